import type { PayloadFormat } from '../config/options/alert-settings.js'
import { discordPayload } from './discord.js'
import type { AlertMessage } from './message.js'
import { slackPayload } from './slack.js'

/** The JSON that is posted. `json` is the message itself. */
export function webhookPayload(message: AlertMessage, format: PayloadFormat): object {
  switch (format) {
    case 'discord':
      return discordPayload(message)
    case 'slack':
      return slackPayload(message)
    case 'json':
      return message
  }
}

import type { FinishReason } from '../../model/port.js'
import { type Reading, unreadable } from './reply-format.js'

const apiErrorText = /^\s*(?:\$ERROR\$|API (?:REQUEST )?ERROR\b)/i
const refusalText =
  /^\W*(?:I['’]?m (?:really |so |very )?sorry|I apologi[sz]e|Sorry,|I (?:can(?:no|['’])t|am (?:not able|unable)|won['’]t|must decline)|As an AI\b)/i

/** Comparisons and checklists of the matchers take no limit of tokens, judges do; a selftest has it in its file. */
const cutOff =
  'it was cut off at the token limit; raise `maxTokens` where the call takes it, `judge.max_tokens` of a selftest, or ask ' +
  'a model that writes less'

/** The reply was stopped before the judge had its say, whatever its text holds. */
export function stoppedReply(text: string, finishReason: FinishReason): Reading<never> | undefined {
  if (finishReason === 'content_filter') return unreadable('content_filter', "the endpoint's content filter stopped it")
  if (finishReason === 'refusal') return unreadable('refusal', 'the judge refused to answer')
  if (apiErrorText.test(text)) return unreadable('api_error', 'it is an error message of the endpoint, not an answer')
  if (finishReason === 'length') return unreadable('truncated', cutOff)
  if (finishReason === 'other') {
    return unreadable('api_error', 'its finish reason is none that is known here, so it may be broken off')
  }
  if (text.trim() === '') return unreadable('empty', 'it is empty, thoughts aside')
  return undefined
}

/** A finished reply without a verdict in it. */
export function noVerdict(text: string, wanted: string): Reading<never> {
  if (refusalText.test(text)) return unreadable('refusal', 'the judge refused to answer')
  return unreadable('no_verdict', `it holds no ${wanted}`)
}

import { ModelError } from '../model-error.js'

/**
 * `localhost:1234` is a URL to the platform, with the protocol `localhost:`.
 * @param from Where the value stands: `OPENAI_BASE_URL`.
 * @throws ModelError `bad_request` unless it is an address of the web.
 */
export function endpointUrl(value: string, from: string): URL {
  const url = URL.parse(value)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  // A password may stand before the host.
  const shown = value.slice(value.lastIndexOf('@') + 1)
  throw new ModelError(
    'bad_request',
    `${from} is "${shown}"; it must begin with http:// or https://: "${suggestion(shown)}".`,
  )
}

function suggestion(value: string): string {
  const [, host, path = ''] = /^([\w.-]+(?::\d+)?)(\/.*)?$/.exec(value) ?? []
  if (host === undefined) return 'http://localhost:1234/v1'
  const scheme = /^(localhost|[\d.]+)(:|$)/.test(host) ? 'http' : 'https'
  return `${scheme}://${host}${path || '/v1'}`
}

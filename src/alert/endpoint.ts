import type { PayloadFormat } from '../config/options/alert-settings.js'

export type Endpoint =
  | { readonly ok: true; readonly url: URL; readonly loopback: boolean }
  | { readonly ok: false; readonly problem: string }

/** A URL that may be called: https, or anything on this machine. Problems never show the address, it is a secret. */
export function readEndpoint(setting: string, address: string): Endpoint {
  const url = URL.parse(address)
  if (url === null) return { ok: false, problem: `${setting} is not a URL; it starts with https://` }
  const loopback = isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) {
    return { ok: false, problem: `${setting} must start with https://; other protocols are for this machine only` }
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, problem: `${setting} has a user name or password before its host; such URLs cannot be called` }
  }
  return { ok: true, url, loopback }
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}

/** What the host understands. */
export function formatOf({ hostname, pathname }: URL): PayloadFormat {
  if (/(?:^|\.)(?:discord|discordapp)\.com$/.test(hostname)) return pathname.endsWith('/slack') ? 'slack' : 'discord'
  if (/^hooks\.slack(?:-gov)?\.com$/.test(hostname)) return 'slack'
  return 'json'
}

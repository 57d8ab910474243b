import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decision, review, reviews } from '../../review/support/sample.js'
import { leastCpuMs } from '../../support/least-time.js'
import { openDesk } from './desk.js'

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Plain HTTP: `fetch` would not let a wrong host or origin through. */
function send(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function entered() {
  const desk = await openDesk()
  const { headers } = await send(desk.url)
  const [set] = headers['set-cookie'] as string[]
  return { ...desk, cookie: set?.split(';')[0] ?? '', set: set ?? '' }
}

test('the token is good once, and a cookie stands for it', async () => {
  const { url, origin, cookie, set } = await entered()
  expect(set).toMatch(/^[^;]+; Path=\/; HttpOnly; SameSite=Strict$/)
  expect((await send(url)).status).toBe(401)
  expect((await send(`${origin}/`)).status).toBe(401)
  expect((await send(`${origin}/?token=${'x'.repeat(32)}`)).status).toBe(401)
  expect((await send(`${origin}/`, { headers: { cookie: `${cookie}x` } })).status).toBe(401)
  expect((await send(`${origin}/`, { headers: { cookie } })).status).toBe(200)
  expect((await send(`${origin}/`, { headers: { cookie: `a=b; ${cookie}; c=d` } })).status).toBe(200)
})

test('the address shows first what was asked for, and nothing in it becomes markup', async () => {
  const { url } = await openDesk(undefined, { source: 'production', route: '"><b>support' })
  const { body } = await send(url)
  expect(body).toContain('url=/?source=production&amp;route=%22%3E%3Cb%3Esupport"')
})

test('whoever starts while somebody else has what waits is told so', async () => {
  const { origin, cookie, store } = await entered()
  await store.add([review(1)])
  await store.claim({}, { by: 'bob', leaseMs: 60_000 })
  const next = await send(`${origin}/next`, { headers: { cookie } })
  const shown = await send(`${origin}${String(next.headers['location'])}`, { headers: { cookie } })
  expect(shown.body).toContain('somebody else has it open')
  expect((await send(`${origin}/`, { headers: { cookie } })).body).not.toContain('somebody else')
})

test('other hosts, other pages and other methods are refused, with the cookie too', async () => {
  const { origin, cookie, store } = await entered()
  await store.add([review(1)])
  const path = `${origin}/case/${review(1).id}`
  const post = (headers: Record<string, string>) =>
    send(path, { method: 'POST', headers: { cookie, ...headers }, body: 'version=0&status=approved' })
  expect((await send(`${origin}/`, { headers: { cookie, host: 'evil.test' } })).status).toBe(403)
  expect((await send(`${origin}/`, { headers: { cookie, host: `evil.test:${new URL(origin).port}` } })).status).toBe(
    403,
  )
  expect((await send(`${origin}/`, { headers: { cookie, origin: 'http://evil.test' } })).status).toBe(403)
  for (const wrong of ['http://evil.test', 'null', `https://${new URL(origin).host}`, 'http://127.0.0.1']) {
    expect((await post({ origin: wrong })).status).toBe(403)
  }
  expect((await post({})).status).toBe(403)
  for (const method of ['OPTIONS', 'PUT', 'DELETE', 'HEAD']) {
    expect((await send(path, { method, headers: { cookie } })).status).toBe(405)
  }
  expect(await store.decisions()).toEqual([])
  expect((await post({ origin })).status).toBe(303)
  expect(await store.decisions()).toHaveLength(1)
})

test('every answer forbids scripts from elsewhere, frames and keeping; none allows another origin', async () => {
  const { origin, cookie } = await entered()
  for (const path of ['/', '/style.css', '/nothing', '/evaluators', '/case/../../etc/passwd', '/case/x/y/z']) {
    const { headers } = await send(`${origin}${path}`, { headers: { cookie } })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('what a case was held to stands on its page; what a judge said to a question only after the answer', async () => {
  const { origin, cookie, store, rootDir } = await entered()
  writeFileSync(join(rootDir, 'support.golden.yaml'), 'name: support\ncases:\n  - id: one\n    input: Hi\n')
  const criteria = [
    { criterion: 'result.late', kind: 'fail' as const, met: false, explanation: 'result.late is true' },
    { criterion: 'Does it name the form?', met: null, explanation: 'left open' },
  ]
  const meta = { reasons: [], judgments: [], recordings: [], criteria }
  await store.add([review(1, { source: 'unknown', input: '', meta }), review(2)])
  const { id } = review(1)
  const page = async () => (await send(`${origin}/case/${id}`, { headers: { cookie } })).body
  const before = await page()
  expect(before).toContain('<code>result.late</code> <small>fail criterion: triggered</small> result.late is true')
  expect(before).toContain('Does it name the form?')
  expect(before).not.toContain('left open')
  const approve = (of: string) =>
    send(`${origin}/case/${of}`, {
      method: 'POST',
      headers: { cookie, origin },
      body: 'version=0&status=approved&tags=late',
    })
  await approve(id)
  expect(await page()).toContain('the judge: left open')
  expect(await page()).toContain('It cannot become a golden case. What was asked is not recorded')
  await approve(review(2).id)
  expect((await send(`${origin}/case/${review(2).id}`, { headers: { cookie } })).body).toMatch(
    /id="golden-tags" name="tags" value="late"/,
  )
})

test('who looks at one source goes on within it: by answering, skipping, promoting', async () => {
  const { origin, cookie, store, rootDir } = await entered()
  writeFileSync(join(rootDir, 'support.golden.yaml'), 'name: support\ncases:\n  - { id: one, input: Hi }\n')
  const wanted = [2, 4].map((n) => review(n, { source: 'production', route: 'a & b' }))
  await store.add([review(1), ...wanted, review(3, { source: 'production' }), review(5)])
  const get = (path: string) => send(`${origin}${path}`, { headers: { cookie } })
  const nextOf = async (path: string) => String((await get(path)).headers['location'])
  const post = async (path: string, body: string) =>
    String((await send(`${origin}${path}`, { method: 'POST', headers: { cookie, origin }, body })).headers['location'])
  const linkIn = (body: string, pattern: RegExp) => pattern.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''

  const first = await nextOf('/next?source=production&route=a+%26+b')
  expect(first).toContain(wanted[0]!.id)
  const answer = linkIn((await get(first)).body, /action="(\/case\/[^"]*)"/)
  const answered = await post(answer, 'version=0&status=approved')
  const promote = linkIn((await get(answered)).body, /action="(\/case\/[^"]*promote[^"]*)"/)
  const promoted = await post(promote, 'version=1&file=support.golden.yaml&case=two')
  const skip = linkIn((await get(promoted)).body, /href="(\/next[^"]*)"/)
  const second = await nextOf(skip)
  expect(second).toContain(wanted[1]!.id)
  const last = linkIn((await get(second)).body, /href="(\/next[^"]*)"/)
  expect(await nextOf(last)).toContain('none-left')
})

test('labels that were given in the terminal are not lost by an answer on the page', async () => {
  const { origin, cookie, store } = await entered()
  await store.add([review(1)])
  const { id } = review(1)
  const labels = { tone: 2, 'clear "enough"': 4 }
  await store.decide(decision(id, { status: 'approved', labels }), 0)
  const { body } = await send(`${origin}/case/${id}`, { headers: { cookie } })
  const given = [...body.matchAll(/name="label\.([^"]*)" value="(\d)" checked/g)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(given).toEqual([
    ['tone', '2'],
    ['clear &quot;enough&quot;', '4'],
  ])
})

test('who decides sees the whole of a long case', async () => {
  const { origin, cookie, store } = await entered()
  const long = (end: string) => `${'word '.repeat(10_000)}${end}`
  await store.add([review(1, { input: long('asked'), output: long('answered') })])
  const { body } = await send(`${origin}/case/${review(1).id}`, { headers: { cookie } })
  expect(body).toContain('word asked<')
  expect(body).toContain('word answered<')
})

test('wrong input is told, not obeyed', async () => {
  const { origin, cookie, store, errors } = await entered()
  await store.add([review(1)])
  const post = (path: string, body: string) =>
    send(`${origin}${path}`, { method: 'POST', headers: { cookie, origin }, body })
  const { id } = review(1)
  expect((await send(`${origin}/case/${review(2).id}`, { headers: { cookie } })).status).toBe(404)
  expect((await send(`${origin}/?status=wrong`, { headers: { cookie } })).status).toBe(400)
  expect((await post(`/case/${id}`, 'version=0')).status).toBe(400)
  expect((await post(`/case/${id}`, 'version=0&status=promoted')).status).toBe(400)
  expect((await post(`/case/${id}`, 'version=0&status=approved&label.tone=9')).status).toBe(400)
  expect((await post(`/case/${id}`, `version=0&status=approved&note=${'x'.repeat(20_000)}`)).status).toBe(400)
  expect((await post(`/case/${id}`, `note=${'x'.repeat(1_100_000)}`)).status).toBe(413)
  expect((await post(`/case/${id}`, 'version=7&status=approved')).status).toBe(409)
  expect((await post(`/case/${id}/promote`, 'version=0&file=../x.golden.yaml&case=a')).status).toBe(400)
  expect(await store.decisions()).toEqual([])
  expect(errors).toEqual([])
})

test('an approved case becomes the last of a golden set; comments and order stay, and no path leaves the project', async () => {
  const { origin, cookie, store, rootDir } = await entered()
  const golden = '# Support\nname: support\n\ncases:\n  # The first\n  - id: one # keep\n    input: "Hi"\n'
  mkdirSync(join(rootDir, 'golden'))
  writeFileSync(join(rootDir, 'golden/support.golden.yaml'), golden)
  writeFileSync(join(rootDir, 'package.json'), '{}')
  await store.add([review(1, { source: 'production', input: 'Where is it?\nAt once: #1' })])
  const post = (path: string, fields: Record<string, string>) =>
    send(`${origin}/case/${review(1).id}${path}`, {
      method: 'POST',
      headers: { cookie, origin },
      body: new URLSearchParams(fields).toString(),
    })
  const promote = { version: '1', case: 'two', behaviors: 'names the day\n\nstays polite', tags: 'order, late' }
  expect((await post('/promote', { ...promote, version: '0', file: 'golden/support.golden.yaml' })).status).toBe(400)
  await post('', { version: '0', status: 'approved' })
  for (const file of ['package.json', '../etc/passwd', '/etc/passwd', 'golden/../package.json', '']) {
    expect((await post('/promote', { ...promote, file })).status).toBe(400)
  }
  expect((await post('/promote', { ...promote, case: 'one', file: 'golden/support.golden.yaml' })).body).toContain(
    'has a case',
  )
  expect(readFileSync(join(rootDir, 'golden/support.golden.yaml'), 'utf8')).toBe(golden)
  expect((await post('/promote', { ...promote, file: 'golden/support.golden.yaml' })).status).toBe(303)
  expect(readFileSync(join(rootDir, 'golden/support.golden.yaml'), 'utf8')).toBe(
    `${golden}  - id: two\n    input: |-\n      Where is it?\n      At once: #1\n    tags:\n      - order\n      - late\n` +
      '    expected_behaviors:\n      - names the day\n      - stays polite\n    source: production\n',
  )
  expect(await store.get(review(1).id)).toMatchObject({ status: 'promoted', version: 2 })
})

test('10,000 reviews: the queue and a case load in under a second of CPU', async () => {
  const { origin, cookie, store } = await entered()
  await store.add(reviews(10_000))
  for (const path of ['/', `/case/${review(9_000).id}`, '/next', `/?after=${review(5_000).id}&status=pending`]) {
    const spent = await leastCpuMs(1_000, async () => {
      expect((await send(`${origin}${path}`, { headers: { cookie } })).status).toBeLessThan(400)
    })
    expect(spent).toBeLessThan(1_000)
  }
})

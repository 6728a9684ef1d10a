import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answerFilled, answerWhole, finishFilled, finishWhole, packBest } from './finished-page.ts'

const NONCE = 'mAdeNonce+/=='
const POLICY = `script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self' 'nonce-${NONCE}'`
const STAND_INS = { userId: 'u11111111', name: 'n22222222', email: 'e33333333', shopName: 's44444444' }

function made(text: string, type = 'text/html; charset=utf-8') {
  const headers = new Headers({
    'Content-Type': type,
    'Content-Security-Policy': POLICY,
    'X-Request-Id': 'of one answer',
  })
  return { status: 200, text, headers, nonce: NONCE }
}

const sha = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`
const enqueue = (json: string) =>
  `window.__reactRouterContext.streamController.enqueue(${JSON.stringify(json).replaceAll('<', '\\u003c')});`

test('scripts that carry the nonce are allowed by hash, others are not', async () => {
  const page = await finishWhole(
    made(
      `<script nonce="${NONCE}">ours()</script><script>theirs()</script><link nonce="${NONCE}" rel="icon">`,
    ),
  )
  expect(page.headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `script-src 'self' ${sha('ours()')}; style-src 'self'`,
  })
  const { body } = await answerWhole(page, undefined)
  expect(body.toString()).toBe('<script>ours()</script><script>theirs()</script><link rel="icon">')
})

test('a script from a file that only its nonce allows is refused', async () => {
  await expect(finishWhole(made(`<script nonce="${NONCE}" src="/a.js"></script>`))).rejects.toThrow(
    'from a file',
  )
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  [undefined, (body: Buffer) => body],
] as const)('in the coding %s, packed quickly or as small as it gets', async (coding, unpack) => {
  const text = 'a long page, '.repeat(1_000)
  const page = await finishWhole(made(text))
  const quick = await answerWhole(page, coding)
  await packBest(page)
  const best = await answerWhole(page, coding)
  for (const { headers, body } of [quick, best]) {
    expect(headers['content-encoding']).toBe(coding)
    expect(unpack(body).toString()).toBe(text)
  }
})

test('what is kept of a page holds no memory beside its own', async () => {
  const page = await finishWhole(made(Array.from({ length: 4_000 }, (_, index) => index ** 3).join(' ')))
  await answerWhole(page, 'gzip')
  const packed = [page.brotli, page.gzip]
  await packBest(page)
  const filled = await finishFilled(made(`<p>${STAND_INS.name}</p>`), STAND_INS)
  const kept = [...packed, page.brotli, ...filled.parts.parts.map((each) => each.packed)]
  expect(kept).toHaveLength(5)
  expect(kept.map((bytes) => bytes?.buffer.byteLength)).toEqual(kept.map((bytes) => bytes?.length))
})

test('the tag of a page is that of its text, whatever its nonce was', async () => {
  const one = await finishWhole(made(`<script nonce="${NONCE}">a()</script>`))
  const same = await finishWhole({ ...made('<script nonce="b">a()</script>'), nonce: 'b' })
  const other = await finishWhole(made(`<script nonce="${NONCE}">b()</script>`))
  expect(same.etag).toBe(one.etag)
  expect(other.etag).not.toBe(one.etag)
})

const NASTY = {
  userId: 'id',
  name: '</script><script>alert("1")</script>&amp; \\ \u2028 अनीता $& $1',
  email: '"><img src=x onerror=alert(1)>@example.in',
  shopName: "O'Neil\n& Sons",
  nonce: 'FreshNonce',
}

test('what is a person’s own is filled in as its place asks, and nothing of it can leave its place', async () => {
  const { userId, name, email, shopName } = STAND_INS
  const data = JSON.stringify([{ userId, name, email, shopName }])
  const page = await finishFilled(
    made(
      `<a title="Signed in as ${email}">${name}</a><script nonce="${NONCE}">ours()</script>` +
        `<script nonce="${NONCE}">${enqueue(data)}</script>`,
    ),
    STAND_INS,
  )
  const { headers, body } = await answerFilled(page, NASTY, true)
  expect(headers['content-security-policy']).toBe(
    `script-src 'self' ${sha('ours()')} 'nonce-FreshNonce'; style-src 'self'`,
  )
  const html = gunzipSync(body).toString()
  const markup = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  expect(html).toContain(`<a title="Signed in as ${markup(NASTY.email)}">${markup(NASTY.name)}</a>`)
  expect(html).toContain('<script>ours()</script><script nonce="FreshNonce">window')
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  const handed = /enqueue\((".*")\);<\/script>$/.exec(html)?.[1] ?? ''
  const { nonce: _, ...own } = NASTY
  expect(JSON.parse(JSON.parse(handed))).toEqual([own])
  expect((await answerFilled(page, NASTY, false)).body.toString()).toBe(html)
})

test('in the data of the router it is JSON', async () => {
  const { name, email } = STAND_INS
  const page = await finishFilled(made(JSON.stringify([name, email]), 'text/x-script'), STAND_INS)
  const { body } = await answerFilled(page, NASTY, false)
  expect(JSON.parse(body.toString())).toEqual([NASTY.name, NASTY.email])
})

test('what is a person’s own in any other script is refused', async () => {
  const page = made(`<script nonce="${NONCE}">var name = "${STAND_INS.name}"</script>`)
  await expect(finishFilled(page, STAND_INS)).rejects.toThrow('in a script')
})

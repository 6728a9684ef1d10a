import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Metrics, openMetrics } from '#server/ground/metrics/metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const TOKEN = 'only the scraper knows'.replaceAll(' ', '-')
const HERE = { host: '127.0.0.1', port: 0, token: undefined }
const said: unknown[] = []
const log = { error: (...words: unknown[]) => void said.push(words) } as unknown as Parameters<
  typeof serveMetrics
>[2]

let metrics: Metrics
const closing: (() => void)[] = []
beforeAll(async () => {
  metrics = await openMetrics()
})
afterAll(() => {
  for (const close of closing) close()
})

async function open(change: { token?: string } = {}): Promise<string> {
  const { port, close } = await serveMetrics(metrics, { ...HERE, ...change }, log)
  closing.push(close)
  return `http://127.0.0.1:${port}`
}

test('this process tells how it is at /metrics, and nothing anywhere else', async () => {
  const origin = await open()
  const answer = await fetch(`${origin}/metrics`)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await answer.text()
  expect(text).toContain('# TYPE http_request_duration_seconds histogram')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds ')
  expect(text).not.toContain('nodejs_active_handles')
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${origin}/`)).status).toBe(404)
  const head = await fetch(`${origin}/metrics`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test.each([
  ['nothing', undefined, 401],
  ['another token', 'Bearer another', 401],
  ['a part of it', `Bearer ${TOKEN.slice(0, -1)}`, 401],
  ['it as a password', `Basic ${TOKEN}`, 401],
  ['the token', `Bearer ${TOKEN}`, 200],
])('with a token, whoever sends %s is answered as they should be', async (_, authorization, status) => {
  const origin = await open({ token: TOKEN })
  const answer = await fetch(`${origin}/metrics`, {
    headers: authorization ? { Authorization: authorization } : {},
  })
  expect(answer.status).toBe(status)
  const text = await answer.text()
  expect(text.includes('process_start_time_seconds')).toBe(status === 200)
})

test('a port that is taken is said, and ends nothing', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  said.length = 0
  const { close } = await serveMetrics(metrics, { ...HERE, port }, log)
  expect(JSON.stringify(said)).toContain('this process is not measured')
  close()
  other.close()
})

test('gauges say what was read last, and nothing of what was not read', async () => {
  let values: { name: 'pieces' | 'parts'; labels?: Record<string, string>; value: number }[] = []
  const own = await openMetrics()
  own.addGauges({ pieces: { help: 'Pieces.' }, parts: { help: 'Parts.', labels: ['kind'] } }, async (set) =>
    set(values),
  )
  const lines = async () => (await own.text()).split('\n').filter((line) => /^(pieces|parts)/.test(line))
  expect(await lines()).toEqual([])
  values = [
    { name: 'pieces', value: 3 },
    { name: 'parts', labels: { kind: 'fan' }, value: 2 },
  ]
  expect(await lines()).toEqual(['pieces 3', 'parts{kind="fan"} 2'])
  values = [{ name: 'parts', labels: { kind: 'case' }, value: 1 }]
  expect(await lines()).toEqual(['parts{kind="case"} 1'])
})

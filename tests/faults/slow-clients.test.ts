import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withWorkers } from '#tests/support/buyers.ts'
import { isFull, testInFull } from '#tests/support/full-run.ts'
import { addSellerWithVendor, signInVendor } from '#tests/support/sellers.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const [SLOW_HEADERS, SLOW_BODIES] = isFull ? [1_000, 200] : [8, 4]
const REQUESTS = isFull ? 300 : 6
/** The product's own limits in the full run, shorter ones on each commit. */
const LIMITS = isFull
  ? { headersSeconds: 10, formSeconds: 20, fileSeconds: 600 }
  : { headersSeconds: 1, formSeconds: 2, fileSeconds: 60 }
/** Node looks for late ones every two seconds; a busy machine is a little later. */
const LATE_MS_MAX = 6_000
/** What a page may take beside the attackers; on a slower machine, times what it took without them. Measured in full. */
const P95_MS = 500
const SLOWER_TIMES_MAX = 5
const RSS_GROWTH_MB_MAX = 100

let shop: RunningMarketplace
beforeAll(async () => {
  shop = await startMarketplace({
    NODE_OPTIONS: '--import ./tests/support/loop-probe.ts',
    HEADERS_TIMEOUT: String(LIMITS.headersSeconds),
    FORM_TIMEOUT: String(LIMITS.formSeconds),
    FILE_TIMEOUT: String(LIMITS.fileSeconds),
  })
  await askPages()
})
afterAll(() => shop.close())

test(`${SLOW_HEADERS} slow heads and ${SLOW_BODIES} slow bodies do not keep others waiting, and are closed in time`, async () => {
  const floor = await askPages()
  const memoryBefore = await memoryMb()
  const heads = Array.from({ length: SLOW_HEADERS }, () => drip('GET / HTTP/1.1\r\nHost: a\r\nX: '))
  const bodies = Array.from({ length: SLOW_BODIES }, (_, n) =>
    drip(
      // Half of them at the address that large files are taken at, but from nobody who may send one.
      `POST ${n % 2 ? '/contact' : '/vendor/import'} HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n` +
        `Content-Type: ${n % 2 ? 'application/x-www-form-urlencoded' : 'multipart/form-data; boundary=x'}\r\n\r\n`,
    ),
  )
  const beside = await askPages()
  const memoryBeside = await memoryMb()
  expect(beside.failed).toBe(0)
  const headTimes = await Promise.all(heads.map(({ closed }) => closed))
  const bodyTimes = await Promise.all(bodies.map(({ closed }) => closed))
  expect(bodies.filter(({ said }) => !said().startsWith('HTTP/1.1 408'))).toEqual([])
  expect((await askPages()).failed).toBe(0)
  if (!isFull) return
  expect(beside.p95Ms).toBeLessThan(Math.max(P95_MS, SLOWER_TIMES_MAX * floor.p95Ms))
  expect(memoryBeside - memoryBefore).toBeLessThan(RSS_GROWTH_MB_MAX)
  expect(Math.max(...headTimes)).toBeLessThan(LIMITS.headersSeconds * 1_000 + LATE_MS_MAX)
  expect(Math.max(...bodyTimes)).toBeLessThan(LIMITS.formSeconds * 1_000 + LATE_MS_MAX)
  process.stdout.write(
    `p95 ${floor.p95Ms.toFixed(0)} ms alone, ${beside.p95Ms.toFixed(0)} ms beside them; ` +
      `heads closed after ${Math.round(Math.max(...headTimes))} ms, bodies after ${Math.round(Math.max(...bodyTimes))} ms\n`,
  )
})

testInFull('a vendor on a slow connection may take longer for a file than a form may', async () => {
  const cookie = await signInVendor(shop.app, await addSellerWithVendor(shop.app))
  const file = `sku,stock,price\n${'A-1,1,100\n'.repeat(40)}`
  const body =
    `--x\r\nContent-Disposition: form-data; name="mode"\r\n\r\nstock\r\n--x\r\n` +
    `Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--x--\r\n`
  const sender = drip(
    `POST /vendor/import HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nConnection: close\r\nCookie: ${cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
    body,
    (LIMITS.formSeconds + 3) * 1_000,
  )
  const closed = await sender.closed
  expect(closed).toBeGreaterThan(LIMITS.formSeconds * 1_000)
  expect(sender.said()).toMatch(/^HTTP\/1.1 303 .*\r\n(.*\r\n)*location: \/vendor\/import\//i)
})

interface Sender {
  socket: Socket
  /** The milliseconds until the shop hung up. */
  closed: Promise<number>
  said(): string
}

/** Sends the start at once and the rest piece by piece, over so many milliseconds; endlessly when there is none. */
function drip(start: string, rest?: string, overMs = 0): Sender {
  const began = performance.now()
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  let said = ''
  let sent = 0
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    said += String(bytes)
  })
  socket.write(start)
  const timer = setInterval(() => {
    if (socket.destroyed || socket.writableEnded) return
    if (rest === undefined) return void socket.write('a')
    const due = Math.min(rest.length, Math.ceil((rest.length * (performance.now() - began)) / overMs))
    if (due > sent) socket.write(rest.slice(sent, due))
    sent = due
  }, 500)
  const closed = new Promise<number>((resolve) =>
    socket.on('close', () => {
      clearInterval(timer)
      resolve(performance.now() - began)
    }),
  )
  return { socket, closed, said: () => said }
}

async function askPages(): Promise<{ p95Ms: number; failed: number }> {
  const times: number[] = []
  let failed = 0
  await withWorkers(
    4,
    Array.from({ length: REQUESTS }, (_, n) => n),
    async (n) => {
      const began = performance.now()
      const answer = await fetch(shop.url + ['/', '/products', '/auth/login'][n % 3])
      await answer.arrayBuffer()
      if (!answer.ok) failed += 1
      times.push(performance.now() - began)
    },
  )
  times.sort((a, b) => a - b)
  return { p95Ms: times[Math.floor(times.length * 0.95)] ?? 0, failed }
}

async function memoryMb(): Promise<number> {
  const { memoryMb: mb } = (await shop.web.ask('memory')) as { memoryMb: number }
  return mb
}

import pino from 'pino'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { RouterContextProvider as Provider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { openTracing } from '#server/ground/tracing/open-tracing.ts'
import { observeJob } from '#server/office/jobs/observe-job.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '#tests/support/trace-collector.ts'
import { handlePages } from '#web/handle-pages.ts'
import { observeRequests } from './observe-requests.ts'
import { tracedRoutes } from './traced-routes.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const OF_PROXY = `00-${TRACE}-b7ad6b7169203331-01`
const lines: string[] = []

let collector: TraceCollector
let app: App
let close: () => Promise<void>
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>

beforeAll(async () => {
  collector = await startTraceCollector()
  const tracing = await openTracing({
    endpoint: collector.endpoint,
    service: 'shop',
    program: 'web',
    version: '1.2.3',
  })
  const log = pino({ level: 'info', mixin: () => tracing.ids() ?? {} }, { write: (line) => lines.push(line) })
  ;({ app, close } = await openTestApp({ tracing, log, gateway: fakeGateway() }))
  const pages = handlePages(tracedRoutes(buildOf(app), tracing), 'production')
  const fetch = observeRequests(
    app,
    () => '/orders/:id',
    (request) => pages(request, new Provider() as RouterContextProvider),
  )
  ask = async (path, headers = {}) => fetch(new Request(`https://shop.test${path}`, { headers }))
})
afterAll(() => collector.close())

/** One page that looks a person up, asks the gateway, and says so in the log. */
function buildOf({ db, gateway, log, random }: Pick<App, 'db' | 'gateway' | 'log' | 'random'>): ServerBuild {
  const loader = async ({ params }: { params: { id?: string } }) => {
    if (params.id === 'broken') throw new TypeError('asha@example.in broke it')
    await db.selectFrom('users').select('id').where('email', '=', 'asha@example.in').execute()
    await gateway.findPayments('order_1')
    await inTransaction({ db, random }, (tx) =>
      tx.selectFrom('orders').select('id').where('email', '=', 'asha@example.in').execute(),
    )
    log.info('a page was made')
    return new Response('shown')
  }
  const route = { id: 'order-page', path: 'orders/:id', module: { loader } }
  return {
    entry: { module: { default: () => new Response(''), handleError: () => {} } },
    routes: { [route.id]: route },
    prerender: [],
    future: {},
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    basename: '/',
    ssr: true,
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}

const named = (name: string): CollectedSpan => {
  const span = collector.spans.find((each) => each.name === name)
  if (!span) throw new Error(`no span ${name} among ${collector.spans.map((each) => each.name).join(', ')}`)
  return span
}

test('a request goes on with the trace of its proxy, through its loader to each statement and each call outside', async () => {
  expect(await (await ask('/orders/1', { traceparent: OF_PROXY })).text()).toBe('shown')
  await ask('/orders/broken').catch(() => undefined)
  await ask('/orders/1', { traceparent: 'nonsense' })
  await expect(
    observeJob(app, 'mail', async () => {
      await app.db.selectFrom('mails').select('id').execute()
      throw new Error('not sent')
    }),
  ).rejects.toThrow('not sent')
  // Nobody waits for what the program does by itself.
  await app.db.selectFrom('sellers').select('id').execute()
  await close()

  expect(new Set(collector.requests)).toEqual(new Set(['POST /v1/traces application/json']))
  const ours = collector.spans.filter((span) => span.traceId === TRACE)
  const [request, loader, statement, call] = [
    'GET /orders/:id',
    'loader order-page',
    'select',
    'gateway findPayments',
  ].map((name) => ours.find((span) => span.name === name))
  expect(ours.map(({ name }) => name)).toEqual([
    'select',
    'gateway findPayments',
    'begin',
    // Its limits, and what it reads.
    'select',
    'select',
    'commit',
    'loader order-page',
    'GET /orders/:id',
  ])
  expect(ours.slice(0, 6).every((step) => step.parentSpanId === loader?.spanId)).toBe(true)
  expect(request).toMatchObject({
    parentSpanId: 'b7ad6b7169203331',
    kind: 2,
    facts: { 'http.route': '/orders/:id', 'http.response.status_code': 200 },
    resource: { 'service.name': 'shop', 'service.version': '1.2.3' },
  })
  expect(loader?.parentSpanId).toBe(request?.spanId)
  expect(statement).toMatchObject({
    parentSpanId: loader?.spanId,
    kind: 3,
    facts: {
      'db.system.name': 'postgresql',
      'db.query.text': 'select "id" from "users" where "email" = $1',
    },
  })
  expect(call).toMatchObject({ parentSpanId: loader?.spanId, facts: { 'peer.service': 'gateway' } })
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'a page was made', trace_id: TRACE, span_id: loader?.spanId }),
  )

  expect(named('job mail')).toMatchObject({ status: 2, facts: { 'error.type': 'Error' } })
  expect(collector.spans.filter(({ facts }) => facts['error.type'] === 'TypeError')).toHaveLength(1)
  const others = new Set(collector.spans.map((span) => span.traceId))
  // The page that broke, the one whose proxy wrote nonsense, and the job have traces of their own.
  expect(others.size).toBe(4)
  const sent = JSON.stringify(collector.spans)
  expect(sent).not.toMatch(/asha|sellers/)
})

test('a collector that refuses is told of once, and keeps nobody from closing in order', async () => {
  const refusing = await startTraceCollector({ isRefusing: true })
  const tracing = await openTracing({
    endpoint: refusing.endpoint,
    service: 'shop',
    program: 'web',
    version: '1',
  })
  const told: unknown[] = []
  tracing.onTrouble((error) => told.push(error))
  for (let nth = 0; nth < 3; nth++)
    expect(await tracing.run({ name: 'job', kind: 'job' }, async () => nth)).toBe(nth)
  await tracing.close()
  expect(refusing.requests).toHaveLength(1)
  expect(told).toHaveLength(1)
  await refusing.close()
})

import { expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { Courier } from '#server/ground/outside/couriers/courier.ts'
import { noGateway } from '#server/ground/outside/gateways/no-gateway.ts'
import { outboxMail } from '#server/ground/outside/outbox-mail.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { observeOutsideCalls } from './observe-outside-calls.ts'

/** How often each call ended how: "gateway refund refused 2". */
async function counted(app: App): Promise<string[]> {
  const text = (await app.metrics?.text()) ?? ''
  return [
    ...text.matchAll(
      /^outside_call_duration_seconds_count\{service="(.+)",operation="(.+)",outcome="(.+)"\} (\d+)$/gm,
    ),
  ].map(([, service, operation, outcome, count]) => `${service} ${operation} ${outcome} ${count}`)
}

const courier = {
  name: 'shiprocket',
  track: async () => ({ kind: 'done', value: [] }),
  label: async () => ({ kind: 'unknown', reason: 'no answer' }),
  isOwnWebhook: () => true,
} as unknown as Courier

async function shop(change: Partial<App> = {}): Promise<App> {
  return observeOutsideCalls({
    config: {},
    gateway: {
      ...noGateway,
      refund: async () => ({ kind: 'disputed', reason: 'a bank asks' }),
      findRefund: async () => ({ kind: 'processed', gatewayRefundId: 'rfnd_1' }),
      acceptDispute: () => Promise.reject(new Error('the line is cut')),
      check: async () => {},
    },
    couriers: [courier],
    mail: outboxMail,
    files: { has: async () => true },
    metrics: await openMetrics(),
    ...change,
  } as unknown as App)
}

test('each call of a service is counted by what came of it, and answers as it did', async () => {
  const app = await shop()
  const { gateway } = app
  const key = { gatewayPaymentId: 'pay_1', amountPaise: 100, key: 'k' }
  expect(await gateway.refund(key)).toMatchObject({ kind: 'disputed' })
  expect(await gateway.findRefund(key)).toMatchObject({ kind: 'processed' })
  expect(await gateway.findPayments('order_1')).toBeUndefined()
  expect(await gateway.capture({ gatewayPaymentId: 'pay_1', amountPaise: 100 })).toBe(false)
  await expect(gateway.acceptDispute('disp_1')).rejects.toThrow('the line is cut')
  await gateway.check?.()
  await app.couriers[0]?.track('AWB1')
  await app.couriers[0]?.label({ orderRef: '1', shipmentRef: '2' })
  // What is answered at once asks nobody.
  expect(app.couriers[0]?.isOwnWebhook(new Headers())).toBe(true)
  expect((await counted(app)).sort()).toEqual([
    'courier-shiprocket label unknown 1',
    'courier-shiprocket track answered 1',
    'gateway acceptDispute failed 1',
    'gateway capture unknown 1',
    'gateway check answered 1',
    'gateway findPayments unknown 1',
    'gateway findRefund answered 1',
    'gateway refund refused 1',
  ])
})

test('a letter that stays here and a file on our own disk are no calls', async () => {
  const app = await shop()
  await app.mail.send({ id: '1', to: 'a@b.test', subject: 's', text: 't', html: 'h' })
  await app.files.has('a')
  expect(await counted(app)).toEqual([])
})

test('a letter that leaves is one, taken or not', async () => {
  let isTaken = true
  const app = await shop({
    mail: {
      leavesTheShop: true,
      send: () => (isTaken ? Promise.resolve() : Promise.reject(new Error('550'))),
    },
  })
  const letter = { id: '1', to: 'a@b.test', subject: 's', text: 't', html: 'h' }
  await app.mail.send(letter)
  isTaken = false
  await expect(app.mail.send(letter)).rejects.toThrow('550')
  expect(await counted(app)).toEqual(['mail send answered 1', 'mail send failed 1'])
})

test('a shop that nobody measures is left as it is', async () => {
  const app = { metrics: undefined, tracing: undefined } as App
  expect(observeOutsideCalls(app)).toBe(app)
})

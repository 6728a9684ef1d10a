import { afterAll, beforeAll, expect, test } from 'vitest'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { SettlementLine } from '#server/ground/outside/payment-gateway.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { listMismatches } from './mismatch-views.ts'
import { reconcileSettlements } from './reconcile-settlements.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let settled: Partial<SettlementLine>[]

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: turnedClock('2026-11-22T06:30:00Z') }))
  gateway = fakeGateway()
  app.gateway = gateway
  gateway.settlementLines = async (day) =>
    day === '2026-11-21' ? settled.map((line) => ({ ...LINE, ...line })) : []
})
afterAll(() => close())

const LINE: SettlementLine = {
  id: '',
  kind: 'payment',
  gatewayPaymentId: undefined,
  settlementId: 'setl_1',
  utr: undefined,
  amountPaise: ONE_MOUSE_PAISE,
  feePaise: 0,
  taxPaise: 0,
}

/** What the books have of settlements, in paise, the least first. */
const settledPaise = async () =>
  (
    await app.db
      .selectFrom('ledger_entries')
      .select('amount_paise')
      .where('kind', '=', 'settled')
      .orderBy('amount_paise')
      .execute()
  ).map(({ amount_paise: paise }) => paise)

test('what the gateway paid out is matched with the orders, and what does not match stands until it does', async () => {
  const mouse = await addOffer(app)
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const second = gateway.payTwice(orderId)
  await settlePayment(app, orderId)
  await askRefunds(app)
  const [first] = gateway.paymentsOf(orderId)
  const refund = await app.db.selectFrom('payment_refunds').select('gateway_refund_id').executeTakeFirst()
  const right = [
    { id: first?.id ?? '' },
    { id: second },
    { id: refund?.gateway_refund_id ?? '', kind: 'refund', amountPaise: -ONE_MOUSE_PAISE },
    { id: 'adj_1', kind: 'adjustment', amountPaise: -1_180 },
  ] as const
  settled = [...right, { id: 'pay_nobodys' }, { id: 'rfnd_nobodys', kind: 'refund', amountPaise: -500 }]
  settled[0] = { ...right[0], amountPaise: ONE_MOUSE_PAISE - 1 }
  const admin = permit(await addAdmin(app), 'system.read')
  if (!admin) throw new Error('owners read')
  await reconcileSettlements(app)
  await reconcileSettlements(app)
  // What differs stands in nobody's books until the gateway has mended it; what agrees does, once.
  expect(await settledPaise()).toEqual([1_180, ONE_MOUSE_PAISE, ONE_MOUSE_PAISE])
  expect(await listMismatches(app, admin)).toMatchObject([
    { kind: 'payment-differs', day: '2026-11-21', order: { id: orderId }, knownPaise: ONE_MOUSE_PAISE },
    { lineId: 'pay_nobodys', kind: 'payment-unknown', order: null, knownPaise: null },
    { lineId: 'rfnd_nobodys', kind: 'refund-unknown', settledPaise: -500 },
  ])
  settled = [...right]
  await reconcileSettlements(app)
  expect(await listMismatches(app, admin)).toEqual([])
  expect(await settledPaise()).toEqual([1_180, ONE_MOUSE_PAISE, ONE_MOUSE_PAISE, ONE_MOUSE_PAISE])
})

test('a settlement that comes or changes late is found as long as something is open, and then three days are asked for', async () => {
  const seller = await openTestApp({ clock: turnedClock('2026-11-22T06:30:00Z') })
  const late = fakeGateway()
  seller.app.gateway = late
  const asked: string[] = []
  const lines: Record<string, Partial<SettlementLine>[]> = {}
  late.settlementLines = async (day) => {
    asked.push(day)
    return (lines[day] ?? []).map((line) => ({ ...LINE, ...line }))
  }
  const daysAsked = async () => {
    asked.length = 0
    await reconcileSettlements(seller.app)
    return asked.length
  }
  const placed = await placeOrder(
    seller.app,
    await addCustomer(seller.app),
    checkoutOf(await addOffer(seller.app), { by: 'card' }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  await settlePayment(seller.app, placed.value.orderId)
  const [paid] = late.paymentsOf(placed.value.orderId)
  expect(await daysAsked()).toBe(3)
  seller.app.clock = turnedClock('2026-12-10T06:30:00Z')
  expect(await daysAsked()).toBe(18)
  expect(asked).toContain('2026-11-25')
  // It says less than our books have, until the gateway mends it.
  lines['2026-11-25'] = [{ id: paid?.id ?? '', amountPaise: 1 }]
  await daysAsked()
  expect(await daysAsked()).toBe(15)
  lines['2026-11-25'] = [{ id: paid?.id ?? '' }]
  await daysAsked()
  expect(await daysAsked()).toBe(3)
  // What is open for longer than the bound is left to somebody.
  await seller.app.db.deleteFrom('settlement_lines').execute()
  seller.app.clock = turnedClock('2027-03-01T06:30:00Z')
  expect(await daysAsked()).toBe(3)
  await seller.close()
})

test('a gateway that does not answer is asked again by the job', async () => {
  gateway.settlementLines = async () => undefined
  await expect(reconcileSettlements(app)).rejects.toThrow('2026-11-21')
})

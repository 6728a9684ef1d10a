import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundFilters, type RefundState, refundList } from '#domain/orders/refunds/refund-list.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listAllRefunds } from './refund-list-views.ts'

const DAY_MS = 86_400_000
let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ gateway: fakeGateway() }))
})
afterAll(() => close())

const clerk = () => {
  const admin = permit(OWNER, 'orders.read')
  if (!admin) throw new Error('an owner may')
  return admin
}
const list = (query: Record<string, string> = {}) =>
  listAllRefunds(app, clerk(), refundList.parse(new URLSearchParams(query)) as RefundFilters)

type Status = 'waiting' | 'asked' | 'pending' | 'processed' | 'failed'

/** A refund of a rupee of a paid order, asked for so many days ago. */
async function refunded(
  status: Status,
  daysAgo: number,
  chargedBackBy: string | null = null,
): Promise<string> {
  const offer = await addOffer(app, { sellerId: randomUUID(), available: 1 })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const payment = await app.db
    .selectFrom('payments')
    .select(['gateway', 'gateway_payment_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const at = new Date(app.clock.now().getTime() - daysAgo * DAY_MS)
  await app.db
    .insertInto('payment_refunds')
    .values({
      id,
      order_id: orderId,
      gateway: payment.gateway ?? 'test',
      gateway_payment_id: status === 'waiting' ? null : payment.gateway_payment_id,
      amount_paise: 100,
      reason: 'cancellation',
      cause_id: randomUUID(),
      status,
      charged_back_by: chargedBackBy,
      gateway_refund_id: status === 'processed' ? `rfnd_${id.slice(0, 8)}` : null,
      asked_at: at,
      moved_at: at,
    })
    .execute()
  return id
}

test('the office reads all refunds by state, those that failed first, the oldest of what is open on top', async () => {
  expect(await list()).toMatchObject({ shown: 'all', refunds: [] })
  const settled = await refunded('processed', 9)
  const [failed, older] = [await refunded('failed', 2), await refunded('failed', 8)]
  const [waiting, asked, sent] = [
    await refunded('waiting', 1),
    await refunded('asked', 3),
    await refunded('pending', 4),
  ]
  const byBank = await refunded('failed', 5, 'disp_1')

  const first = await list()
  expect(first.shown).toBe('failed')
  expect(first.refunds.map(({ id, state, days }) => [id, state, days])).toEqual([
    [older, 'failed', 8],
    [failed, 'failed', 2],
  ])
  expect(first.counts).toEqual({ failed: 2, waiting: 1, asked: 1, sent: 1 })
  const of = async (state: RefundState | 'all') => (await list({ state })).refunds.map(({ id }) => id)
  expect(await of('waiting')).toEqual([waiting])
  expect(await of('asked')).toEqual([asked])
  expect(await of('sent')).toEqual([sent])
  expect(await of('settled')).toEqual([settled])
  expect(await of('bank')).toEqual([byBank])
  expect(await of('all')).toEqual([waiting, failed, asked, sent, byBank, older, settled])
  const office = permit(OWNER, 'dashboard.read')
  expect(office && (await countWaiting(app, office)).failedRefunds).toBe(2)

  const to = async (way: string) => (await list({ state: 'all', way })).refunds.map(({ id }) => id)
  expect(await to('account')).toEqual([waiting])
  expect(await to('gateway')).toHaveLength(6)
  expect((await list({ reason: 'return', state: 'all' })).refunds).toEqual([])
  const [one] = (await list({ state: 'settled' })).refunds
  for (const q of [one?.order.number ?? '', one?.gatewayRefundId ?? ''])
    expect((await list({ q })).refunds.map(({ id }) => id)).toEqual([settled])
  expect((await list({ q: '#NN999999' })).refunds).toEqual([])

  // And by whom its order is for, in any letters: the list shows the name.
  await app.db
    .updateTable('orders')
    .set({
      first_name: 'Meenakshi',
      last_name: 'Iyer',
      email: 'meenakshi@example.in',
      phone_number: '9000000321',
    })
    .where('id', '=', one?.order.id ?? '')
    .execute()
  for (const q of ['meenakshi IYER', 'iyer', 'Meenakshi@example.in', '90000 00321'])
    expect((await list({ q })).refunds.map(({ id }) => id)).toEqual([settled])
  expect((await list({ q: 'nobody' })).refunds).toEqual([])
})

test('cash that no courier has handed over is told apart', async () => {
  const [{ id } = { id: '' }] = (await list({ state: 'waiting' })).refunds
  const account = randomUUID()
  const { user_id } = await app.db
    .selectFrom('payment_refunds')
    .innerJoin('orders', 'orders.id', 'payment_refunds.order_id')
    .select('orders.user_id')
    .where('payment_refunds.id', '=', id)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('refund_accounts')
    .values({
      id: account,
      user_id,
      kind: 'upi',
      sealed: 'sealed',
      shown_as: 'a…@upi',
      holder_name: 'Asha Rao',
      created_at: app.clock.now(),
    })
    .execute()
  await app.db
    .updateTable('payment_refunds')
    .set({ status: 'asked', refund_account_id: account })
    .where('id', '=', id)
    .execute()
  const { refunds } = await list({ state: 'asked' })
  expect(refunds.map(({ account: to, waitsForCash }) => [to, waitsForCash])).toEqual([
    [null, false],
    ['a…@upi', true],
  ])
})

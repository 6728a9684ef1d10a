import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { confirmAccount } from './confirm-account.ts'
import { giveBackPieces } from './give-back-pieces.ts'
import { askHolder, lookUpAccount } from './look-up-account.ts'
import { payCashRefunds } from './pay-cash-refunds.ts'
import { findOwnAccount, listConfirmedAccounts } from './refund-account-views.ts'
import { listOwnRefunds } from './refund-views.ts'
import { sweepUnconfirmed } from './sweep-unconfirmed.ts'

let app: App
let close: () => Promise<void>
let payouts: ReturnType<typeof sandboxPayouts>
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
})
beforeEach(async () => {
  payouts = sandboxPayouts()
  app = { ...app, customerPayouts: payouts, pause: async () => {} }
  const sellerId = randomUUID()
  mouse = await addOffer(app, { sellerId, available: 500 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: randomUUID() } }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

interface Sold {
  customer: { userId: string }
  orderId: string
  parcelId: string
}

/** An order in cash that was delivered and whose cash came in, of which some pieces came back. */
async function returned({
  quantity = 1,
  back = quantity,
  isRemitted = true,
  customer,
}: Partial<Returned> = {}): Promise<Sold> {
  const buyer = customer ?? (await addCustomer(app))
  const placed = await placeOrder(app, buyer, checkoutOf(mouse, { quantity, by: 'cod' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const parcelId = await handedOver(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  if (isRemitted) await remitted(app, parcelId)
  const sold = { customer: { userId: buyer.userId }, orderId, parcelId }
  await giveBack(sold, back)
  return sold
}

interface Returned {
  quantity: number
  back: number
  isRemitted: boolean
  customer: Awaited<ReturnType<typeof addCustomer>>
}

async function giveBack({ orderId, parcelId }: Sold, quantity: number): Promise<void> {
  const line = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await app.db.transaction().execute((tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      pieces: [{ orderLineId: line.id, quantity }],
      reason: 'return',
      causeId: randomUUID(),
    }),
  )
}

async function lookedUp({ customer, orderId }: Sold, address = 'asha.rao@ok'): Promise<string> {
  const found = await lookUpAccount(app, customer, { orderId, typed: { kind: 'upi', upiAddress: address } })
  if (!found.ok) throw new Error(found.problem.code)
  return found.value.accountId
}

const confirm = async (sold: Sold, accountId: string) => {
  const done = await confirmAccount(app, sold.customer, { orderId: sold.orderId, accountId })
  return done.ok ? 'ok' : done.problem.code
}
const refundsOf = async ({ customer, orderId }: Sold) =>
  (await listOwnRefunds(app, customer, orderId)).map(({ status, account }) => ({ status, account }))
const paymentOf = async ({ orderId }: Sold) =>
  (
    await app.db
      .selectFrom('payments')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status
const mailsOf = async ({ orderId }: Sold) =>
  (
    await app.db
      .selectFrom('mails')
      .select(['kind', 'text_body', 'html_body', 'subject'])
      .where('order_id', '=', orderId)
      .where('kind', 'like', 'refund-%')
      .orderBy('created_at')
      .execute()
  ).map((mail) => mail)
const dueNow = () =>
  app.db
    .updateTable('payment_refunds')
    .set({ next_try_at: new Date(0) })
    .where('next_try_at', 'is not', null)
    .execute()

test('cash goes back to the account that its customer confirmed, once, and each step is written', async () => {
  const sold = await returned()
  expect(await refundsOf(sold)).toEqual([{ status: 'waiting', account: null }])
  const accountId = await lookedUp(sold)
  await payCashRefunds(app)
  expect(payouts.paid()).toEqual([])
  expect([await confirm(sold, accountId), await confirm(sold, accountId)]).toEqual([
    'ok',
    'refunds.no_account_needed',
  ])
  await payCashRefunds(app)
  await dueNow()
  await payCashRefunds(app)
  expect(payouts.paid()).toHaveLength(1)
  expect(await refundsOf(sold)).toEqual([{ status: 'processed', account: 'as•••@ok' }])
  expect(await paymentOf(sold)).toBe('refunded')
  const mails = await mailsOf(sold)
  expect(mails.map(({ kind }) => kind)).toEqual(['refund-needs-account', 'refund-on-its-way', 'refund-done'])
  expect(JSON.stringify(mails)).not.toContain('asha.rao@ok')
})

test('a part of what was collected goes back: partly refunded, then refunded, to an account of before', async () => {
  const sold = await returned({ quantity: 3, back: 1 })
  await confirm(sold, await lookedUp(sold))
  await payCashRefunds(app)
  expect(await paymentOf(sold)).toBe('partly-refunded')
  await giveBack(sold, 2)
  const [saved] = await listConfirmedAccounts(app, sold.customer)
  expect(await confirm(sold, saved?.id ?? '')).toBe('ok')
  await payCashRefunds(app)
  expect(await paymentOf(sold)).toBe('refunded')
})

test('all that was collected is all, where a piece was cancelled before it left', async () => {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity: 2, by: 'cod' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const line = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const cancelled = await cancelOwnPieces(app, customer, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [
      { cancellationId: randomUUID(), vendorOrderId, lines: [{ lineId: line.id, quantity: 1 }] },
    ],
  })
  if (!cancelled.ok) throw new Error(cancelled.problem.code)
  const parcelId = await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  await remitted(app, parcelId)
  const sold = { customer: { userId: customer.userId }, orderId, parcelId }
  await giveBack(sold, 1)
  await confirm(sold, await lookedUp(sold))
  await payCashRefunds(app)
  expect(await paymentOf(sold)).toBe('refunded')
})

test('all that was collected is all, where another parcel of the order never arrived', async () => {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { quantity: 2, by: 'cod' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const one = { vendorOrderId: await vendorOrderOf(app, orderId), quantity: 1 }
  const [parcelId, undelivered] = [await handedOver(app, ravi, one), await handedOver(app, ravi, one)]
  await reportParcel(app, ravi, { parcelId, to: 'delivered' })
  await remitted(app, parcelId)
  for (const to of ['returning', 'returned'] as const)
    await reportParcel(app, ravi, { parcelId: undelivered, to, reason: 'Nobody was there' })
  const sold = { customer: { userId: customer.userId }, orderId, parcelId }
  await giveBack(sold, 1)
  await confirm(sold, await lookedUp(sold))
  await payCashRefunds(app)
  expect(await paymentOf(sold)).toBe('refunded')
})

test('an account that takes no money is replaced by another, under another key', async () => {
  const sold = await returned()
  await confirm(sold, await lookedUp(sold, 'asha.rao@refuses'))
  await payCashRefunds(app)
  expect(await refundsOf(sold)).toEqual([{ status: 'failed', account: 'as•••@refuses' }])
  expect((await mailsOf(sold)).at(-1)?.kind).toBe('refund-account-refused')
  await confirm(sold, await lookedUp(sold))
  await payCashRefunds(app)
  expect(await refundsOf(sold)).toEqual([{ status: 'processed', account: 'as•••@ok' }])
  expect(payouts.paid()).toHaveLength(1)
})

test('a bank that is late is asked until the money is there', async () => {
  const sold = await returned()
  await confirm(sold, await lookedUp(sold, 'asha.rao@late'))
  await payCashRefunds(app)
  expect(await refundsOf(sold)).toMatchObject([{ status: 'pending' }])
  await dueNow()
  await payCashRefunds(app)
  expect(await refundsOf(sold)).toMatchObject([{ status: 'processed' }])
})

describe('money that a bank sends back', () => {
  const ask = async () => {
    await dueNow()
    await payCashRefunds(app)
  }
  const wellKept = async () => {
    await keepBooks(app)
    expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
  }

  test('is owed again, and goes to another account: its customer is told, and the books have each step', async () => {
    const sold = await returned()
    await confirm(sold, await lookedUp(sold, 'asha.rao@returns'))
    await payCashRefunds(app)
    expect(await refundsOf(sold)).toMatchObject([{ status: 'processed' }])
    expect(await paymentOf(sold)).toBe('refunded')
    await wellKept()
    await ask()
    expect(await refundsOf(sold)).toMatchObject([{ status: 'failed' }])
    expect(await paymentOf(sold)).toBe('refund-due')
    await ask()
    expect((await mailsOf(sold)).map(({ kind }) => kind)).toEqual([
      ...['refund-needs-account', 'refund-on-its-way', 'refund-done', 'refund-returned'],
    ])
    await wellKept()
    expect(await listConfirmedAccounts(app, sold.customer)).toEqual([])
    await confirm(sold, await lookedUp(sold))
    await ask()
    expect(await refundsOf(sold)).toEqual([{ status: 'processed', account: 'as•••@ok' }])
    expect(await paymentOf(sold)).toBe('refunded')
    await wellKept()
    expect(payouts.paid()).toHaveLength(1)
  })

  test('before the books have the payment leaves them whole; a part of it leaves the rest', async () => {
    const sold = await returned({ quantity: 2, back: 1 })
    await confirm(sold, await lookedUp(sold))
    await payCashRefunds(app)
    await giveBack(sold, 1)
    await confirm(sold, await lookedUp(sold, 'asha.rao@returns'))
    await payCashRefunds(app)
    expect(await paymentOf(sold)).toBe('refunded')
    await ask()
    expect(await paymentOf(sold)).toBe('partly-refunded')
    await wellKept()
  })

  test('is looked for five days', async () => {
    const sold = await returned()
    await confirm(sold, await lookedUp(sold))
    await payCashRefunds(app)
    await ask()
    const next = () =>
      app.db
        .selectFrom('payment_refunds')
        .select('next_try_at')
        .where('order_id', '=', sold.orderId)
        .executeTakeFirst()
    expect(await next()).toEqual({ next_try_at: expect.any(Date) })
    const now = Date.now() + 5 * 86_400_000
    await dueNow()
    await payCashRefunds({ ...app, clock: { now: () => new Date(now) } })
    expect(await next()).toEqual({ next_try_at: null })
  })
})

describe('an account', () => {
  test('whose bank takes its time is confirmed when it has said the name, and not before', async () => {
    const sold = await returned()
    const accountId = await lookedUp(sold, 'asha.rao@slow')
    expect(await confirm(sold, accountId)).toBe('refunds.account_unknown')
    expect(await askHolder(app, { userId: 'another' }, { accountId })).toMatchObject({
      problem: { code: 'refunds.account_unknown' },
    })
    expect(await askHolder(app, sold.customer, { accountId })).toEqual({ ok: true, value: { accountId } })
    expect(await findOwnAccount(app, sold.customer, accountId)).toMatchObject({
      holderName: 'Asha Rao',
      question: null,
    })
    expect(await confirm(sold, accountId)).toBe('ok')
    await payCashRefunds(app)
    expect(payouts.paid()).toHaveLength(1)
  })

  test('that its bank does not know after all is forgotten', async () => {
    const sold = await returned()
    const accountId = await lookedUp(sold, 'asha.rao@slow')
    const silent: App = {
      ...app,
      customerPayouts: { ...payouts, findHolder: async () => ({ kind: 'unknown' }) },
    }
    expect(await askHolder(silent, sold.customer, { accountId })).toMatchObject({
      problem: { code: 'refunds.bank_silent' },
    })
    const none: App = {
      ...app,
      customerPayouts: { ...payouts, findHolder: async () => ({ kind: 'not-found' }) },
    }
    expect(await askHolder(none, sold.customer, { accountId })).toMatchObject({
      problem: { code: 'refunds.account_not_valid' },
    })
    expect(await findOwnAccount(app, sold.customer, accountId)).toBeUndefined()
  })

  test('that took no money is not offered again', async () => {
    const sold = await returned()
    await confirm(sold, await lookedUp(sold, 'asha.rao@refuses'))
    expect(await listConfirmedAccounts(app, sold.customer)).toHaveLength(1)
    await payCashRefunds(app)
    expect(await listConfirmedAccounts(app, sold.customer)).toEqual([])
  })

  test('that nobody confirms is forgotten after a day', async () => {
    const sold = await returned()
    const [mine, other] = [await lookedUp(sold), await lookedUp(sold, 'asha.rao@slow')]
    await confirm(sold, mine)
    await sweepUnconfirmed(app)
    expect(await findOwnAccount(app, sold.customer, other)).toBeDefined()
    await sweepUnconfirmed({ ...app, clock: { now: () => new Date(Date.now() + 86_400_001) } })
    expect(await findOwnAccount(app, sold.customer, other)).toBeUndefined()
    expect(await findOwnAccount(app, sold.customer, mine)).toBeDefined()
    await payCashRefunds(app)
  })

  test('is no card: its number is refused with words', async () => {
    const sold = await returned()
    for (const upiAddress of ['4111 1111 1111 1111', '4111111111111111@okbank']) {
      const found = await lookUpAccount(app, sold.customer, {
        orderId: sold.orderId,
        typed: { kind: 'upi', upiAddress },
      })
      expect(found).toMatchObject({
        problem: { fields: { upiAddress: expect.stringMatching(/card number/) } },
      })
    }
  })

  test('is nobody else’s: it cannot be confirmed, nor an order of another', async () => {
    const [mine, theirs] = [await returned(), await returned()]
    expect(await confirm(theirs, await lookedUp(mine))).toBe('refunds.account_unknown')
    expect(await confirm({ ...theirs, customer: mine.customer }, await lookedUp(mine))).toBe(
      'refunds.account_unknown',
    )
    await payCashRefunds(app)
    expect(payouts.paid()).toEqual([])
  })

  test('lies sealed: neither address nor number is in a row', async () => {
    const sold = await returned()
    const typed = { kind: 'bank', accountNumber: '001234567890', confirmAccountNumber: '001234567890' }
    const found = await lookUpAccount(app, sold.customer, {
      orderId: sold.orderId,
      typed: { ...typed, ifsc: 'HDFC0000053' },
    })
    expect(found.ok).toBe(true)
    const rows = await app.db.selectFrom('refund_accounts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('001234567890')
    expect(rows.map((row) => row.shown_as)).toContain('•••• 7890, HDFC0000053')
  })

  test.each([
    ['nobody@nowhere', 'refunds.account_not_valid'],
    ['not an address', 'refunds.account_not_valid'],
    ['asha@silent', 'refunds.bank_silent'],
  ])('%s is refused: %s', async (upiAddress, code) => {
    const sold = await returned()
    const found = await lookUpAccount(app, sold.customer, {
      orderId: sold.orderId,
      typed: { kind: 'upi', upiAddress },
    })
    expect(found.ok ? 'ok' : found.problem.code).toBe(code)
  })

  test('may be looked up ten times an hour', async () => {
    const sold = await returned()
    for (let tries = 0; tries < 10; tries += 1) await lookedUp(sold)
    await expect(lookedUp(sold)).rejects.toThrow('limits.too_many_attempts')
  })
})

test('a worker that dies between paying and writing has paid once', async () => {
  const sold = await returned()
  await confirm(sold, await lookedUp(sold))
  const dying: App = {
    ...app,
    pause: async (at) => {
      if (at === 'payments:refund-answered') throw new Error('died')
    },
  }
  await payCashRefunds(dying)
  expect(payouts.paid()).toHaveLength(1)
  expect(await refundsOf(sold)).toMatchObject([{ status: 'asked' }])
  await dueNow()
  await payCashRefunds(app)
  expect(payouts.paid()).toHaveLength(1)
  expect(await refundsOf(sold)).toMatchObject([{ status: 'processed' }])
  expect((await mailsOf(sold)).filter(({ kind }) => kind === 'refund-done')).toHaveLength(1)
})

test('an account that its customer confirms stays readable when they close theirs meanwhile', async () => {
  const points = pausePoints(() => app)
  app = { ...app, pause: points.pause }
  const sold = await returned()
  const accountId = await lookedUp(sold)
  const { userId } = sold.customer
  const [confirmed] = await points.overtaken(
    'refunds:locked',
    () => confirm(sold, accountId),
    () => app.db.transaction().execute((tx) => erasePerson(tx, { userId, at: app.clock.now() })),
  )
  expect(confirmed).toBe('ok')
  await payCashRefunds(app)
  expect(payouts.paid()).toHaveLength(1)
  expect(await paymentOf(sold)).toBe('refunded')
})

test(`of two accounts that are confirmed together one is paid, once (${RACE_ROUNDS} rounds)`, async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const sold = await returned()
    const accounts = [await lookedUp(sold), await lookedUp(sold, 'asha.rao@late')]
    const answers = await Promise.all(accounts.map((each) => confirm(sold, each)))
    expect(answers.toSorted()).toEqual(['ok', 'refunds.no_account_needed'])
    await Promise.all([payCashRefunds(app), payCashRefunds(app)])
    await dueNow()
    await Promise.all([payCashRefunds(app), payCashRefunds(app)])
    expect(payouts.paid()).toHaveLength(round + 1)
    expect(await refundsOf(sold)).toMatchObject([{ status: 'processed' }])
    const kinds = (await mailsOf(sold)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['refund-done', 'refund-needs-account', 'refund-on-its-way'])
  }
}, 600_000)

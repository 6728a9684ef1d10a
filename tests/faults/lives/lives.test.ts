import { expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { askPayouts } from '#server/money/payouts/ask-payouts.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { inFull } from '#tests/support/full-run.ts'
import { seededChance } from '#tests/support/ledger.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { isUndone, type ModelOrder, piecesOut, piecesPromised, sum } from './model-order.ts'
import { playLife } from './play-life.ts'

/**
 * Whole lives of orders of several sellers, side by side with a small model: packed, sent, lost, cancelled, returned, inspected,
 * exchanged, refunded; some of their goods are promoted. NN_LIVES says how many, NN_SEED plays one shop again.
 */
const LIVES = Number(process.env.NN_LIVES ?? inFull(10_000, 100))
const LIVES_OF_A_SHOP = 100
const FIRST_SEED = Number(process.env.NN_SEED ?? inFull(Date.now() % 1_000_000, 1))
const SHOPS = Math.ceil(LIVES / LIVES_OF_A_SHOP)
/** Sellers are paid after so many lives: some weeks. */
const PAYOUT_EVERY = 10
const MS_FOR_A_LIFE = 2_000
/** What has to happen in some of them: lives in which nothing comes back prove nothing. */
const SEEN = [
  /^cancel: \d/,
  /^cannot supply: \d/,
  /^report: lost/,
  /^report: returned/,
  /^return: \d accepted/,
  /^return: \d refused/,
  /^exchange: \d accepted/,
  /^dispute: agreed/,
  /^dispute: marketplace/,
  /^dispute: refused/,
  /^bank: cancels by all/,
  /^bank: cancels by a part/,
  /^both \d/,
  /^(card|cod) .* promoted/,
]

const told = new Set<string>()

test.for(Array.from({ length: SHOPS }, (_, shop) => FIRST_SEED + shop))(
  'lives of orders leave no paisa and no piece unexplained (seed %i)',
  { timeout: LIVES_OF_A_SHOP * MS_FOR_A_LIFE },
  async (seed) => {
    for (const line of await playShop(seed, Math.min(LIVES, LIVES_OF_A_SHOP))) told.add(line)
  },
)

test('everything that can happen to an order happened to some', () => {
  expect(SEEN.filter((wanted) => ![...told].some((line) => wanted.test(line)))).toEqual([])
})

async function playShop(seed: number, lives: number): Promise<string[]> {
  const clock = turnedClock()
  const gateway = fakeGateway()
  const { app, close } = await openTestApp({ clock, gateway, settlement: sandboxSettlement })
  const chance = seededChance(seed)
  try {
    const offers = [
      { ...(await addOffer(app, { available: 10_000 })), unitPaise: 90_000 },
      { ...(await addOffer(app, { ...OF_KUMAR, listPricePaise: 33_333 })), unitPaise: 30_000 },
      { ...(await addOffer(app, { ...OF_KUMAR, listPricePaise: 77_700 })), unitPaise: 69_930 },
      { ...(await addOffer(app, { available: 10_000, sellerId: 'Rao Infotech' })), unitPaise: 90_000 },
    ]
    // What nearly everything can be exchanged for, of each seller.
    const sellerIds = [...new Set(offers.map(({ sellerId }) => sellerId))]
    const cheap = await Promise.all(
      sellerIds.map(async (sellerId) => ({
        ...(await addOffer(app, { sellerId, available: 10_000, listPricePaise: 5_000, discountBp: 0 })),
        unitPaise: 5_000,
      })),
    )
    await app.db.updateTable('sellers').set(BANK).execute()
    const ofKumar = offers.filter(({ sellerId }) => sellerId === 'Kumar Computers')
    const products = ofKumar.map(({ productId }) => productId).join('\n')
    for (const { sellerId, fields } of [
      ...PROMOTIONS,
      { sellerId: 'Kumar Computers', fields: { ...TOGETHER, products } },
    ]) {
      const made = await createPromotion(app, { sellerId, userId: sellerId }, { fields, kinds: [] })
      expect(made).toMatchObject({ ok: true })
    }
    const owner = await addAdmin(app)
    for (const fields of SHARED_PROMOTIONS)
      expect(await createSharedPromotion(app, owner, { fields, kinds: [] })).toMatchObject({ ok: true })
    const admin = permitted(owner, 'disputes.decide')
    const counts = { disputes: 0, lives: 0, banks: 0 }
    const stories: string[] = []
    const orders: Awaited<ReturnType<typeof playLife>>['orders'] = []
    for (let life = 1; life <= lives; life++) {
      // A house of its own for each person: cash is counted by telephone and place.
      const customer = await addCustomer(app)
      const { orders: lived, story } = await playLife({
        app,
        chance,
        customer,
        admin,
        offers,
        cheap,
        counts,
        turn: clock.turn,
      })
      stories.push(...story)
      orders.push(...lived)
      await askRefunds(app)
      if (life % PAYOUT_EVERY === 0) {
        await makePayouts(app)
        await askPayouts(app)
      }
      for (const order of lived)
        await compare(app, order).catch((error: unknown) => {
          throw new Error(`life ${life} of seed ${seed}: ${story.join(' · ')}`, { cause: error })
        })
    }
    expect(await findAccountingErrors(databaseUrlOf(app)), `seed ${seed}`).toEqual([])
    await compareStock(app, [...offers, ...cheap], orders)
    return stories
  } finally {
    await close()
  }
}

const TOGETHER = {
  name: 'Both',
  kind: 'together',
  togetherAmount: '77.77',
  covers: 'product',
  isCombinable: 'on',
}

/** The third seller has none, so that orders mix goods with and without. */
const PROMOTIONS = [
  {
    sellerId: 'Kumar Computers',
    fields: { name: 'Free', kind: 'buy-get', buy: '2', get: '1', covers: 'all' },
  },
  {
    sellerId: 'Kumar Computers',
    fields: {
      name: 'Large',
      kind: 'amount',
      amount: '333.33',
      minGoods: '1500',
      covers: 'all',
      isCombinable: 'on',
    },
  },
  {
    sellerId: 'Rao Infotech',
    fields: { name: 'Seven', kind: 'percent', percent: '7', maxAmount: '150', covers: 'all' },
  },
  {
    sellerId: 'Kumar Computers',
    fields: { name: 'Sent free', kind: 'delivery', minGoods: '1200', covers: 'all', isCombinable: 'on' },
  },
]

/** What NanoNagar and a bank pay for goods of all sellers. */
const SHARED_PROMOTIONS = [
  {
    name: 'Ours',
    kind: 'percent',
    percent: '3.33',
    covers: 'all',
    paidBy: 'marketplace',
    isCombinable: 'on',
  },
  {
    name: 'Of a bank',
    kind: 'amount',
    amount: '111.11',
    minGoods: '1000',
    covers: 'all',
    paidBy: 'bank',
    payerName: 'A bank',
    isCombinable: 'on',
  },
  {
    name: 'Sent by a bank',
    kind: 'delivery',
    minGoods: '2000',
    covers: 'all',
    paidBy: 'bank',
    payerName: 'A bank',
    isCombinable: 'on',
  },
]

const BANK = {
  bank_holder: 'A shop',
  bank_ifsc: 'HDFC0000123',
  bank_account_last4: '1234',
  bank_account_ciphertext: 'sealed',
}
const OF_KUMAR = { available: 10_000, sellerId: 'Kumar Computers' }

async function compare(app: App, order: ModelOrder & { id: string }): Promise<void> {
  const payment = await app.db
    .selectFrom('payments')
    .select(['status', 'amount_paise', 'cash_due_paise', 'refunded_paise', 'exchanged_paise'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(payment.refunded_paise).toBe(order.backPaise)
  expect(payment.exchanged_paise).toBe(order.exchangedPaise)
  expect(payment.amount_paise + payment.cash_due_paise).toBe(order.totalPaise)
  const refunds = await app.db
    .selectFrom('payment_refunds')
    .select(['amount_paise', 'status', 'charged_back_by'])
    .where('order_id', '=', order.id)
    // What a seller pays for goods that nobody else has is no money of the order, and waits for an account.
    .where('reason', 'not in', ['broken-word', 'price-rise'])
    .execute()
  expect(sum(refunds.map(({ amount_paise }) => amount_paise))).toBe(order.backPaise)
  if (order.by === 'card') {
    expect(refunds.filter((each) => each.status !== 'processed' && each.charged_back_by === null)).toEqual([])
    expect(payment.status).toBe(
      order.backPaise === 0 ? 'paid' : order.backPaise === order.totalPaise ? 'refunded' : 'partly-refunded',
    )
    if (isUndone(order)) expect(order.backPaise + order.exchangedPaise).toBe(order.totalPaise)
  }
}

async function compareStock(
  app: App,
  offers: readonly { offerId: string }[],
  orders: readonly ModelOrder[],
): Promise<void> {
  for (const { offerId } of offers) {
    const stock = await app.db
      .selectFrom('stock')
      .select(['on_hand', 'reserved'])
      .where('offer_id', '=', offerId)
      .executeTakeFirstOrThrow()
    expect({ ...stock }).toEqual({
      on_hand: 10_000 - sum(orders.map((order) => piecesOut(order, offerId))),
      reserved: sum(orders.map((order) => piecesPromised(order, offerId))),
    })
  }
}

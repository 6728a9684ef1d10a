import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hideProducts } from '#server/goods/catalogue/editing/hide-product.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { systemRandom } from '#server/ground/outside/random.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { deactivateUser } from '#server/people/accounts/deactivate-user.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { suspendSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, homeDelivery, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { skippedUnlessFull } from '#tests/support/skipped.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { untilOneWaits } from '#tests/support/waiting-for-locks.ts'
import type { PlaceOrderInput } from './parse-place-order.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'
import { settleUnfinishedPayments } from './settle-unfinished-payments.ts'

/** Where a checkout can be held while its rival does all that it does: every interleaving of the two, one by one. */
const WRITING: readonly PausePoint[] = [
  'checkout:key-claimed',
  'checkout:stock-locked',
  'checkout:before-commit',
]
const POINTS = {
  cod: WRITING,
  card: [...WRITING, 'checkout:held', 'checkout:charged', 'checkout:before-claim'],
} as const satisfies Record<string, readonly PausePoint[]>
const RUNS = 200
const chance = skippedUnlessFull()

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let pause: (at: PausePoint) => Promise<void> = async () => {}
/** `inTransaction` draws a number for its pause before it tries again, and nothing else here draws one. */
let retries = 0
const countingRandom = {
  ...systemRandom,
  below(limit: number) {
    retries++
    return systemRandom.below(limit)
  },
}
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: (at) => pause(at), random: countingRandom }))
})
afterAll(() => close())

interface Scene {
  asha: Customer
  mouse: AddedOffer
  page: PlaceOrderInput
  orderId(): Promise<string | undefined>
}

interface Race {
  rival(scene: Scene): Promise<unknown>
  /** What the checkout may be told when it is not placed. */
  refusals: readonly string[]
  /** What a rival that was over before the checkout began leads to. */
  before: string | 'placed'
  /** Once the rival is over nothing more is ordered, not even by a checkout that had begun. */
  isFinal?: boolean
  /** What else holds at the end, whoever was first. */
  afterwards?(scene: Scene, isPlaced: boolean): Promise<void>
}

const RACES: Readonly<Record<string, Race>> = {
  'another piece put into the cart': {
    rival: async ({ asha }) => {
      const keyboard = await addOffer(app, { name: 'Keyboard' })
      return addToCart(app, asha, { offerId: keyboard.offerId, quantity: 1 })
    },
    refusals: ['cart_changed'],
    before: 'cart_changed',
    async afterwards({ asha, mouse }, isPlaced) {
      const { lines } = await findCart(app, asha.userId)
      expect(lines.some((line) => line.offerId === mouse.offerId)).toBe(!isPlaced)
      expect(lines).toHaveLength(isPlaced ? 1 : 2)
    },
  },
  'a higher price': {
    rival: ({ mouse }) =>
      app.db
        .updateTable('offers')
        .set({ list_price_paise: 200_000, unit_price_paise: 180_000 })
        .where('id', '=', mouse.offerId)
        .execute(),
    refusals: ['total_changed'],
    before: 'total_changed',
  },
  'all free pieces taken off the shelf': {
    rival: ({ mouse, asha }) =>
      inTransaction(app, async (tx) => {
        const change = { kind: 'by', pieces: -2, reason: 'correction', note: null } as const
        await adjustStock(app, tx, { offerId: mouse.offerId, change, actorId: asha.userId })
        await refreshBestOffers(tx, [mouse.productId])
      }),
    refusals: ['out_of_stock'],
    before: 'out_of_stock',
  },
  'the product hidden': {
    rival: ({ mouse }) => hideProducts(app, OWNER, { productIds: [mouse.productId], reason: 'A recall' }),
    refusals: ['offer_gone'],
    before: 'offer_gone',
  },
  'the shop suspended': {
    rival: ({ mouse }) =>
      suspendSeller(app, COMMAND_LINE, { sellerId: mouse.sellerId, reason: 'Complaints' }),
    refusals: ['offer_gone'],
    before: 'offer_gone',
  },
  'the customer shut out': {
    rival: ({ asha }) => deactivateUser(app, OWNER, { userId: asha.userId, reason: 'Abuse of returns' }),
    refusals: ['account_closed'],
    before: 'account_closed',
    isFinal: true,
  },
  'the account closed': {
    rival: ({ asha }) =>
      inTransaction(app, (tx) => erasePerson(tx, { userId: asha.userId, at: app.clock.now() })),
    refusals: ['account_closed'],
    before: 'account_closed',
    isFinal: true,
  },
  'the same order sent again': {
    rival: ({ asha, page }) => placeOrder(app, asha, page),
    refusals: ['in_progress'],
    before: 'placed',
  },
  'the same cart sent from another page, in cash': {
    rival: ({ asha, page }) =>
      placeOrder(app, asha, { ...page, details: { ...homeDelivery(), paymentMethod: 'cod' } }),
    refusals: ['in_progress', 'already_ordered', 'payment_pending'],
    before: 'already_ordered',
  },
  'the bank’s answer heard twice': {
    async rival({ orderId }) {
      const id = await orderId()
      if (id) await settlePayment(app, id)
    },
    refusals: [],
    before: 'placed',
  },
  'the end of the hold': {
    async rival({ orderId }) {
      const id = await orderId()
      if (!id) return
      await app.db
        .updateTable('stock_holds')
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where('order_id', '=', id)
        .execute()
      await app.db
        .updateTable('payments')
        .set({ next_ask_at: sql`now()` })
        .where('order_id', '=', id)
        .execute()
      await settleUnfinishedPayments(app)
    },
    refusals: [],
    before: 'placed',
  },
}

describe.each(Object.entries(RACES))('a checkout beside %s', (_name, race) => {
  describe.each(['cod', 'card'] as const)('by %s', (by) => {
    test('that was over before is answered as things are then', async () => {
      const scene = await setScene(by)
      await race.rival(scene)
      await check(scene, race, await placeOrder(app, scene.asha, scene.page), race.before)
    })

    test.each(POINTS[by])('that happens at %s ends in one whole way', async (point) => {
      const scene = await setScene(by)
      let rival: Promise<unknown> | undefined
      let isOver = false
      pause = async (at) => {
        if (at !== point || rival) return
        rival = race.rival(scene)
        isOver = !(await untilOneWaits(app.db, rival))
      }
      const answer = await placeOrder(app, scene.asha, scene.page)
      pause = async () => {}
      expect(rival, 'the checkout came by here').toBeDefined()
      await rival
      const isDecided = point === 'checkout:key-claimed' || (race.isFinal && WRITING.includes(point))
      await check(scene, race, answer, isOver && isDecided ? race.before : undefined)
    })
  })

  test.skipIf(chance.isSkipped)(
    chance.titled(`in ${RUNS} orders of events that chance decides ends in one whole way`),
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.constantFrom('cod' as const, 'card' as const), async (s, by) => {
          const scene = await setScene(by)
          pause = s.scheduleFunction(async () => {})
          const begins = s.schedule(Promise.resolve()).then(() => race.rival(scene))
          const both = Promise.all([placeOrder(app, scene.asha, scene.page), begins])
          const [answer] = await s.waitFor(both)
          pause = async () => {}
          await check(scene, race, answer)
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
    },
    600_000,
  )
})

async function setScene(by: 'cod' | 'card'): Promise<Scene> {
  gateway = fakeGateway()
  retries = 0
  app.gateway = gateway
  pause = async () => {}
  const asha = await addCustomer(app)
  const mouse = await addOffer(app, { available: 2, sellerId: app.random.uuid() })
  await addToCart(app, asha, { offerId: mouse.offerId, quantity: 1 })
  const { checkoutKey = '' } = await findCart(app, asha.userId)
  return {
    asha,
    mouse,
    page: { ...checkoutOf(mouse, { by }), checkoutKey, isCart: true },
    async orderId() {
      const row = await app.db
        .selectFrom('orders')
        .select('id')
        .where('user_id', '=', asha.userId)
        .executeTakeFirst()
      return row?.id
    },
  }
}

/** Whoever was first: placed or refused for the rival's reason, at most one order and one charge, and the books right. */
async function check(
  scene: Scene,
  race: Race,
  answer: Awaited<ReturnType<typeof placeOrder>>,
  wanted?: string,
): Promise<void> {
  const told = answer.ok ? 'placed' : answer.problem.code.replace('checkout.', '')
  if (wanted) expect(told).toBe(wanted)
  else expect(['placed', ...race.refusals]).toContain(told)
  const totals = await paidTotals(scene.asha)
  expect(totals.length).toBeLessThanOrEqual(1)
  for (const total of totals) expect(total, 'what was agreed to').toBe(ONE_MOUSE_PAISE)
  if (answer.ok) expect(totals).toHaveLength(1)
  expect(gateway.paid.length).toBeLessThanOrEqual(1)
  expect(retries, 'deadlocks').toBe(0)
  await race.afterwards?.(scene, totals.length === 1)
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
}

async function paidTotals({ userId }: Customer): Promise<number[]> {
  const rows = await app.db
    .selectFrom('orders')
    .select('total_paise')
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .execute()
  return rows.map((row) => row.total_paise)
}

import { expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { reviewCart } from '#domain/selling/cart/review-cart.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { pauseBankOffer, writeBankOffer } from '#server/money/payments/offers/write-bank-offer.ts'
import { reconcileSettlements } from '#server/money/payments/settlements/reconcile-settlements.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { orderInstead } from '#server/orders/checkout/instead/order-instead.ts'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'
import { payOrder } from '#server/orders/checkout/pay-again/pay-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settleUnfinishedPayments } from '#server/orders/checkout/settle-unfinished-payments.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart, findCartPromotions } from '#server/selling/cart/cart-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { pausePromotion, resumePromotion } from '#server/selling/promotions/move-promotion.ts'
import { moveSharedPromotion } from '#server/selling/promotions/move-shared-promotion.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { databaseUrlOf, homeDelivery } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { type DatabaseFault, faultyDatabase } from '#tests/support/faulty-database.ts'
import { inFull } from '#tests/support/full-run.ts'
import { seededChance } from '#tests/support/ledger.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { PARCEL_ACTIONS } from './parcel-actions.ts'

/**
 * The shop as one process in a time of its own: a seed decides what people do and what fails on the way (a crash, a cut
 * connection, a statement that takes too long, a lost answer, a bank that declines, is silent or speaks late, a mail
 * server that refuses). Orders go on to parcels, couriers and invoices. NN_SEED replays from a seed on; NN_SIMULATIONS says how many, such as 1,000 for a night.
 */
const STEPS = inFull(250, 110)
const SEEDS = Number(process.env.NN_SIMULATIONS ?? inFull(25, 3))
const FIRST_SEED = Number(process.env.NN_SEED ?? inFull(Date.now() % 1_000_000, 51))
/** A story that is told twice to be compared. */
const STEPS_TOLD_TWICE = inFull(STEPS, 15)
const MS_FOR_A_SEED = 200_000
/** What some story has to hold: a simulation in which nothing happens proves nothing. */
const SEEN = [
  'submit: placed',
  'pay: placed',
  'payment_declined',
  'payment_pending',
  'fault',
  'pack: done',
  'unpack: done',
  'hand over: done',
  'report: delivered done',
  'pay ahead: paid',
  'placed promoted',
  'pay: placed by a bank offer',
  'in two ways: placed',
  'cancel: done',
  'cancel: done in two ways',
]

test(
  `${SEEDS} simulations of ${STEPS} steps keep the books right after each step (first seed ${FIRST_SEED})`,
  async () => {
    const seen = new Set<string>()
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
      for (const line of await simulate(seed)) seen.add(line)
    for (const wanted of SEEN)
      expect(
        [...seen].some((line) => line.includes(wanted)),
        wanted,
      ).toBe(true)
  },
  SEEDS * MS_FOR_A_SEED,
)

test(
  'the same seed is the same story, step by step',
  async () => {
    const tell = () => simulate(FIRST_SEED, STEPS_TOLD_TWICE)
    expect(await tell()).toEqual(await tell())
  },
  2 * MS_FOR_A_SEED,
)

interface World {
  app: Awaited<ReturnType<typeof openTestApp>>['app']
  chance: () => number
  gateway: FakeGateway
  people: Customer[]
  offers: AddedOffer[]
  /** Promotions, each with its seller; null: NanoNagar pays. */
  promotions: { sellerId: string | null; promotionId: string }[]
  /** Checkout pages that are open somewhere, with their owners: sent late, and more than once. */
  pages: { owner: Customer; page: PlaceOrderInput }[]
  /** Orders that somebody was told of. */
  confirmed: Set<string>
  turn(seconds: number): void
}

/** One story; gives what happened, step by step. Throws with the seed and the story so far when a book is wrong. */
async function simulate(seed: number, steps = STEPS): Promise<string[]> {
  const chance = seededChance(seed)
  const clock = turnedClock()
  let crashAt: PausePoint | undefined
  let isMailDown = false
  const { app: built, close } = await openTestApp({
    clock,
    mail: {
      leavesTheShop: false,
      send: async () => {
        if (isMailDown) throw new Error('421 try again later')
      },
    } as never,
    pause: async (at) => {
      if (at !== crashAt) return
      crashAt = undefined
      throw new Error('the process died here')
    },
  })
  const url = databaseUrlOf(built)
  const faulty = faultyDatabase(url)
  const gateway = fakeGateway()
  const app = { ...built, gateway, db: faulty.db }
  const story: string[] = []
  try {
    const world: World = {
      app,
      chance,
      gateway,
      people: [
        await addCustomer(built),
        await addCustomer(built, 'Bilal Khan'),
        await addCustomer(built, 'Chitra'),
      ],
      offers: [
        await addOffer(built, { available: 100 }),
        await addOffer(built, { name: 'Keyboard', available: 15 }),
        await addOffer(built, { name: 'Last ones', available: 3, sellerId: 'Kumar Computers' }),
      ],
      promotions: [],
      pages: [],
      confirmed: new Set(),
      turn: clock.turn,
    }
    for (const promotion of PROMOTIONS) world.promotions.push(await promote(world, promotion))
    gateway.offersAre = seed % 2 === 0 ? 'paid' : 'settled'
    await moveBankOffer(world)
    for (let step = 1; step <= steps; step++) {
      const fault = chance() < 0.3 ? drawFault(chance) : undefined
      crashAt = fault?.crashAt
      faulty.plan(fault?.database)
      isMailDown = chance() < 0.2
      gateway.behaviour = pick(chance, BEHAVIOURS)
      gateway.offerBp = chance() < 0.5 ? OFFER_BP : 0
      const [name, act] = pick(chance, ACTIONS)
      const outcome = await act(world).catch((error: unknown) => (fault ? 'broke' : Promise.reject(error)))
      crashAt = undefined
      faulty.plan(undefined)
      story.push(`${name}: ${outcome}${fault ? ` fault ${fault.name}` : ''}`)
      clock.turn(61)
      await ask(story, url)
    }
    await comeToRest(world)
    await settleDay(world)
    story.push(`rest: ${world.confirmed.size} confirmed, ${gateway.paid.length} charged`)
    await ask(story, url)
    await compare(world)
    if (process.env.NN_STORY) process.stdout.write(`${seed}\n${story.join('\n')}\n`)
    return story
  } catch (error) {
    throw new Error(`seed ${seed}, after:\n${story.slice(-12).join('\n')}`, { cause: error })
  } finally {
    await faulty.end()
    await close()
  }
}

async function ask(story: readonly string[], url: string): Promise<void> {
  expect(await findAccountingErrors(url), story.at(-1)).toEqual([])
}

const BEHAVIOURS = ['approve', 'approve', 'approve', 'decline', 'lose-answer', 'never-arrive'] as const
const CRASHES: readonly PausePoint[] = [
  'checkout:key-claimed',
  'checkout:stock-locked',
  'checkout:before-commit',
  'checkout:held',
  'checkout:charged',
  'checkout:before-claim',
  'fulfilment:locked',
  'fulfilment:dispatched',
]
const DATABASE_FAULTS = ['cut-before-statement', 'time-out-at-statement', 'lose-answer-to-commit'] as const

function drawFault(chance: () => number): { name: string; crashAt?: PausePoint; database?: DatabaseFault } {
  if (chance() < 0.4) {
    const crashAt = pick(chance, CRASHES)
    return { name: `crash at ${crashAt}`, crashAt }
  }
  const kind = pick(chance, DATABASE_FAULTS)
  const at = 1 + Math.floor(chance() * (kind === 'lose-answer-to-commit' ? 2 : 40))
  return { name: `${kind} ${at}`, database: { kind, at } }
}

/** What sellers take off: by pieces, by per cent on top of it, an amount for the first three orders alone, and the delivery; and what NanoNagar pays. */
const PROMOTIONS = [
  { sellerId: 'house', fields: { kind: 'buy-get', buy: '2', get: '1', isCombinable: 'on' } },
  { sellerId: 'house', fields: { kind: 'percent', percent: '3.33', minGoods: '1,500', isCombinable: 'on' } },
  { sellerId: 'Kumar Computers', fields: { kind: 'amount', amount: '123.45', usesMax: '3' } },
  { sellerId: null, fields: { kind: 'percent', percent: '1.11', paidBy: 'marketplace', isCombinable: 'on' } },
  { sellerId: 'Kumar Computers', fields: { kind: 'delivery', minGoods: '700', isCombinable: 'on' } },
  { sellerId: null, fields: { kind: 'delivery', minGoods: '2,500', usesMax: '5', paidBy: 'marketplace' } },
] as const

async function promote(
  { app, people }: World,
  { sellerId, fields }: (typeof PROMOTIONS)[number],
): Promise<World['promotions'][number]> {
  const asked = { fields: { name: 'Less', covers: 'all', ...fields }, kinds: [] }
  const created =
    sellerId === null
      ? await createSharedPromotion(app, OWNER, asked)
      : await createPromotion(app, { sellerId, userId: people[0]?.userId ?? '' }, asked)
  if (!created.ok) throw new Error(created.problem.code)
  return { sellerId, promotionId: created.value.promotionId }
}

async function movePromotion({ app, chance, people, promotions }: World): Promise<string> {
  const { sellerId, promotionId } = pick(chance, promotions)
  const to = chance() < 0.3 ? 'pause' : 'resume'
  const who = { sellerId: sellerId ?? '', userId: people[0]?.userId ?? '' }
  const moved =
    sellerId === null
      ? await moveSharedPromotion(app, OWNER, { promotionId, to })
      : await (to === 'pause' ? pausePromotion : resumePromotion)(app, who, promotionId)
  return moved.ok ? to : moved.problem.code
}

/** What the offer of a bank takes off: a seventeenth, so that no share of a line is even. */
const OFFER_BP = 588

/** The office pauses the offer of a bank, or writes it down; orders that were opened with it keep it. */
async function moveBankOffer({ app }: World): Promise<string> {
  const open = await app.db
    .selectFrom('bank_offers')
    .select('id')
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  if (open) {
    await pauseBankOffer(app, OWNER, open.id)
    return 'paused'
  }
  const written = await writeBankOffer(app, OWNER, {
    offerId: 'offer_HDFCNETB10PCT0',
    kind: 'instant-discount',
    way: 'netbanking',
    discount: 'percent',
    percent: '5.88',
    leastOrder: '1',
    endsAt: momentText(new Date(app.clock.now().getTime() + 30 * DAY_MS)),
  })
  return written.ok ? 'written' : written.problem.code
}

type Action = (world: World) => Promise<string>

const ACTIONS: readonly (readonly [string, Action])[] = [
  ['add', add],
  ['add', add],
  ['add', add],
  ['change', changeLine],
  ['open', (world) => openPage(world, 'card')],
  ['submit', (world) => submit(world, 'cod')],
  ['submit', (world) => submit(world, 'cod')],
  ['pay', (world) => submit(world, 'card')],
  ['pay', (world) => submit(world, 'card')],
  ['pay', (world) => submit(world, 'card')],
  ['pay', (world) => submit(world, 'card')],
  ['pay', (world) => submit(world, 'card')],
  ['in two ways', payInTwoWays],
  ['work', work],
  ['holds end', endHolds],
  ['restock', restock],
  ['price', changePrice],
  ['promotion', movePromotion],
  ['bank offer', moveBankOffer],
  ['letters', sendLetters],
  ...PARCEL_ACTIONS,
]

async function add({ app, chance, people, offers }: World): Promise<string> {
  const quantity = 1 + Math.floor(chance() * 3)
  const added = await addToCart(app, pick(chance, people), {
    offerId: pick(chance, offers).offerId,
    quantity,
  })
  return added.ok ? String(added.value.added) : added.problem.code
}

async function changeLine({ app, chance, people, offers }: World): Promise<string> {
  const quantity = Math.floor(chance() * 4)
  await changeCart(app, pick(chance, people), [{ offerId: pick(chance, offers).offerId, quantity }])
  return String(quantity)
}

/** A page shows the cart as it is now, and may be sent much later. */
async function openPage({ app, chance, people, pages }: World, by: 'cod' | 'card'): Promise<string> {
  const owner = pick(chance, people)
  const { lines, offers, checkoutKey } = await findCart(app, owner.userId)
  if (!checkoutKey) return 'empty'
  const offerIds = lines.map(({ offerId }) => offerId)
  const promotions = await findCartPromotions(app, { offerIds, userId: owner.userId })
  const onSale = offers.map((offer) => ({ ...offer, available: Number.POSITIVE_INFINITY }))
  const { totals } = reviewCart(lines, onSale, OPENING_TERMS, promotions)
  const page: PlaceOrderInput = {
    checkoutKey,
    isCart: true,
    details: { ...homeDelivery(), paymentMethod: by },
    lines: lines.map(({ offerId, quantity }) => ({ offerId, quantity })),
    expectedTotalPaise: totals.totalPaise,
    ...(by === 'card' && { cardToken: 'tok_good' }),
  }
  pages.push({ owner, page })
  return String(lines.length)
}

/** Sends a page that was opened just now, an old one, or one that was sent before. */
async function submit(world: World, by: 'cod' | 'card'): Promise<string> {
  const { app, chance, pages, confirmed } = world
  if (chance() < 0.75) await openPage(world, by)
  const open = pages.filter(({ page }) => page.details.paymentMethod === by)
  const sent = chance() < 0.7 ? open.at(-1) : pick(chance, open)
  if (!sent) return 'nothing open'
  const answer = await placeOrder(app, sent.owner, sent.page)
  if (!answer.ok) return answer.problem.code
  confirmed.add(answer.value.orderId)
  const used = app.db.selectFrom('promotion_uses').select('paise')
  const uses = await used.where('order_id', '=', answer.value.orderId).execute()
  const offered = app.db.selectFrom('used_bank_offers').select('bank_offer_id')
  const isOffered = await offered.where('order_id', '=', answer.value.orderId).executeTakeFirst()
  if (isOffered) return 'placed by a bank offer'
  return uses.length > 0 ? 'placed promoted' : 'placed'
}

/** A card is declined for all of an order; another pays an advance, and the rest is for the door. */
async function payInTwoWays(world: World): Promise<string> {
  const { app, chance, people, confirmed, gateway } = world
  const { behaviour } = gateway
  gateway.behaviour = 'decline'
  await submit(world, 'card').finally(() => {
    gateway.behaviour = behaviour
  })
  const orders = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'user_id', 'total_paise'])
    .where('placed_at', 'is', null)
    .where('payments.status', 'in', ['pending', 'failed', 'expired'])
    .orderBy('sequence')
    .execute()
  const order = pick(chance, orders)
  const customer = people.find(({ userId }) => userId === order?.user_id)
  if (!order || !customer) return 'no order'
  const advancePaise = Math.ceil((order.total_paise * (1 + Math.floor(chance() * 9))) / 1_000) * 100
  const instead = await orderInstead(app, customer, { orderId: order.id, advancePaise })
  if (!instead.ok) return instead.problem.code
  const { orderId } = instead.value
  const cardToken = `tok_${orderId.replaceAll('-', '')}`
  const paid = await payOrder(app, customer, { orderId, method: 'card', cardToken })
  if (!paid.ok) return paid.problem.code
  if (!paid.value.placedAt) return paid.value.paymentStatus
  confirmed.add(orderId)
  return 'placed'
}

/** The worker asks the bank about what is open, as if a minute had passed for each. */
async function work({ app }: World): Promise<string> {
  const open = await app.db
    .updateTable('payments')
    .set({ next_ask_at: new Date(0) })
    .where('next_ask_at', 'is not', null)
    .where('next_ask_at', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('next_ask_at')
        .where('next_ask_at', 'is not', null)
        .orderBy('order_id')
        .limit(1),
    )
    .execute()
  return open.length > 0 ? `asked ${await settleUnfinishedPayments(app)}` : 'nothing'
}

async function endHolds({ app }: World): Promise<string> {
  await app.db
    .updateTable('stock_holds')
    .set({ expires_at: new Date(0) })
    .execute()
  return 'ended'
}

async function restock({ app, chance, people, offers }: World): Promise<string> {
  const { offerId, productId } = pick(chance, offers)
  await inTransaction(app, async (tx) => {
    const change = { kind: 'by', pieces: 2, reason: 'receipt', note: null } as const
    await adjustStock(app, tx, { offerId, change, actorId: people[0]?.userId ?? '' })
    await refreshBestOffers(tx, [productId])
  })
  return '2'
}

async function changePrice({ app, chance, offers }: World): Promise<string> {
  const listPricePaise = 100_000 + 10_000 * Math.floor(chance() * 3)
  await app.db
    .updateTable('offers')
    .set({ list_price_paise: listPricePaise, unit_price_paise: Math.round(listPricePaise * 0.9) })
    .where('id', '=', pick(chance, offers).offerId)
    .execute()
  return String(listPricePaise)
}

async function sendLetters({ app }: World): Promise<string> {
  const waiting = await app.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
  const sent = await Promise.allSettled(waiting.map(({ id }) => sendMail(app, id)))
  return sent.some((each) => each.status === 'rejected') ? 'refused' : 'sent'
}

/** Everything works again, and every hold ends: what is open is decided. */
async function comeToRest(world: World): Promise<void> {
  const { app, gateway } = world
  gateway.behaviour = 'approve'
  await endHolds(world)
  await app.db
    .updateTable('payments')
    .set({ next_ask_at: new Date(0) })
    .where('next_ask_at', 'is not', null)
    .execute()
  await settleUnfinishedPayments(app)
}

/** What was owed back goes back, the gateway settles all of it, and nothing differs from the books or in the ledger. */
async function settleDay({ app, gateway, turn }: World): Promise<void> {
  while ((await askRefunds(app)) > 0) turn(1)
  gateway.settledOn = indianDay(app.clock.now())
  turn(24 * 3_600)
  await reconcileSettlements(app)
  expect(await app.db.selectFrom('settlement_mismatches').selectAll().execute()).toEqual([])
  await checkLedger(app)
  const differences = app.db.selectFrom('ledger_differences').selectAll().where('closed_at', 'is', null)
  expect(await differences.execute()).toEqual([])
}

/** What people were told and what the bank took is what the shop has. */
async function compare({ app, gateway, confirmed }: World): Promise<void> {
  const orders = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.placed_at',
      'orders.payment_method',
      'payments.status',
      'gateway_payment_id',
    ])
    .execute()
  const placed = new Set(orders.filter((order) => order.placed_at).map((order) => order.id))
  expect(
    [...confirmed].filter((id) => !placed.has(id)),
    'confirmed and not there',
  ).toEqual([])
  const refunds = await app.db.selectFrom('payment_refunds').select(['order_id', 'reason']).execute()
  const twice = refunds.filter(({ reason }) => reason === 'second-payment')
  const charged = new Set(gateway.paid)
  const kept = orders.filter((order) => order.gateway_payment_id !== null).map((order) => order.id)
  // An order in cash was under way, or packed, when it was paid ahead: it stays in cash.
  const inCash = new Set(twice.map((refund) => refund.order_id).filter((id) => !kept.includes(id)))
  expect(gateway.paid.length - charged.size, 'what an order was charged twice goes back').toBe(
    twice.length - inCash.size,
  )
  expect([...kept, ...inCash].toSorted(), 'what the bank took is an order or owed back').toEqual(
    [...charged].toSorted(),
  )
  expect(orders.filter((order) => order.status === 'pending')).toEqual([])
  const holds = await app.db.selectFrom('stock_holds').selectAll().execute()
  expect(holds).toEqual([])
}

function pick<Item>(chance: () => number, items: readonly Item[]): Item {
  return items[Math.floor(chance() * items.length)] as Item
}

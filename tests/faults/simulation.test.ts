import { expect, test } from 'vitest'
import { REMITTANCE_DAYS } from '#domain/ground/cash-on-delivery/remittance-days.ts'
import type { GatewayWays } from '#domain/ground/outside/gateway-ways.ts'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import { noCostPrincipal } from '#domain/money/payments/ways/no-cost-emi.ts'
import { reviewCart } from '#domain/selling/cart/review-cart.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { readSuppliesOfSellers } from '#server/money/accounting/gst-returns/collected-tax-views.ts'
import { makeGstr1 } from '#server/money/accounting/gst-returns/make-gstr1.ts'
import { listGstinsOfMonth } from '#server/money/accounting/gst-returns/supply-papers-views.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { pauseBankOffer, writeBankOffer } from '#server/money/payments/offers/write-bank-offer.ts'
import { listSavedCards } from '#server/money/payments/saved-cards/list-saved-cards.ts'
import { reconcileSettlements } from '#server/money/payments/settlements/reconcile-settlements.ts'
import { saveWays } from '#server/money/payments/ways/ways-store.ts'
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
import { type AddedOwner, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { databaseUrlOf, homeDelivery } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { type DatabaseFault, faultyDatabase } from '#tests/support/faulty-database.ts'
import { inFull } from '#tests/support/full-run.ts'
import { seededChance } from '#tests/support/ledger.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { decideAll, MONEY_ACTIONS, type MoneyScene, refundAllCash, remitAll } from './money-actions.ts'
import { OFFICE_ACTIONS } from './office-actions.ts'
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
  'cancel: done',
  ...inFull(
    [
      'in two ways: placed',
      'cancel: done in two ways',
      'with instant-discount',
      'with no-cost-emi',
      'placed by saved card',
      'bank decides: won',
      'bank decides: lost',
      'send back: accepted',
      'remit: matched',
      'refund cash: named',
      'pay rest: paid',
      'goodwill: given by marketplace',
      'goodwill: given by seller',
      'decide: seller agrees',
      'seller cancels: done',
    ],
    [],
  ),
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
  'a mixed day of every way to pay, what comes back, what banks take and what couriers keep leaves all books right',
  async () => {
    await simulate(FIRST_SEED, 0, playMixedDay)
  },
  MS_FOR_A_SEED,
)

test(
  'the same seed is the same story, step by step',
  async () => {
    const tell = () => simulate(FIRST_SEED, STEPS_TOLD_TWICE)
    expect(await tell()).toEqual(await tell())
  },
  2 * MS_FOR_A_SEED,
)

interface World extends MoneyScene {
  office: AddedOwner
  gateway: FakeGateway
  payouts: ReturnType<typeof sandboxPayouts>
  offers: AddedOffer[]
  /** Promotions, each with its seller; null: NanoNagar pays. */
  promotions: { sellerId: string | null; promotionId: string }[]
  /** Checkout pages that are open somewhere, with their owners: sent late, and more than once. */
  pages: { owner: Customer; page: PlaceOrderInput }[]
  turn(seconds: number): void
}

/** One story; gives what happened, step by step. Throws with the seed and the story so far when a book is wrong. */
async function simulate(
  seed: number,
  steps = STEPS,
  begin?: (world: World) => Promise<void>,
): Promise<string[]> {
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
  const gateway = chosenGateway()
  const payouts = sandboxPayouts()
  const app = { ...built, gateway, db: faulty.db, customerPayouts: payouts }
  const story: string[] = []
  try {
    const world: World = {
      app,
      chance,
      gateway,
      payouts,
      importer: permitted(await addAdmin(built), 'cash.import'),
      office: await addAdmin(built),
      remittances: [],
      keptBack: undefined,
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
    await saveWays(built.db, { gateway: gateway.name, ways: WAYS, at: clock.now() })
    for (const offer of BANK_OFFERS) await writeOffer(world, offer)
    await begin?.(world)
    for (let step = 1; step <= steps; step++) {
      const fault = chance() < 0.3 ? drawFault(chance) : undefined
      crashAt = fault?.crashAt
      faulty.plan(fault?.database)
      isMailDown = chance() < 0.2
      gateway.behaviour = pick(chance, BEHAVIOURS)
      gateway.offerBp = chance() < 0.5 ? OFFER_BP : 0
      const [name, outcome] = await actOnce(world, fault !== undefined)
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
    await compareBooks(world)
    if (process.env.NN_STORY) process.stdout.write(`${seed}\n${story.join('\n')}\n`)
    return story
  } catch (error) {
    throw new Error(`seed ${seed}, after:\n${story.slice(-12).join('\n')}`, { cause: error })
  } finally {
    await faulty.end()
    await close()
  }
}

const DRAWS_MAX = 8
/** What there is nothing for, as "no order", is no step. */
const IS_NOTHING = /^(no|nothing)\b/

/** Something that happens, and what it came to. */
async function actOnce(world: World, isFaulty: boolean): Promise<readonly [string, string]> {
  for (let draws = 1; ; draws++) {
    const [name, act] = drawAction(world.chance)
    const outcome = await act(world).catch((error: unknown) => (isFaulty ? 'broke' : Promise.reject(error)))
    if (!IS_NOTHING.test(outcome) || draws === DRAWS_MAX) return [name, outcome]
  }
}

const TRIES_MAX = 60

/** Each thing that a day has to hold, one after the other and without a fault. */
async function playMixedDay(world: World): Promise<void> {
  const { app, gateway, people, turn } = world
  gateway.offerBp = OFFER_BP
  for (let times = 0; times < 20; times++) await restock(world)
  const until = async (wanted: string, ...acts: readonly Action[]) => {
    const outcomes: string[] = []
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      await add(world)
      for (const act of acts) {
        const outcome = await act(world)
        if (outcome.includes(wanted)) return
        outcomes.push(outcome)
      }
      turn(61)
      if (tries % 3 < 2) continue
      await restock(world)
      await endUnpaid(world)
    }
    throw new Error(`"${wanted}" in none of ${outcomes.slice(-12).join(', ')}`)
  }
  const later = new Map([...LATER_ACTIONS, ...OFFICE_ACTIONS])
  const does = (name: string): Action => later.get(name) ?? (() => Promise.reject(new Error(name)))
  const inCash: Action = (each) => submit(each, 'cod')
  for (let times = 0; times < 2; times++) {
    await until('placed', inCash)
    await until('placed', (each) => submit(each, 'card'))
    await until('placed', payInTwoWays)
  }
  const hasCard = async () =>
    (await Promise.all(people.map(({ userId }) => listSavedCards(app, userId)))).some(
      (cards) => cards?.length,
    )
  while (!(await hasCard())) await until('placed', (each) => submit(each, 'card'))
  const order: Action = (each) => submit(each, 'online')
  for (const way of ['instant-discount', 'no-cost-emi', 'emi:HDFC:3', 'saved card'])
    await until(way, order, does('choose'))
  await until('paid', does('pay rest'))
  for (const wanted of ['done', 'done', 'done']) await until(wanted, does('cancel'))
  const send = ['pack', 'hand over', 'report'].map(does)
  for (let parcels = 0; parcels < 5; parcels++) await until('delivered done', ...send)
  for (const outcome of ['short', 'matched']) await until(outcome, does('remit'), inCash, ...send)
  for (const outcome of ['won', 'lost']) await until(outcome, does('bank takes'), does('bank decides'))
  await until('accepted', ...send, does('send back'))
  await until('named', inCash, ...send, does('send back'), does('refund cash'))
  await until('done', (each) => submit(each, 'card'), does('address'))
  await until('done', (each) => submit(each, 'card'), does('seller cancels'))
  for (const wanted of ['by marketplace', 'by seller']) await until(wanted, ...send, does('goodwill'))
  for (const wanted of ['seller agrees', 'marketplace'])
    await until(wanted, ...send, does('dispute'), does('decide'))
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

const PLAN = { issuer: 'HDFC', bank: 'HDFC Bank', card: 'credit', rateBp: 1_600, minPaise: 100_000 } as const
const NO_COST_MONTHS = 6

/** What the account at the gateway may take. */
const WAYS: GatewayWays = {
  card: true,
  upi: true,
  instruments: {
    netbanking: [{ code: 'HDFC', name: 'HDFC Bank' }],
    wallet: [],
    paylater: [],
    'cardless-emi': [],
  },
  emi: [3, NO_COST_MONTHS].map((months) => ({ ...PLAN, months })),
}

const BANK_OFFERS = [
  {
    offerId: 'offer_HDFCNETB10PCT0',
    kind: 'instant-discount',
    way: 'netbanking',
    discount: 'percent',
    percent: '5.88',
  },
  {
    offerId: 'offer_HDFCNOCOST6M00',
    kind: 'no-cost-emi',
    way: 'emi:HDFC',
    months: String(NO_COST_MONTHS),
  },
] as const
const [{ offerId: INSTANT }, { offerId: NO_COST }] = BANK_OFFERS

/** One that knows which of these offers is for which way, and whose bank lends so much less as its interest comes to. */
function chosenGateway(): FakeGateway {
  return Object.assign(fakeGateway(), {
    methods: ['card', 'upi', 'netbanking', 'emi'],
    offerFor(offers, { method, instrument }) {
      const own = method === 'netbanking' ? INSTANT : NO_COST
      const isFor = method === 'netbanking' || instrument?.emi?.months === NO_COST_MONTHS
      return isFor ? offers.find((offer) => offer === own) : undefined
    },
    takesOff(offer, principalPaise) {
      if (offer !== NO_COST) return undefined
      return principalPaise - noCostPrincipal({ ...PLAN, principalPaise, months: NO_COST_MONTHS })
    },
  } satisfies Partial<FakeGateway>)
}

/** The office pauses the offer of a bank, or writes it down; orders that were opened with it keep it. */
async function moveBankOffer(world: World): Promise<string> {
  const { app, chance } = world
  const offer = pick(chance, BANK_OFFERS)
  const open = await app.db
    .selectFrom('bank_offers')
    .select('id')
    .where('gateway_offer_id', '=', offer.offerId)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  if (!open) return writeOffer(world, offer)
  await pauseBankOffer(app, OWNER, open.id)
  return 'paused'
}

async function writeOffer({ app }: World, offer: (typeof BANK_OFFERS)[number]): Promise<string> {
  const written = await writeBankOffer(app, OWNER, {
    ...offer,
    leastOrder: '1',
    endsAt: momentText(new Date(app.clock.now().getTime() + 30 * DAY_MS)),
  })
  return written.ok ? 'written' : written.problem.code
}

type Way = 'cod' | 'card' | 'online'
type Action = (world: World) => Promise<string>

/** What people do before an order is placed. */
const CHECKOUT_ACTIONS: readonly (readonly [string, Action])[] = [
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
  ['order', (world) => submit(world, 'online')],
  ['order', (world) => submit(world, 'online')],
  ['in two ways', payInTwoWays],
  ['in two ways', payInTwoWays],
]

/** What happens by itself, and what sellers and the office change. */
const SHOP_ACTIONS: readonly (readonly [string, Action])[] = [
  ['work', work],
  ['holds end', endHolds],
  ['restock', restock],
  ['price', changePrice],
  ['promotion', movePromotion],
  ['bank offer', moveBankOffer],
  ['letters', sendLetters],
]

/** What follows when it is placed. */
const LATER_ACTIONS: readonly (readonly [string, Action])[] = [
  ...PARCEL_ACTIONS,
  ...MONEY_ACTIONS,
  ...inFull(OFFICE_ACTIONS, []),
]

function drawAction(chance: () => number): readonly [string, Action] {
  const drawn = chance()
  return pick(chance, drawn < 0.35 ? CHECKOUT_ACTIONS : drawn < 0.45 ? SHOP_ACTIONS : LATER_ACTIONS)
}

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
async function openPage({ app, chance, people, pages }: World, by: Way): Promise<string> {
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
    ...(by === 'card' && { cardToken: 'tok_good', savesCard: chance() < 0.3 }),
  }
  pages.push({ owner, page })
  return String(lines.length)
}

/** Sends a page that was opened just now, an old one, or one that was sent before. */
async function submit(world: World, by: Way): Promise<string> {
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
  await decideAll(app)
  await endUnpaid(world)
}

/** Every hold ends, and the bank is asked about what is open. */
async function endUnpaid(world: World): Promise<void> {
  const { app } = world
  await endHolds(world)
  await app.db
    .updateTable('payments')
    .set({ next_ask_at: new Date(0) })
    .where('next_ask_at', 'is not', null)
    .execute()
  await settleUnfinishedPayments(app)
}

/** What was owed back goes back, the gateway settles all of it, and nothing differs from the books or in the ledger. */
async function settleDay(world: World): Promise<void> {
  const { app, gateway, turn } = world
  while ((await askRefunds(app)) > 0) turn(1)
  await remitAll(world)
  await refundAllCash(world)
  gateway.settledOn = indianDay(app.clock.now())
  turn(24 * 3_600)
  await reconcileSettlements(app)
  expect(await app.db.selectFrom('settlement_mismatches').selectAll().execute()).toEqual([])
  await checkLedger(app)
  const differences = app.db.selectFrom('ledger_differences').selectAll().where('closed_at', 'is', null)
  expect(await differences.execute()).toEqual([])
}

/**
 * The ledger comes to what gateway, couriers and payout service know by themselves, its taxable values to those of the papers,
 * and these to what left and did not come back. When the time of couriers is over, it misses the cash that one of them keeps.
 */
async function compareBooks(world: World): Promise<void> {
  const { app, gateway, payouts, remittances, keptBack, turn } = world
  const settled = (await gateway.settlementLines(gateway.settledOn ?? '')) ?? []
  const cameByFile = sumOf(remittances, ({ paise }) => paise)
  const paidOut = sumOf(payouts.paid(), ({ amountPaise }) => amountPaise)
  const lost = await app.db
    .selectFrom('payment_disputes')
    .select('amount_paise')
    .where('status', '=', 'lost')
    .execute()
  const delivered = await app.db
    .selectFrom('parcels')
    .select(['id', 'cash_paise'])
    .where('delivered_at', 'is not', null)
    .execute()
  const collected = sumOf(delivered, ({ cash_paise }) => cash_paise)
  const balances = await readBalances(app)
  expect(balances).toMatchObject({
    // Nothing but what banks took by themselves stands with the gateway.
    gateway: 0 - sumOf(lost, ({ amount_paise }) => amount_paise),
    couriers: collected - cameByFile,
    bank: sumOf(settled, ({ amountPaise, feePaise }) => amountPaise - feePaise) + cameByFile - paidOut,
  })
  await compareTaxes(app)
  turn(REMITTANCE_DAYS.marketplace * 24 * 3_600)
  await checkLedger(app)
  const missing = app.db.selectFrom('ledger_differences').select(['check_name', 'subject_id'])
  const kept = delivered.find(({ id, cash_paise }) => id === keptBack && cash_paise > 0)
  expect(await missing.where('closed_at', 'is', null).execute()).toEqual(
    kept ? [{ check_name: 'cash', subject_id: kept.id }] : [],
  )
}

/** Of each account what it was debited less what it was credited. */
async function readBalances(app: App): Promise<Partial<Record<Account, number>>> {
  const entries = await app.db
    .selectFrom('ledger_entries')
    .select(['debit', 'credit', 'amount_paise'])
    .execute()
  const balances: Partial<Record<Account, number>> = { gateway: 0, couriers: 0, bank: 0 }
  for (const { debit, credit, amount_paise: paise } of entries) {
    balances[debit] = (balances[debit] ?? 0) + paise
    balances[credit] = (balances[credit] ?? 0) - paise
  }
  expect(sumOf(Object.values(balances), (paise) => paise)).toBe(0)
  return balances
}

/** GSTR-1 of each seller, GSTR-8 of the marketplace and the parcels say the same taxable values. */
async function compareTaxes(app: App): Promise<void> {
  const month = indianDay(app.clock.now()).slice(0, 7)
  let collectedOf = 0
  for await (const supplies of readSuppliesOfSellers(app.db, month))
    collectedOf += sumOf(
      supplies,
      (each) =>
        each.toRegisteredPaise + each.toOthersPaise - each.backFromRegisteredPaise - each.backFromOthersPaise,
    )
  const parcels = await app.db
    .selectFrom('parcels')
    .innerJoin('parcel_lines', 'parcel_id', 'parcels.id')
    .select(['seller_id', 'goods_paise', 'shipping_paise'])
    .where('shipped_at', 'is not', null)
    .execute()
  const notes = await app.db
    .selectFrom('credit_notes')
    .select(['seller_id', 'total_paise', 'is_commercial'])
    .execute()
  expect(notes.filter(({ is_commercial }) => is_commercial)).toEqual([])
  let declared = 0
  for (const sellerId of new Set(parcels.map(({ seller_id }) => seller_id))) {
    const [gstin = ''] = await listGstinsOfMonth(app, sellerId, month)
    const { hsn } = await makeGstr1(app, { sellerId, gstin, month })
    const rows = [...hsn.b2b, ...hsn.b2c]
    const isOwn = ({ seller_id }: { seller_id: string }) => seller_id === sellerId
    declared += sumOf(rows, ({ taxablePaise }) => taxablePaise)
    expect(
      sumOf(rows, (row) => row.taxablePaise + row.igstPaise + row.cgstPaise + row.sgstPaise),
      'what left and did not come back is what is declared',
    ).toBe(
      sumOf(parcels.filter(isOwn), (line) => line.goods_paise + line.shipping_paise) -
        sumOf(notes.filter(isOwn), ({ total_paise }) => total_paise),
    )
  }
  // Shops of one registration are one supplier.
  expect(declared, 'tax is collected of what is declared').toBe(collectedOf)
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
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
    .where('exchange_of_order_id', 'is', null)
    .execute()
  const placed = new Set(orders.filter((order) => order.placed_at).map((order) => order.id))
  expect(
    [...confirmed].filter((id) => !placed.has(id)),
    'confirmed and not there',
  ).toEqual([])
  const refunds = await app.db
    .selectFrom('payment_refunds')
    .select(['order_id', 'reason', 'gateway_payment_id'])
    .execute()
  const rests = await app.db.selectFrom('rest_payments').select(['id', 'gateway_payment_id']).execute()
  for (const { id, gateway_payment_id: counted } of rests)
    expect(gateway.paid.filter((receipt) => receipt === id).length, 'a rest counts once, or goes back').toBe(
      (counted === null ? 0 : 1) +
        refunds.filter(
          (each) => each.reason === 'second-payment' && each.gateway_payment_id?.startsWith(`pay_${id}_`),
        ).length,
    )
  const ofOrders = gateway.paid.filter((receipt) => !rests.some(({ id }) => id === receipt))
  const twice = refunds.filter(
    (each) =>
      each.reason === 'second-payment' && each.gateway_payment_id?.startsWith(`pay_${each.order_id}_`),
  )
  const charged = new Set(ofOrders)
  const kept = orders.filter((order) => order.gateway_payment_id !== null).map((order) => order.id)
  // An order in cash was under way, or packed, when it was paid ahead: it stays in cash.
  const inCash = new Set(twice.map((refund) => refund.order_id).filter((id) => !kept.includes(id)))
  expect(ofOrders.length - charged.size, 'what an order was charged twice goes back').toBe(
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

import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { priceCart } from '#domain/selling/cart/cart-totals.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { refusedParcelsOf } from '#server/ground/shipping/delivery-views.ts'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addOrderNote } from '#server/orders/orders/add-order-note.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { ASHA } from '../demo-sales.ts'
import { ending, type Happening, inOrderOfTime } from '../in-order-of-time.ts'
import { remitCash } from '../remit-cash.ts'
import type { Buyer } from './add-customers.ts'
import { movesOf } from './move-order.ts'
import { BANK_OFFERS_DAYS_AGO } from './office/write-bank-offers.ts'
import { DAYS, type Outcome, type PlannedOrder, planOrders, type Wish } from './order-plan.ts'
import { soldTogether } from './promotions.ts'
import { type Chance, seededChance } from './seeded-chance.ts'
import type { CardToken } from './stocked-gateway.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

const REMITTED_EVERY_DAYS = 3
const CART = { lines: 4, quantityMax: 1 }

interface OfferOnSale {
  offerId: string
  listPricePaise: number
  discountBp: number
  left: number
  /** The promotions of the demo vendor for which it may be bought. */
  wishes: readonly Wish[]
}

/** Has people order what the sellers have, and sees each order to where it is now; `beside` happens meanwhile. */
export async function placeOrders(
  shop: StockedShop,
  { orders, buyers, beside }: { orders: number; buyers: readonly Buyer[]; beside: readonly Happening[] },
): Promise<void> {
  const asha = await findAsha(shop)
  const offers = await listOffersOnSale(shop)
  const plan = planOrders({ orders, people: buyers.length })
  const happenings = plan.map((order, index): Happening => {
    const buyer = order.by === 'asha' ? asha : buyers[order.by]
    invariant(buyer, 'every order has its buyer')
    const chance = seededChance(`order ${index}`)
    return { daysAgo: order.daysAgo, take: () => place(shop, { order, buyer, offers, chance }) }
  })
  await inOrderOfTime([...beside, ...happenings, ...remittances(shop)], (left) =>
    shop.say(`orders: ${left} steps left`),
  )
  await fillCart(shop, asha, offers)
}

/** What Asha means to buy next. */
async function fillCart(
  shop: StockedShop,
  { customer }: Buyer,
  offers: readonly OfferOnSale[],
): Promise<void> {
  const chance = seededChance('cart')
  for (const { offerId } of chooseLines(offers, CART, chance))
    granted(
      await addToCart(shop.app, customer, { offerId, quantity: chance.between(1, 2) }),
      'goods in a cart',
    )
}

async function findAsha(shop: StockedShop): Promise<Buyer> {
  const { id } = await shop.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ASHA.email)
    .executeTakeFirstOrThrow()
  return {
    person: ASHA,
    customer: { userId: id, name: `${ASHA.firstName} ${ASHA.lastName}`, email: ASHA.email },
  }
}

/** What can be bought, in an order that is the same each time; not the single returned units, which are packed by number. */
async function listOffersOnSale(shop: StockedShop): Promise<OfferOnSale[]> {
  const together = (await soldTogether(shop)).map(({ id }) => id)
  const rows = await shop.app.db
    .selectFrom('offers')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .select([
      'offers.id',
      'offers.seller_id',
      'offers.list_price_paise',
      'offers.discount_bp',
      'products.kind',
    ])
    .select(['stock.on_hand', 'stock.reserved'])
    .where('offers.status', '=', 'live')
    .where('products.status', '=', 'live')
    .where('sellers.is_selling', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('returned_units')
            .select('returned_units.id')
            .whereRef('returned_units.offer_id', '=', 'offers.id'),
        ),
      ),
    )
    .orderBy('products.id')
    .orderBy('sellers.name')
    .orderBy('offers.condition')
    .execute()
  return rows.map((row) => ({
    offerId: row.id,
    listPricePaise: row.list_price_paise,
    discountBp: row.discount_bp,
    left: row.on_hand - row.reserved,
    wishes: row.seller_id === shop.demoVendor.sellerId ? wishesFor(row, together.includes(row.id)) : [],
  }))
}

function wishesFor(
  row: { kind: string | null; list_price_paise: number; discount_bp: number },
  isTogether: boolean,
): Wish[] {
  const paise = row.list_price_paise * (1 - row.discount_bp / 10_000)
  return [
    ...(row.kind === 'air-cooler' || row.kind === 'case' ? (['build-week'] as const) : []),
    ...(row.kind === 'case-fan' ? (['fans'] as const) : []),
    ...(isTogether ? (['together'] as const) : []),
    ...(paise > SMALL.fromPaise && paise < SMALL.toPaise ? (['small'] as const) : []),
  ]
}

/** Between what is delivered free of charge by the promotion, and by the shop. */
const SMALL = { fromPaise: 200_000, toPaise: 480_000 }

/** The lines of an order that is placed for a promotion: one of what it is for, of fans three, or both that go together. */
function linesFor(wish: Wish, offers: readonly OfferOnSale[], chance: Chance): Line[] {
  const quantity = wish === 'fans' ? 3 : 1
  const open = offers.filter(({ wishes, left }) => wishes.includes(wish) && left >= quantity)
  if (open.length < (wish === 'together' ? 2 : 1)) return []
  const chosen = wish === 'together' ? open : [chance.pick(open)]
  return chosen.map((offer) => ({ offer, ...offer, quantity }))
}

interface Placing {
  order: PlannedOrder
  buyer: Buyer
  offers: readonly OfferOnSale[]
  chance: Chance
}

/** Every few days the couriers hand over the cash of what they delivered. */
function remittances(shop: StockedShop): Happening[] {
  return Array.from({ length: Math.floor(DAYS / REMITTED_EVERY_DAYS) }, (_, at) => {
    const daysAgo = at * REMITTED_EVERY_DAYS
    const remit = () => remitCash(shop.ago(daysAgo), shop.owner('cash.import'))
    return { daysAgo, take: () => ending(remit) }
  })
}

/** Places an order, and gives what happens to it then. */
async function place(
  shop: StockedShop,
  { order, buyer, offers, chance }: Placing,
): Promise<readonly Happening[]> {
  const app = shop.ago(order.daysAgo)
  const { terms } = await readSettings(app.db, indianDay(app.clock.now()))
  const wanted = order.wants ? linesFor(order.wants, offers, chance) : []
  const lines = wanted.length > 0 ? wanted : chooseLines(offers, order, chance)
  const { totalPaise } = priceCart(lines, terms)
  const refusedTooOften = (await refusedParcelsOf(app, buyer.customer)) >= terms.codRefusalsMax
  const isCard =
    CARD_OF[order.outcome] !== undefined ||
    totalPaise > terms.codLimitPaise / 2 ||
    refusedTooOften ||
    chance.percent(35)
  const token = CARD_OF[order.outcome] ?? (order.daysAgo < BANK_OFFERS_DAYS_AGO ? 'offer' : 'paid')
  const placed = await placeAtTotal(app, buyer.customer, {
    checkoutKey: chance.uuid(),
    details: { ...buyer.person, paymentMethod: isCard ? 'card' : 'cod' },
    lines: lines.map(({ offerId, quantity }) => ({ offerId, quantity })),
    expectedTotalPaise: totalPaise,
    ...(isCard && { cardToken: token }),
  })
  if (CARD_OF[order.outcome]) return []
  // An earlier order of this person still waits for its bank, and holds as much as one person may hold.
  if (!placed.ok && placed.problem.code === 'checkout.unpaid_share') return []
  const { orderId } = granted(placed, 'an order')
  for (const { offer, quantity } of lines) offer.left -= quantity
  const moves = await movesOf(shop, { orderId, order, isCard, customer: buyer.customer })
  if (!chance.percent(12)) return moves
  const note = { orderId, noteKey: chance.uuid(), body: chance.pick(NOTES) }
  const daysAgo = order.daysAgo * 0.9
  const write = async () =>
    granted(await addOrderNote(shop.ago(daysAgo), shop.owner('orders.note'), note), 'a note')
  return [...moves, { daysAgo, take: () => ending(write) }]
}

/** Orders at the total without promotions, and where they take something off, at what is left, as who sees it at the checkout. */
async function placeAtTotal(app: App, customer: Customer, input: PlaceOrderInput) {
  const placed = await placeOrder(app, customer, input)
  const less = placed.ok ? undefined : placed.problem.details?.newTotalPaise
  return typeof less === 'number' ? placeOrder(app, customer, { ...input, expectedTotalPaise: less }) : placed
}

/** Outcomes that are decided by the card. */
const CARD_OF: Readonly<Partial<Record<Outcome, CardToken>>> = {
  'payment-declined': 'declined',
  'payment-unknown': 'unknown',
}

const NOTES = [
  'Called about the delivery slot: wants it after six.',
  'The courier says that the PIN code is served on Tuesdays and Fridays only, so the parcel waits at the hub. Told the customer by telephone; they are content with Friday. Nothing more to do unless they call again.',
  'Asked for an invoice in the name of the firm.',
] as const

type Line = {
  offer: OfferOnSale
  offerId: string
  listPricePaise: number
  discountBp: number
  quantity: number
}

/** Half of what is bought is among a few favourites, which several people then review. */
function chooseLines(
  offers: readonly OfferOnSale[],
  order: Pick<PlannedOrder, 'lines' | 'quantityMax'>,
  chance: Chance,
): Line[] {
  const wanted = new Map<OfferOnSale, number>()
  const favourites = offers.filter((_, index) => index % Math.ceil(offers.length / 30) === 0)
  for (let tries = 0; wanted.size < order.lines && tries < order.lines * 20; tries++) {
    const offer = chance.pick(chance.percent(50) ? favourites : offers)
    const quantity = Math.min(chance.between(1, order.quantityMax), LINE_QUANTITY_MAX)
    if (offer.left >= quantity) wanted.set(offer, quantity)
  }
  return [...wanted].map(([offer, quantity]) => ({ offer, ...offer, quantity }))
}

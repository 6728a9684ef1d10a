import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { priceCart } from '#domain/selling/cart/cart-totals.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { refusedParcelsOf } from '#server/ground/shipping/delivery-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addOrderNote } from '#server/orders/orders/add-order-note.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { ASHA } from '../demo-sales.ts'
import { ending, type Happening, inOrderOfTime } from '../in-order-of-time.ts'
import { remitCash } from '../remit-cash.ts'
import type { Buyer } from './add-customers.ts'
import { movesOf } from './move-order.ts'
import { DAYS, type Outcome, type PlannedOrder, planOrders } from './order-plan.ts'
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
}

/** Has people order what the sellers have, and sees each order to where it is now. */
export async function placeOrders(
  shop: StockedShop,
  { orders, buyers }: { orders: number; buyers: readonly Buyer[] },
): Promise<void> {
  const asha = await findAsha(shop)
  const offers = await listOffersOnSale(shop.app)
  const plan = planOrders({ orders, people: buyers.length })
  const happenings = plan.map((order, index): Happening => {
    const buyer = order.by === 'asha' ? asha : buyers[order.by]
    invariant(buyer, 'every order has its buyer')
    const chance = seededChance(`order ${index}`)
    return { daysAgo: order.daysAgo, take: () => place(shop, { order, buyer, offers, chance }) }
  })
  await inOrderOfTime([...happenings, ...remittances(shop)], (left) => shop.say(`orders: ${left} steps left`))
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
async function listOffersOnSale(app: App): Promise<OfferOnSale[]> {
  const rows = await app.db
    .selectFrom('offers')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .select(['offers.id', 'offers.list_price_paise', 'offers.discount_bp', 'stock.on_hand', 'stock.reserved'])
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
  }))
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
  const lines = chooseLines(offers, order, chance)
  const { totalPaise } = priceCart(lines, terms)
  const refusedTooOften = (await refusedParcelsOf(app, buyer.customer)) >= terms.codRefusalsMax
  const isCard =
    CARD_OF[order.outcome] !== undefined ||
    totalPaise > terms.codLimitPaise / 2 ||
    refusedTooOften ||
    chance.percent(35)
  const placed = await placeOrder(app, buyer.customer, {
    checkoutKey: chance.uuid(),
    details: { ...buyer.person, paymentMethod: isCard ? 'card' : 'cod' },
    lines: lines.map(({ offerId, quantity }) => ({ offerId, quantity })),
    expectedTotalPaise: totalPaise,
    ...(isCard && { cardToken: CARD_OF[order.outcome] ?? 'paid' }),
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

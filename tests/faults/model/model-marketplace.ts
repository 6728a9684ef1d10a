/** The shop as a person would explain it, in memory: what it must come to after each command. Nothing of the shop's own code. */
export interface ModelMarketplace {
  offers: ModelOffer[]
  /** For each customer: offer → pieces. */
  carts: Map<number, number>[]
  orders: ModelOrder[]
}

export interface ModelOffer {
  onHand: number
  reserved: number
  rupees: number
  isPaused: boolean
}

export interface ModelOrder {
  customer: number
  by: 'card' | 'cod'
  lines: ReadonlyMap<number, number>
  payment: 'due' | 'pending' | 'paid' | 'failed' | 'expired' | 'refund-due'
  status: 'awaiting-payment' | 'pending' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'
  /** What the bank would answer if it were asked about the card. */
  bank: 'nothing' | 'paid' | 'declined'
}

/** How the gateway treats the next charge. */
export type Gateway = 'approve' | 'decline' | 'lose-answer' | 'never-arrive'

const PIECES_MAX = 10
const MOVES: Readonly<Record<ModelOrder['status'], readonly ModelOrder['status'][]>> = {
  'awaiting-payment': [],
  pending: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
}

export function openModel(offers: readonly Pick<ModelOffer, 'onHand' | 'rupees'>[]): ModelMarketplace {
  return {
    offers: offers.map((offer) => ({ ...offer, reserved: 0, isPaused: false })),
    carts: [new Map(), new Map()],
    orders: [],
  }
}

export function available({ onHand, reserved }: ModelOffer): number {
  return onHand - reserved
}

/** Puts pieces on top of those in the cart; gives the refusal, if any. */
export function addPieces(shop: ModelMarketplace, customer: number, offer: number, pieces: number): string {
  const { isPaused, ...stock } = at(shop.offers, offer)
  if (isPaused) return 'cart.product_gone'
  if (available({ ...stock, isPaused }) <= 0) return 'cart.out_of_stock'
  const cart = at(shop.carts, customer)
  cart.set(offer, Math.min(PIECES_MAX, (cart.get(offer) ?? 0) + pieces))
  return 'ok'
}

export function setPieces(shop: ModelMarketplace, customer: number, offer: number, pieces: number): void {
  const cart = at(shop.carts, customer)
  if (pieces === 0) cart.delete(offer)
  else cart.set(offer, pieces)
}

/** What the cart costs in paise: delivery is ₹399, and free above ₹5,000. */
export function totalOf(shop: ModelMarketplace, customer: number): number {
  const rupees = [...at(shop.carts, customer)].reduce(
    (sum, [offer, pieces]) => sum + at(shop.offers, offer).rupees * pieces,
    0,
  )
  return (rupees + (rupees > 5_000 ? 0 : 399)) * 100
}

/** Orders what is in the cart; `isStale` when the shopper agreed to another total. Gives what they are told. */
export function checkOut(
  shop: ModelMarketplace,
  {
    customer,
    by,
    gateway,
    isStale,
  }: { customer: number; by: 'card' | 'cod'; gateway: Gateway; isStale: boolean },
): string {
  const lines = new Map(at(shop.carts, customer))
  if (lines.size === 0) return 'checkout.cart_empty'
  const wanted = [...lines].map(([offer, pieces]) => ({ ...at(shop.offers, offer), pieces }))
  if (wanted.some(({ isPaused }) => isPaused)) return 'checkout.offer_gone'
  if (wanted.some((line) => line.pieces > available(line))) return 'checkout.out_of_stock'
  if (isStale) return 'checkout.total_changed'
  if (by === 'card' && [...lines].some(([offer, pieces]) => pieces > mayHold(shop, customer, offer)))
    return 'checkout.unpaid_share'
  const order: ModelOrder = {
    customer,
    by,
    lines,
    payment: by === 'cod' ? 'due' : 'pending',
    status: by === 'cod' ? 'pending' : 'awaiting-payment',
    bank:
      by === 'cod' || gateway === 'never-arrive' ? 'nothing' : gateway === 'decline' ? 'declined' : 'paid',
  }
  shop.orders.push(order)
  promise(shop, order, 1)
  if (by === 'cod') emptyCart(shop, order)
  else if (gateway === 'approve' || gateway === 'decline') hearFromBank(shop, order)
  return toldOf(order)
}

/**
 * In several orders without paying, or after three that were not paid, one account keeps a half of what is not sold, three
 * pieces of whatever little there is, and never over ten; in one as many as an order may have.
 */
function mayHold(shop: ModelMarketplace, customer: number, offer: number): number {
  const unpaid = shop.orders.filter((order) => order.payment === 'pending')
  const pieces = (orders: readonly ModelOrder[]) =>
    orders.reduce((sum, { lines }) => sum + (lines.get(offer) ?? 0), 0)
  const unsold = available(at(shop.offers, offer)) + pieces(unpaid)
  const own = pieces(unpaid.filter((order) => order.customer === customer))
  const isUnpaid = ({ payment }: ModelOrder) =>
    ['pending', 'failed', 'expired', 'refund-due'].includes(payment)
  const tries = shop.orders.filter((order) => order.customer === customer && isUnpaid(order)).length
  if (own === 0 && tries < 3) return PIECES_MAX
  return Math.min(PIECES_MAX, Math.max(3, Math.floor(unsold / 2))) - own
}

/** The same request once more, with a gateway that approves: it never makes a second order or a second payment. */
export function repeat(shop: ModelMarketplace, order: ModelOrder): string {
  if (order.payment === 'pending' && order.bank === 'nothing') order.bank = 'paid'
  if (order.payment === 'pending' || order.payment === 'expired') hearFromBank(shop, order)
  return toldOf(order)
}

/** The time of its hold has passed, and the bank is asked. */
export function endHold(shop: ModelMarketplace, order: ModelOrder): void {
  if (order.payment !== 'pending' || order.bank !== 'nothing') return
  order.payment = 'expired'
  promise(shop, order, -1)
}

/** The bank is asked about a payment, and what it says is written down. */
export function hearFromBank(shop: ModelMarketplace, order: ModelOrder): void {
  const { payment, bank } = order
  if (payment !== 'pending' && payment !== 'expired') return
  if (bank === 'declined' && payment === 'pending') {
    order.payment = 'failed'
    promise(shop, order, -1)
  }
  if (bank !== 'paid') return
  const isHeld = payment === 'pending'
  const isThere = [...order.lines].every(([offer, pieces]) => pieces <= available(at(shop.offers, offer)))
  if (!isHeld && !isThere) {
    Object.assign(order, { payment: 'refund-due', status: 'cancelled' })
    return
  }
  if (!isHeld) promise(shop, order, 1)
  Object.assign(order, { payment: 'paid', status: 'pending' })
  emptyCart(shop, order)
}

/** Moves a placed order; false when that is not allowed, and then nothing happens. */
export function moveOrder(shop: ModelMarketplace, order: ModelOrder, to: ModelOrder['status']): boolean {
  if (!MOVES[order.status].includes(to)) return false
  order.status = to
  if (to === 'shipped' || to === 'cancelled') promise(shop, order, -1)
  if (to === 'shipped') for (const [offer, pieces] of order.lines) at(shop.offers, offer).onHand -= pieces
  return true
}

/** Pieces come or are gone otherwise than by an order. */
export function changePieces(offer: ModelOffer, by: number): string {
  if (offer.onHand + by < offer.reserved) return 'inventory.below_promised'
  offer.onHand += by
  return 'ok'
}

export function countPieces(offer: ModelOffer, count: { pieces: number; expected: number }): string {
  if (count.expected !== offer.onHand) return 'inventory.count_outdated'
  return changePieces(offer, count.pieces - offer.onHand)
}

function promise(shop: ModelMarketplace, { lines }: ModelOrder, sign: 1 | -1): void {
  for (const [offer, pieces] of lines) at(shop.offers, offer).reserved += sign * pieces
}

function emptyCart(shop: ModelMarketplace, { customer, lines }: ModelOrder): void {
  for (const offer of lines.keys()) at(shop.carts, customer).delete(offer)
}

function toldOf({ payment }: ModelOrder): string {
  switch (payment) {
    case 'due':
    case 'paid':
      return 'ok'
    case 'pending':
      return 'checkout.payment_pending'
    case 'failed':
      return 'checkout.payment_declined'
    case 'expired':
      return 'checkout.payment_expired'
    case 'refund-due':
      return 'checkout.payment_too_late'
  }
}

export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`there is no ${index} among ${items.length}`)
  return item
}

import { expect } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import { leavingRupees } from '#domain/money/payments/advance/advance.ts'
import { pieceName } from '#domain/orders/disputes/dispute-forms.ts'
import type { ExchangeChoice } from '#domain/orders/returns/return-form.ts'
import { applyPromotions } from '#domain/selling/promotions/apply-promotions.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { cancelOwnPieces, cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answerAsSeller, replyAsCustomer, withdrawDispute } from '#server/orders/disputes/answer-dispute.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { type ParcelMove, reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { unpackParcel } from '#server/orders/fulfilment/unpack-parcel.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findCartPromotions } from '#server/selling/cart/cart-views.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { bankSays } from '#tests/support/chargebacks.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import type { AddedOffer } from '#tests/support/customers-and-offers.ts'
import {
  type Content,
  cancelFree,
  creditFromBox,
  creditWholeBox,
  freePieces,
  type ModelBox,
  type ModelLine,
  type ModelOrder,
  passOn,
  shareOfFree,
  sum,
  unsentPieces,
  worthOfNext,
} from './model-order.ts'

type PricedOffer = AddedOffer & { unitPaise: number }

/** The marketplace in which lives are played. */
export interface Scene {
  app: App
  chance: () => number
  customer: Customer
  admin: Permitted<'disputes.decide'>
  offers: readonly PricedOffer[]
  /** One of each seller. */
  cheap: readonly PricedOffer[]
  turn: (seconds: number) => void
  /** So that each end of a dispute is played in turn. */
  counts: { disputes: number; lives: number; banks: number }
}

type Order = ModelOrder & { id: string }

interface Life extends Scene {
  /** The order that was placed, and those that goods of it were exchanged for. */
  orders: Order[]
  /** The one that a step is about. */
  order: Order
  /** Pieces that a dispute was decided about. */
  disputed: Set<string>
}

const STEPS_MAX = 24
const DELIVERY_PAISE = 39_900
/** Of so many lives the bank has the last word in one. */
const LIVES_TO_A_BANK = 4

/**
 * One order from its checkout to wherever chance leads it, with those that it is exchanged for; gives what should be true
 * of them, and what was done.
 */
export async function playLife(scene: Scene): Promise<{ orders: Order[]; story: string[] }> {
  const first = await order(scene)
  const life: Life = { ...scene, orders: [first], order: first, disputed: new Set() }
  const isPromoted = first.lines.some((line) => line.promotionPaise + line.othersPaise > 0)
  const quantities = first.lines.map(({ quantity }) => quantity).join('+')
  const story = [`${first.by} ${quantities}${isPromoted ? ' promoted' : ''}`]
  const steps = 4 + Math.floor(scene.chance() * STEPS_MAX)
  for (let step = 0; step < steps; step++) {
    const [name, act] = pick(life, STEPS)
    life.order = pick(life, life.orders)
    story.push(`${name}: ${await act(life)}`)
    scene.turn(3_600 * (1 + Math.floor(scene.chance() * 20)))
  }
  if (scene.counts.lives++ % LIVES_TO_A_BANK === 0) story.push(`bank: ${await bankTakes(life)}`)
  return { orders: life.orders, story }
}

async function order({ app, chance, customer, offers }: Scene): Promise<Order> {
  const chosen = offers.filter(() => chance() < 0.5)
  const lines = (chosen.length > 0 ? chosen : offers.slice(0, 1)).map(({ offerId, unitPaise }) => {
    const quantity = 1 + Math.floor(chance() * 4)
    return { offerId, quantity, paise: quantity * unitPaise }
  })
  const goodsPaise = sum(lines.map(({ paise }) => paise))
  const feePaise = goodsPaise > 500_000 ? 0 : DELIVERY_PAISE
  const totalPaise = goodsPaise + feePaise - (await takenOff(app, customer, lines, feePaise))
  const by = totalPaise < 5_000_000 && chance() < 0.6 ? pick({ chance }, WAYS) : ('card' as const)
  const [first] = lines
  if (!first) throw new Error('an order has a line')
  const checkout = checkoutOf(first, {
    by: by === 'both' ? 'card' : by,
    lines: lines.map(({ offerId, quantity }) => ({ offerId, quantity })),
    expectedTotalPaise: totalPaise,
  })
  if (by === 'both' && totalPaise >= OPENING_TERMS.advanceFromPaise) {
    const percent = 10 + Math.floor(chance() * 80)
    const advancePaise = leavingRupees(Math.ceil((totalPaise * percent) / 100), totalPaise)
    const id = await placedWithAdvance(app, customer, { checkout, advancePaise })
    return writtenOrder(app, { id, by, totalPaise })
  }
  const placed = await placeOrder(app, customer, checkout)
  if (!placed.ok) throw new Error(placed.problem.code)
  return writtenOrder(app, { id: placed.value.orderId, by: by === 'cod' ? by : 'card', totalPaise })
}

const WAYS = ['cod', 'cod', 'both', 'both'] as const

/** What promotions take off, whoever pays, as the cart says it. */
async function takenOff(
  app: App,
  { userId }: Customer,
  lines: readonly { offerId: string; quantity: number; paise: number }[],
  feePaise: number,
): Promise<number> {
  const promotions = await findCartPromotions(app, { userId, offerIds: lines.map(({ offerId }) => offerId) })
  const asked = lines.map(({ paise, ...line }) => ({ ...line, unitPricePaise: paise / line.quantity }))
  return applyPromotions(asked, promotions, [], feePaise).totalPaise
}

async function writtenOrder(app: App, order: Pick<Order, 'id' | 'by' | 'totalPaise'>): Promise<Order> {
  const written = await app.db
    .selectFrom('order_lines')
    .select([
      'id',
      'vendor_order_id',
      'offer_id',
      'quantity',
      'line_paise',
      'promotion_paise',
      'shipping_share_paise',
      'contributed_paise',
      'advance_paise',
    ])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  return {
    ...order,
    boxes: [],
    backPaise: 0,
    exchangedPaise: 0,
    lines: written.map((line) => ({
      id: line.id,
      vendorOrderId: line.vendor_order_id,
      offerId: line.offer_id,
      quantity: line.quantity,
      goodsPaise: line.line_paise,
      promotionPaise: line.promotion_paise,
      deliveryPaise: line.shipping_share_paise,
      othersPaise: line.contributed_paise,
      advancePaise: line.advance_paise,
      cancelled: { pieces: 0, goodsPaise: 0, deliveryPaise: 0, othersPaise: 0, advancePaise: 0 },
    })),
  }
}

type Step = (life: Life) => Promise<string>

const STEPS: readonly (readonly [string, Step])[] = [
  ['pack', pack],
  ['pack', pack],
  ['pack', pack],
  ['unpack', unpack],
  ['hand over', handOver],
  ['hand over', handOver],
  ['hand over', handOver],
  ['report', report],
  ['report', report],
  ['report', report],
  ['cancel', (life) => cancel(life, 'customer')],
  ['cannot supply', (life) => cancel(life, 'seller')],
  ['return', sendBack],
  ['return', sendBack],
  ['return', sendBack],
  ['exchange', exchange],
  ['exchange', exchange],
  ['exchange', exchange],
  ['exchange', exchange],
  ['dispute', dispute],
  ['dispute', dispute],
]

async function pack(life: Life): Promise<string> {
  const { app, chance, order } = life
  const line = pick(life, order.lines)
  const own = order.lines.filter(({ vendorOrderId }) => vendorOrderId === line.vendorOrderId)
  const isWhole = chance() < 0.5
  const wanted = own.map((each) => ({
    line: each,
    quantity: isWhole ? freePieces(order, each) : Math.min(1, freePieces(order, each)),
  }))
  const parcelId = app.random.uuid()
  const packed = await packParcel(app, await sellerOf(life, line), {
    parcelId,
    vendorOrderId: line.vendorOrderId,
    lines: wanted.map((each) => ({ lineId: each.line.id, quantity: each.quantity, serials: [] })),
  })
  expectSame(packed, sum(wanted.map(({ quantity }) => quantity)) > 0)
  if (!packed.ok) return packed.problem.code
  const contents = wanted
    .filter(({ quantity }) => quantity > 0)
    .map((each) => ({
      lineId: each.line.id,
      share: shareOfFree(order, each.line, each.quantity),
      credited: [],
    }))
  order.boxes.push({
    id: parcelId,
    vendorOrderId: line.vendorOrderId,
    place: 'packed',
    takesCash: order.by !== 'card',
    contents,
  })
  return contents.map(({ share }) => share.pieces).join('+')
}

async function unpack(life: Life): Promise<string> {
  const box = boxIn(life, 'packed')
  if (!box) return 'nothing packed'
  expectSame(await unpackParcel(life.app, await sellerOf(life, box), box.id), true)
  box.place = 'apart'
  return 'done'
}

async function handOver(life: Life): Promise<string> {
  const { app } = life
  const box = boxIn(life, 'packed')
  if (!box) return 'nothing packed'
  const seller = await sellerOf(life, box)
  await nameCourier(app, seller, {
    parcelId: box.id,
    courierName: 'Blue Dart',
    trackingNumber: `BD${box.id.slice(0, 8).toUpperCase()}`,
  })
  expectSame(await handOverParcel(app, seller, box.id), true)
  box.place = 'away'
  return 'done'
}

const FATES = ['delivered', 'delivered', 'delivered', 'lost', 'returned'] as const

/** The parcel's end, by way of what couriers say before it. What does not arrive is given back at once. */
async function report(life: Life): Promise<string> {
  const box = boxIn(life, 'away')
  if (!box) return 'nothing on its way'
  const fate = pick(life, FATES)
  const seller = await sellerOf(life, box)
  const steps: ParcelMove['to'][] = fate === 'returned' ? ['returning', 'returned'] : [fate]
  for (const to of steps)
    expectSame(
      await reportParcel(life.app, seller, { parcelId: box.id, to, reason: 'As the courier says' }),
      true,
    )
  if (fate === 'delivered') box.place = 'delivered'
  else {
    box.place = fate === 'lost' ? 'lost' : 'back'
    creditWholeBox(life.order, box)
  }
  return fate
}

/** The bank takes the payment, or a part of it, and what has not left of each of its orders is cancelled. */
async function bankTakes(life: Life): Promise<string> {
  const { app, orders, counts } = life
  const [first] = orders
  if (!first || first.by === 'cod') return 'paid in cash'
  const paidPaise = first.by === 'both' ? sum(first.lines.map((line) => line.advancePaise)) : first.totalPaise
  const { gateway_payment_id: paymentId } = await app.db
    .selectFrom('payments')
    .select('gateway_payment_id')
    .where('order_id', '=', first.id)
    .executeTakeFirstOrThrow()
  const nth = counts.banks++
  const isWhole = nth % 2 === 0
  const amountPaise = isWhole ? paidPaise : Math.ceil((paidPaise * (1 + (nth % 9))) / 11)
  const dispute = { paymentId: paymentId ?? '', disputeId: `disp_${first.id}` }
  if (nth % 3 === 0) await bankSays(app, dispute, 'open', { amountPaise })
  await followChargebacks(app)
  await bankSays(app, dispute, 'lost', { amountPaise })
  await followChargebacks(app)
  const unsent = sum(orders.flatMap((each) => each.lines.map((line) => unsentPieces(each, line))))
  for (const each of orders) {
    await takeApart({ ...life, order: each })
    for (const line of each.lines) {
      const pieces = unsentPieces(each, line)
      if (pieces > 0) cancelFree(each, line, pieces)
    }
  }
  await followChargebacks(app)
  return `${unsent > 0 ? 'cancels' : 'nothing left to cancel'} by ${isWhole ? 'all' : 'a part'}`
}

async function cancel(life: Life, who: 'customer' | 'seller'): Promise<string> {
  const { app, chance, customer, order } = life
  const line = pick(life, order.lines)
  const pieces = 1 + Math.floor(chance() * line.quantity)
  const vendorOrder = {
    cancellationId: app.random.uuid(),
    vendorOrderId: line.vendorOrderId,
    lines: [{ lineId: line.id, quantity: pieces }],
  }
  const isPossible = pieces <= unsentPieces(order, line)
  const cancelled =
    who === 'customer'
      ? await cancelOwnPieces(app, customer, {
          orderId: order.id,
          reason: 'changed-mind',
          vendorOrders: [vendorOrder],
        })
      : await cancelSoldPieces(app, await sellerOf(life, line), {
          // What a seller pays for a broken word lessens what it can agree to in a dispute.
          reason: pieces % 2 === 0 ? 'cannot-deliver' : 'customer-asked',
          vendorOrder,
        })
  expectSame(cancelled, isPossible)
  if (!cancelled.ok) return cancelled.problem.code
  await takeApart(life)
  cancelFree(order, line, pieces)
  return `${pieces} of ${line.quantity}`
}

/** Boxes that had to be taken apart for a cancellation: which of them is the shop's to choose, among those that were packed. */
async function takeApart({ app, order }: Life): Promise<void> {
  const packed = order.boxes.filter(({ place }) => place === 'packed')
  if (packed.length === 0) return
  const apart = await app.db
    .selectFrom('parcels')
    .select('id')
    .where(
      'id',
      'in',
      packed.map(({ id }) => id),
    )
    .where('status', '=', 'cancelled')
    .execute()
  for (const box of packed) if (apart.some(({ id }) => id === box.id)) box.place = 'apart'
}

/** Some pieces of a delivered box, any of them: also those that went back before. */
function somePieces(life: Life): { box: ModelBox; content: Content; numbers: number[] } | undefined {
  const box = boxIn(life, 'delivered')
  const content = box && pick(life, box.contents)
  if (!box || !content) return undefined
  const all = Array.from({ length: content.share.pieces }, (_, index) => index + 1)
  const numbers = all.filter(() => life.chance() < 0.4)
  return { box, content, numbers: numbers.length > 0 ? numbers : all.slice(-1) }
}

function areKept({ credited }: Content, numbers: readonly number[]): boolean {
  return numbers.every((piece) => !credited.includes(piece))
}

/** Another product of the seller of a box, with its price and its delivery. */
async function chooseInstead(life: Life, box: ModelBox): Promise<ExchangeChoice> {
  const seller = await sellerOf(life, box)
  const isOwn = ({ sellerId }: PricedOffer) => seller.kind === 'vendor' && sellerId === seller.vendor.sellerId
  const { offerId, unitPaise } = pick(life, (life.chance() < 0.7 ? life.cheap : life.offers).filter(isOwn))
  return { offerId, paise: unitPaise + DELIVERY_PAISE }
}

/** Pieces come back, for money or for something else, are looked at, and are accepted or not. */
async function sendBack(life: Life, wanted: 'refund' | 'exchange' = 'refund'): Promise<string> {
  const { app, chance, customer, order } = life
  const some = somePieces(life)
  if (!some) return 'nothing delivered'
  const { box, content, numbers } = some
  const instead = wanted === 'exchange' ? await chooseInstead(life, box) : undefined
  const returnId = app.random.uuid()
  const asked = await requestReturn(app, customer, {
    returnId,
    parcelId: box.id,
    pieces: numbers.map((piece) => ({ orderLineId: content.lineId, piece })),
    reason: 'changed-mind',
    words: '',
    wanted,
    exchange: instead,
    way: 'drop-off',
  })
  const isAffordable =
    !instead || (order.by === 'card' && instead.paise <= worthOfNext(content, numbers.length))
  expectSame(asked, areKept(content, numbers) && isAffordable)
  if (!asked.ok) return asked.problem.code
  const seller = await sellerOf(life, box)
  expectSame(await receiveReturn(app, seller, { returnId }), true)
  const units = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .execute()
  const isAccepted = chance() < (instead ? 0.9 : 0.6)
  const inspected = await inspectReturn(app, seller, {
    returnId,
    units: units.map(({ id: unitId }) => ({
      unitId,
      cameSerials: [],
      condition: 'used',
      outcome: isAccepted ? 'accepted' : 'refused',
      note: isAccepted ? '' : 'It was dropped',
    })),
  })
  expectSame(inspected, true)
  if (isAccepted) creditFromBox(order, box, content, numbers)
  if (isAccepted && instead) await addExchanged(life, { returnId, paise: instead.paise })
  return `${numbers.length} ${isAccepted ? 'accepted' : 'refused'}`
}

/** Pieces come back for something else. */
function exchange(life: Life): Promise<string> {
  return sendBack(life, 'exchange')
}

/** The order that was written for what came back lives on beside the one that it came from. */
async function addExchanged(
  { app, order, orders }: Life,
  { returnId, paise }: { returnId: string; paise: number },
): Promise<void> {
  passOn(order, paise)
  const { exchange_order_id: id } = await app.db
    .selectFrom('returns')
    .select('exchange_order_id')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  if (!id) throw new Error('what can be exchanged is exchanged')
  orders.push(await writtenOrder(app, { id, by: 'card', totalPaise: paise }))
}

const OUTCOMES = ['agreed', 'marketplace', 'refused', 'withdrawn', 'seller'] as const

/** A dispute about delivered pieces, whoever ends it. */
async function dispute(life: Life): Promise<string> {
  const { app, customer, order } = life
  const some = somePieces(life)
  if (!some) return 'nothing delivered'
  const { box, content, numbers } = some
  const disputeId = app.random.uuid()
  const opened = await openDispute(app, customer, {
    orderId: order.id,
    fields: { id: disputeId, parcel: box.id, kind: 'not-as-described', text: 'It is another one' },
    pieces: numbers.map((piece) => pieceName({ orderLineId: content.lineId, piece })),
  })
  const wasDisputed = numbers.some((piece) => life.disputed.has(`${box.id} ${content.lineId} ${piece}`))
  expectSame(opened, areKept(content, numbers) && !wasDisputed)
  if (!opened.ok) return opened.problem.code
  const outcome = OUTCOMES[life.counts.disputes++ % OUTCOMES.length] ?? 'agreed'
  const words = () => ({ text: 'Because it is so', key: app.random.uuid() })
  const seller = await sellerOf(life, box)
  if (outcome === 'withdrawn') {
    expectSame(await withdrawDispute(app, customer, { disputeId, fields: words() }), true)
    return outcome
  }
  for (const piece of numbers) life.disputed.add(`${box.id} ${content.lineId} ${piece}`)
  const { status } = await app.db
    .selectFrom('disputes')
    .select('status')
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow()
  // Of the marketplace's own sales it decides at once.
  if (seller.kind === 'vendor' && status === 'with-seller') {
    const agrees = outcome === 'agreed'
    const answered = await answerAsSeller(app, seller.vendor, { disputeId, fields: words(), agrees })
    expectSame(answered, true)
    if (!agrees) expectSame(await replyAsCustomer(app, customer, { disputeId, fields: words() }), true)
    // What its seller cannot bear is decided as any other.
    if (answered.ok && answered.value === 'refunded') {
      creditFromBox(order, box, content, numbers)
      return outcome
    }
  }
  const decided = outcome === 'agreed' ? 'seller' : outcome
  const fields = { ...words(), outcome: decided }
  expectSame(await decideDispute(app, life.admin, { disputeId, fields }), true)
  if (decided !== 'refused') creditFromBox(order, box, content, numbers)
  return decided
}

function expectSame<Value>(result: Result<Value, ProblemCode>, isPossible: boolean): void {
  const told = result.ok ? 'done' : result.problem.code
  if (isPossible) expect(told).toBe('done')
  else expect(told).not.toBe('done')
}

function boxIn(life: Life, place: ModelBox['place']): ModelBox | undefined {
  const boxes = life.order.boxes.filter((box) => box.place === place)
  return boxes.length > 0 ? pick(life, boxes) : undefined
}

async function sellerOf(
  { app }: Life,
  { vendorOrderId }: Pick<ModelLine, 'vendorOrderId'>,
): Promise<Dispatcher> {
  const { seller_id: sellerId } = await app.db
    .selectFrom('vendor_orders')
    .select('seller_id')
    .where('id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  return { kind: 'vendor', vendor: { sellerId, userId: sellerId } }
}

function pick<Item>({ chance }: Pick<Life, 'chance'>, items: readonly Item[]): Item {
  return items[Math.floor(chance() * items.length)] as Item
}

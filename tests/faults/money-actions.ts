import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { deleteSavedCard } from '#server/money/payments/saved-cards/delete-saved-card.ts'
import { listSavedCards } from '#server/money/payments/saved-cards/list-saved-cards.ts'
import { payOrder } from '#server/orders/checkout/pay-again/pay-order.ts'
import { payWithChoice } from '#server/orders/checkout/pay-again/pay-with-choice.ts'
import { payWithSavedCard } from '#server/orders/checkout/pay-again/pay-with-saved-card.ts'
import { followChargebacks } from '#server/orders/disputes/chargebacks/follow-chargebacks.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { importRemittance } from '#server/orders/fulfilment/remittances/import-remittance.ts'
import { confirmAccount } from '#server/orders/refunds/confirm-account.ts'
import { lookUpAccount } from '#server/orders/refunds/look-up-account.ts'
import { payCashRefunds } from '#server/orders/refunds/pay-cash-refunds.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { bankSays } from '#tests/support/chargebacks.ts'

/** The money of a day beside its checkouts, with what the world outside knows of it by itself. */
export interface MoneyScene {
  app: App
  chance: () => number
  people: Customer[]
  confirmed: Set<string>
  importer: Permitted<'cash.import'>
  /** The files that couriers sent, whether or not they were taken in. */
  remittances: { text: string; paise: number }[]
  /** The parcel whose courier keeps its cash for good. */
  keptBack: string | undefined
}

/** Orders whose bank, plan or saved card is chosen afterwards; banks that take payments back; goods that come back; cash that couriers hand over. */
export const MONEY_ACTIONS: readonly (readonly [string, (scene: MoneyScene) => Promise<string>])[] = [
  ['choose', choose],
  ['choose', choose],
  ['pay rest', payRest],
  ['pay rest', payRest],
  ['forget card', forgetCard],
  ['bank takes', bankTakes],
  ['bank decides', bankDecides],
  ['bank decides', bankDecides],
  ['send back', sendBack],
  ['send back', sendBack],
  ['remit', remit],
  ['remit', remit],
  ['remit', remit],
  ['refund cash', refundCash],
]

const WAYS = [
  'netbanking:HDFC',
  'emi:HDFC:6',
  'emi:HDFC:6',
  'emi:HDFC:3',
  'saved card',
  'saved card',
] as const

/** Pays an order that waits for the choice of its bank, plan or saved card. */
async function choose({ app, chance, people, confirmed }: MoneyScene): Promise<string> {
  const orders = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'user_id'])
    .where('placed_at', 'is', null)
    .where('payments.status', 'in', ['pending', 'failed', 'expired'])
    .orderBy('sequence', 'desc')
    .limit(4)
    .execute()
  const order = pick(chance, orders)
  const customer = people.find(({ userId }) => userId === order?.user_id)
  if (!order || !customer) return 'no order'
  const orderId = order.id
  const way = pick(chance, WAYS) ?? 'saved card'
  const [card] = way === 'saved card' ? ((await listSavedCards(app, customer.userId)) ?? []) : []
  const paid = card
    ? await payWithSavedCard(app, customer, { orderId, cardId: card.id })
    : await payWithChoice(app, customer, { orderId, way: way === 'saved card' ? 'netbanking:HDFC' : way })
  if (!paid.ok) return paid.problem.code
  if (!paid.value.placedAt) return paid.value.paymentStatus
  confirmed.add(orderId)
  const used = app.db
    .selectFrom('used_bank_offers')
    .innerJoin('bank_offers', 'bank_offers.id', 'bank_offer_id')
  const offer = await used.select('kind').where('order_id', '=', orderId).executeTakeFirst()
  return `placed by ${card ? 'saved card' : way}${offer ? ` with ${offer.kind}` : ''}`
}

/** Who has paid an advance pays the rest online, too. */
async function payRest({ app, chance, people }: MoneyScene): Promise<string> {
  const orders = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'user_id'])
    .where('placed_at', 'is not', null)
    .where('cash_due_paise', '>', 0)
    .orderBy('sequence')
    .execute()
  const order = pick(chance, orders)
  const customer = people.find(({ userId }) => userId === order?.user_id)
  if (!order || !customer) return 'no order'
  const cardToken = `tok_${app.random.token(12).replaceAll(/[^A-Za-z0-9]/g, 'x')}`
  const paid = await payOrder(app, customer, { orderId: order.id, method: 'card', cardToken })
  if (!paid.ok) return paid.problem.code
  const { cash_due_paise: leftPaise } = await app.db
    .selectFrom('payments')
    .select('cash_due_paise')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return leftPaise === 0 ? 'paid' : 'still in cash'
}

async function forgetCard({ app, chance, people }: MoneyScene): Promise<string> {
  const customer = pick(chance, people)
  const [card] = (customer && (await listSavedCards(app, customer.userId))) ?? []
  if (!customer || !card) return 'no card'
  const gone = await deleteSavedCard(app, customer.userId, card.id)
  return gone.ok ? 'done' : gone.problem.code
}

/** A bank takes a payment back, all of it or a part, or asks about it first. */
async function bankTakes({ app, chance }: MoneyScene): Promise<string> {
  const paid = await app.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['gateway_payment_id', 'amount_paise'])
    .where('gateway_payment_id', 'is not', null)
    .where('exchange_of_order_id', 'is', null)
    .where('payments.status', 'in', ['paid', 'partly-refunded', 'refunded'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_disputes')
            .select('dispute_id')
            .whereRef('payment_disputes.gateway_payment_id', '=', 'payments.gateway_payment_id'),
        ),
      ),
    )
    .orderBy('sequence')
    .execute()
  // Banks are slower than people are.
  const payment = chance() < 0.4 ? pick(chance, paid) : undefined
  if (!payment?.gateway_payment_id) return 'nothing paid'
  const { gateway_payment_id: paymentId, amount_paise: paidPaise } = payment
  const amountPaise = chance() < 0.7 ? paidPaise : Math.ceil(paidPaise / 3)
  const phase = chance() < 0.2 ? 'retrieval' : 'chargeback'
  await bankSays(app, { paymentId, disputeId: `disp_${paymentId}` }, 'open', { amountPaise, phase })
  await followChargebacks(app)
  return phase
}

async function bankDecides({ app, chance }: MoneyScene): Promise<string> {
  const open = await listOpenDisputes(app)
  const dispute = pick(chance, open)
  return dispute ? decide(app, dispute, chance() < 0.5 ? 'lost' : 'won') : 'nothing disputed'
}

/** Banks decide whatever is open, for and against the shop by turns. */
export async function decideAll(app: App): Promise<void> {
  for (const [at, dispute] of (await listOpenDisputes(app)).entries())
    await decide(app, dispute, at % 2 === 0 ? 'lost' : 'won')
  // What came back of a lost one meanwhile is settled.
  await followChargebacks(app)
}

function listOpenDisputes(app: App) {
  return app.db
    .selectFrom('payment_disputes')
    .select(['dispute_id as disputeId', 'gateway_payment_id as paymentId', 'amount_paise as amountPaise'])
    .where('status', 'not in', ['won', 'lost', 'closed'])
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .execute()
}

async function decide(
  app: App,
  { amountPaise, ...dispute }: Awaited<ReturnType<typeof listOpenDisputes>>[number],
  outcome: 'won' | 'lost',
): Promise<string> {
  await bankSays(app, dispute, outcome, { amountPaise })
  await followChargebacks(app)
  return outcome
}

/** A delivered piece goes back, arrives, or is looked at. */
async function sendBack(scene: MoneyScene): Promise<string> {
  const { app, chance } = scene
  const open = await app.db
    .selectFrom('returns')
    .select(['id', 'seller_id', 'status'])
    .where('status', 'in', ['requested', 'received'])
    .orderBy('sequence')
    .executeTakeFirst()
  if (!open) return askBack(scene)
  const by = sellerOf(open.seller_id)
  if (open.status === 'requested') {
    const received = await receiveReturn(app, by, { returnId: open.id })
    return received.ok ? 'received' : received.problem.code
  }
  const units = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', open.id)
    .orderBy('piece')
    .execute()
  const isAccepted = chance() < 0.8
  const inspected = await inspectReturn(app, by, {
    returnId: open.id,
    units: units.map(({ id: unitId }) => ({
      unitId,
      cameSerials: [],
      condition: 'used' as const,
      outcome: isAccepted ? ('accepted' as const) : ('refused' as const),
      note: isAccepted ? '' : 'It was dropped',
    })),
  })
  if (!inspected.ok) return inspected.problem.code
  return isAccepted ? 'accepted' : 'refused'
}

async function askBack({ app, chance, people }: MoneyScene): Promise<string> {
  const delivered = await app.db
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.id as parcelId', 'order_line_id as orderLineId', 'parcel_lines.quantity', 'user_id'])
    .where('parcels.status', '=', 'delivered')
    .orderBy('sequence')
    .orderBy('parcels.seller_id')
    .orderBy('parcels.position')
    .execute()
  const line = pick(chance, delivered)
  const customer = people.find(({ userId }) => userId === line?.user_id)
  if (!line || !customer) return 'nothing delivered'
  const { parcelId, orderLineId, quantity } = line
  const asked = await requestReturn(app, customer, {
    returnId: app.random.uuid(),
    parcelId,
    pieces: [{ orderLineId, piece: 1 + Math.floor(chance() * quantity) }],
    reason: 'changed-mind',
    words: '',
    wanted: 'refund',
    way: 'drop-off',
  })
  return asked.ok ? 'asked' : asked.problem.code
}

/** The courier of a parcel hands its cash over, whole or a part; of the first one nobody ever sees it. */
async function remit(scene: MoneyScene): Promise<string> {
  const { chance } = scene
  const parcel = pick(chance, await listUnremitted(scene))
  return parcel ? handOverCash(scene, parcel, chance() < 0.3 ? 10_000 : parcel.leftPaise) : 'no cash'
}

/** Couriers hand over all that they still have, but for what is kept back; files that were lost on the way are sent again. */
export async function remitAll(scene: MoneyScene): Promise<void> {
  const { app, importer, remittances } = scene
  for (const { text } of remittances) await importRemittance(app, importer, { name: 'cod.csv', text })
  for (const parcel of await listUnremitted(scene)) await handOverCash(scene, parcel, parcel.leftPaise)
}

type Unremitted = Awaited<ReturnType<typeof listUnremitted>>[number]

async function listUnremitted(scene: MoneyScene) {
  const parcels = await scene.app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.id', 'tracking_number', 'cash_paise', 'cash_remitted_paise'])
    .where('parcels.delivered_at', 'is not', null)
    .whereRef('cash_paise', '>', 'cash_remitted_paise')
    .orderBy('sequence')
    .orderBy('parcels.seller_id')
    .orderBy('parcels.position')
    .execute()
  scene.keptBack ??= parcels[0]?.id
  return parcels
    .filter(({ id }) => id !== scene.keptBack)
    .map((parcel) => ({ ...parcel, leftPaise: parcel.cash_paise - parcel.cash_remitted_paise }))
}

async function handOverCash(
  { app, importer, remittances }: MoneyScene,
  parcel: Unremitted,
  wanted: number,
): Promise<string> {
  const paise = Math.min(wanted, parcel.leftPaise)
  const line = `${parcel.tracking_number},${(paise / 100).toFixed(2)},20-11-2026,UTR${remittances.length}`
  const text = `AWB,Amount,Date,UTR\n${line}\n`
  remittances.push({ text, paise })
  const imported = await importRemittance(app, importer, { name: 'cod.csv', text })
  if (!imported.ok) return imported.problem.code
  return imported.value.matched > 0 ? 'matched' : imported.value.short > 0 ? 'short' : 'unknown'
}

/** Who paid at the door says where it goes back to, and it is paid as far as it is covered. */
async function refundCash({ app, chance, people }: MoneyScene): Promise<string> {
  const waiting = await app.db
    .selectFrom('payment_refunds')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'user_id'])
    .where('gateway_payment_id', 'is', null)
    .where('payment_refunds.status', '=', 'waiting')
    .orderBy('sequence')
    .execute()
  const refund = pick(chance, waiting)
  const customer = people.find(({ userId }) => userId === refund?.user_id)
  if (!refund || !customer) return 'nothing waits'
  const named = await nameAccount(app, customer, refund.order_id)
  await payCashRefunds(app)
  return named
}

/** Everybody says where their money goes, and all that is covered is paid. */
export async function refundAllCash({ app, people }: MoneyScene): Promise<void> {
  const waiting = await app.db
    .selectFrom('payment_refunds')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'user_id'])
    .distinct()
    .where('gateway_payment_id', 'is', null)
    .where('payment_refunds.status', '=', 'waiting')
    .execute()
  for (const { order_id: orderId, user_id: userId } of waiting) {
    const customer = people.find((each) => each.userId === userId)
    if (customer) await nameAccount(app, customer, orderId)
  }
  await payCashRefunds(app)
}

async function nameAccount(app: App, customer: Customer, orderId: string): Promise<string> {
  const typed = { kind: 'upi', upiAddress: 'asha.rao@ok' }
  const found = await lookUpAccount(app, customer, { orderId, typed })
  if (!found.ok) return found.problem.code
  const confirmed = await confirmAccount(app, customer, { orderId, accountId: found.value.accountId })
  return confirmed.ok ? 'named' : confirmed.problem.code
}

function sellerOf(sellerId: string): Dispatcher {
  return { kind: 'vendor', vendor: { sellerId, userId: sellerId } }
}

function pick<Item>(chance: () => number, items: readonly Item[]): Item | undefined {
  return items[Math.floor(chance() * items.length)]
}

import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { pieceName } from '#domain/orders/disputes/dispute-forms.ts'
import type { App } from '#server/ground/app.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { sellAsOpenBox } from '#server/orders/returned-units/decide-unit.ts'
import { findReturnedUnit } from '#server/orders/returned-units/unit-views.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import type { DemoReturn } from './demo-returns.ts'

interface TakingBack {
  /** Made of its place in the list, so that it is asked for once. */
  returnId: string
  of: DemoReturn
  checkoutKey: string
  customer: { userId: string }
  seller: Extract<Dispatcher, { kind: 'vendor' }>
}

/**
 * Brings a piece of a delivered order back as far as it is to come, each step at its hour. Nothing where the order is
 * not there; one that was cut short goes on from where it is.
 */
export async function takeBack(
  app: App,
  { returnId, of, checkoutKey, customer, seller }: TakingBack,
): Promise<void> {
  const nowMs = app.clock.now().getTime()
  const ago = (hours: number): App => ({
    ...app,
    clock: { now: () => new Date(nowMs - hours * HOUR_MS) },
  })
  const sent = await findSent(app, { checkoutKey, productId: of.productId })
  if (!sent) return
  const { orderId, parcelId, orderLineId } = sent
  known(
    await requestReturn(ago(of.askedHoursAgo), customer, {
      returnId,
      parcelId,
      pieces: [{ orderLineId, piece: 1 }],
      reason: of.reason,
      words: of.words,
      wanted: 'refund',
      way: 'drop-off',
    }),
  )
  const statusNow = async () => (await findStatus(app, returnId))?.status
  if (of.receivedHoursAgo === undefined) return
  if ((await statusNow()) === 'requested')
    known(await receiveReturn(ago(of.receivedHoursAgo), seller, { returnId }))
  const unitId = (await findStatus(app, returnId))?.unitId ?? ''
  const { inspected, openBox, disputed } = of
  if (inspected && (await statusNow()) === 'received') {
    const { hoursAgo, ...found } = inspected
    known(
      await inspectReturn(ago(hoursAgo), seller, {
        returnId,
        units: [{ unitId, cameSerials: [], ...found }],
      }),
    )
  }
  const unit = openBox && (await findReturnedUnit(app, seller.vendor.sellerId, unitId))
  if (openBox && unit?.status === 'waiting') {
    const { hoursAgo, mrp, price, words } = openBox
    const entries = { found: [unit.condition], mrp: [String(mrp)], price: [String(price)], words: [words] }
    known(await sellAsOpenBox(ago(hoursAgo), seller.vendor, { unitId, version: unit.version, entries }))
  }
  if (disputed && (await statusNow()) === 'refused')
    known(
      await openDispute(ago(disputed.hoursAgo), customer, {
        orderId,
        fields: {
          id: returnId,
          parcel: parcelId,
          return: returnId,
          kind: 'return-refused',
          text: disputed.text,
        },
        pieces: [pieceName({ orderLineId, piece: 1 })],
      }),
    )
}

function findSent({ db }: App, { checkoutKey, productId }: { checkoutKey: string; productId: string }) {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('parcel_lines', 'parcel_lines.order_line_id', 'order_lines.id')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .select(['orders.id as orderId', 'parcels.id as parcelId', 'order_lines.id as orderLineId'])
    .where('checkout_key', '=', checkoutKey)
    .where('product_id', '=', productId)
    .where('parcels.status', '=', 'delivered')
    .orderBy('parcels.position')
    .executeTakeFirst()
}

function findStatus({ db }: App, returnId: string) {
  return db
    .selectFrom('returns')
    .innerJoin('return_units', 'return_units.return_id', 'returns.id')
    .select(['returns.status', 'return_units.id as unitId'])
    .where('returns.id', '=', returnId)
    .executeTakeFirst()
}

function known(result: { ok: true } | { ok: false; problem: { code: string } }): void {
  if (!result.ok) throw new Error(`a return of the demonstration was refused: ${result.problem.code}`)
}

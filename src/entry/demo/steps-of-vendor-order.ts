import { needsSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import type { App } from '#server/ground/app.ts'
import { confirmationUrl } from '#server/ground/cash-on-delivery/confirmation-link.ts'
import { confirmByLink } from '#server/orders/cash-confirmations/confirm-order.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import { deliveryCode } from '#server/orders/fulfilment/codes/delivery-code.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { enterDeliveryCode, openBox } from '#server/orders/fulfilment/door/deliver-at-door.ts'
import { doorUrl } from '#server/orders/fulfilment/door/door-link.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { enterEwayBill } from '#server/orders/fulfilment/tax-papers/enter-eway-bill.ts'
import { type ParcelStory, STORIES, type VendorOrderReached } from './parcel-stories.ts'

const COURIERS = ['Blue Dart', 'Delhivery', 'DTDC', 'India Post'] as const

/** The shop as it was so many hours after the order was placed. */
export type Then = (hours: number) => App

/** Something that happens to an order so many hours after it was placed. */
export interface Step {
  hours: number
  take(): Promise<unknown>
}

/**
 * The steps of a vendor order, in their order: accepted, packed with serial numbers, handed over and reported on, each
 * at its hour, by whoever sends it. A vendor order that was taken some of the way goes on from there.
 */
export function stepsOfVendorOrder(
  then: Then,
  dispatcher: Dispatcher,
  { vendorOrderId, reached }: { vendorOrderId: string; reached: VendorOrderReached },
): Step[] {
  const { accepted, parcels } = STORIES[reached]
  if (accepted === undefined) return []
  const steps = parcels.flatMap((story, index) => [
    { hours: story.packed, take: () => pack(then, dispatcher, { vendorOrderId, index, story }) },
    ...story.moves.map((move, at) => ({
      hours: move.hours,
      take: () => carry(then, dispatcher, { vendorOrderId, index, story, at }),
    })),
  ])
  const accept = {
    hours: accepted,
    // Packed already, and so accepted, if an opening was cut short.
    take: async () => {
      await confirmAsAsked(then(accepted), vendorOrderId)
      await acceptVendorOrder(then(accepted), dispatcher, vendorOrderId)
    },
  }
  return [accept, ...steps.toSorted((one, other) => one.hours - other.hours)]
}

/** Whoever is asked to confirm an order in cash has pressed the link in the mail before its seller accepts it. */
async function confirmAsAsked(app: App, vendorOrderId: string): Promise<void> {
  const waiting = await app.db
    .selectFrom('vendor_orders')
    .innerJoin('cash_confirmations', 'cash_confirmations.order_id', 'vendor_orders.order_id')
    .select('vendor_orders.order_id')
    .where('vendor_orders.id', '=', vendorOrderId)
    .where('cash_confirmations.outcome', 'is', null)
    .executeTakeFirst()
  if (!waiting) return
  const token = new URL(confirmationUrl(app, waiting.order_id)).searchParams.get('token') ?? ''
  await confirmByLink(app, token)
}

interface Sending {
  vendorOrderId: string
  /** Which box of the vendor order, from 0. */
  index: number
  story: ParcelStory
}

/** One move of a box that was packed, unless it was made before. */
async function carry(
  then: Then,
  dispatcher: Dispatcher,
  { at, ...sending }: Sending & { at: number },
): Promise<void> {
  const { moves, packed } = sending.story
  const parcel = await readParcel(then(0), sending)
  const move = moves[at]
  if (!parcel || !move || moves.findIndex(({ to }) => to === parcel.status) >= at) return
  const { id: parcelId } = parcel
  const { to, hours, reason, reasonCode } = move
  if (to !== 'shipped') {
    // The back office says why it reports in a seller's place.
    const why = reason ?? (dispatcher.kind === 'admin' ? 'As the courier told us' : undefined)
    const move = { parcelId, to, reasonCode, ...(why && { reason: why }) }
    const reported = await reportParcel(then(hours), dispatcher, move)
    if (!reported.ok && reported.problem.code === 'fulfilment.code_needed')
      return deliverAtDoor(then(hours), parcelId)
    known(reported)
    return
  }
  const courierName = COURIERS[parcelId.charCodeAt(0) % COURIERS.length] ?? COURIERS[0]
  const trackingNumber = `NN${parcelId.slice(0, 8).toUpperCase()}`
  known(await nameCourier(then(packed), dispatcher, { parcelId, courierName, trackingNumber }))
  const handed = await handOverParcel(then(hours), dispatcher, parcelId)
  if (handed.ok || handed.problem.code !== 'fulfilment.eway_bill_missing') return void known(handed)
  const bill = { parcelId, number: madeUpBill(parcelId), validUntil: '' }
  known(await enterEwayBill(then(hours), dispatcher, bill))
  known(await handOverParcel(then(hours), dispatcher, parcelId))
}

/** What is worth much is handed over against the code that its customer tells the courier. */
async function deliverAtDoor(app: App, parcelId: string): Promise<void> {
  const token = doorUrl(app, parcelId).split('/d/')[1] ?? ''
  known(await openBox(app, token, { checked: 'on' }))
  known(await enterDeliveryCode(app, token, { code: deliveryCode(app, parcelId) }))
}

/** Twelve digits that a carrier could have given; each parcel has its own. */
function madeUpBill(parcelId: string): string {
  return String(
    100_000_000_000 + (Number.parseInt(parcelId.replaceAll('-', '').slice(-10), 16) % 900_000_000_000),
  )
}

function readParcel({ db }: App, { vendorOrderId, index }: Sending) {
  return db
    .selectFrom('parcels')
    .select(['id', 'status'])
    .where('vendor_order_id', '=', vendorOrderId)
    .orderBy('position')
    .offset(index)
    .limit(1)
    .executeTakeFirst()
}

/** Packs one piece of the first line, or all that is left. */
async function pack(then: Then, dispatcher: Dispatcher, sending: Sending): Promise<void> {
  const { vendorOrderId, index, story } = sending
  const app = then(story.packed)
  if (await readParcel(app, sending)) return
  const left = await readLeft(app, vendorOrderId)
  const [first] = left
  // Everything went into the box before.
  if (!first) return
  const isSplit = story.takes === 'one' && left.reduce((sum, { pieces }) => sum + pieces, 0) > 1
  const chosen = isSplit ? [{ ...first, pieces: 1 }] : left
  known(
    await packParcel(app, dispatcher, {
      parcelId: app.random.uuid(),
      vendorOrderId,
      lines: chosen.map(({ lineId, category, pieces }) => ({
        lineId,
        quantity: pieces,
        serials: Array.from({ length: needsSerial(category) ? pieces : 0 }, (_, piece) => [
          // Too few digits in a row for a card number, which would be refused.
          `SN${lineId.slice(-8).toUpperCase()}-${index + 1}${piece + 1}`,
        ]),
      })),
    }),
  )
}

async function readLeft({ db }: App, vendorOrderId: string) {
  const rows = await db
    .selectFrom('order_lines')
    .select((line) => [
      'id',
      'category',
      'quantity',
      line
        .selectFrom('parcel_lines')
        .innerJoin('parcels', 'parcels.id', 'parcel_id')
        .select((eb) => eb.fn.sum<number>('parcel_lines.quantity').as('packed'))
        .whereRef('order_line_id', '=', 'order_lines.id')
        .where('parcels.status', '<>', 'cancelled')
        .as('packed'),
    ])
    .where('vendor_order_id', '=', vendorOrderId)
    .orderBy('position')
    .execute()
  return rows
    .map(({ id, category, quantity, packed }) => ({
      lineId: id,
      category,
      pieces: quantity - Number(packed ?? 0),
    }))
    .filter(({ pieces }) => pieces > 0)
}

function known<Value>(result: { ok: true; value: Value } | { ok: false; problem: { code: string } }): Value {
  if (!result.ok) throw new Error(`a step of the demonstration was refused: ${result.problem.code}`)
  return result.value
}

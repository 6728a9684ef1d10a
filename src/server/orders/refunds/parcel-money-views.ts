import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lineSerials } from '#server/money/invoicing/line-serials-views.ts'

/** A parcel as its money goes back. */
export function readParcelMoney(tx: Transaction<Schema>, parcelId: string) {
  return tx
    .selectFrom('parcels')
    .select(['order_id as orderId', 'status', 'cash_paise as cashPaise'])
    .where('id', '=', parcelId)
    .executeTakeFirst()
}

/** What of the advance of its order is in a parcel, and what of that has gone back or is on its way. In paise. */
export async function readParcelAdvance(
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<{ advancePaise: Paise; backOnlinePaise: Paise }> {
  const { paise } = await tx
    .selectFrom('parcel_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('advance_paise'), eb.val(0)).as('paise'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return { advancePaise: Number(paise), ...(await readBackOnline(tx, { parcelId })) }
}

/** What goes back by the gateway for credited pieces of a parcel, or for one of its credit notes alone. In paise. */
export async function readBackOnline(
  tx: Transaction<Schema>,
  { parcelId, causeId }: { parcelId: string; causeId?: string },
): Promise<{ backOnlinePaise: Paise }> {
  const { paise } = await tx
    .selectFrom('payment_refunds')
    .innerJoin('credit_notes', 'credit_notes.id', 'payment_refunds.cause_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_paise'), eb.val(0)).as('paise'))
    .where('credit_notes.parcel_id', '=', parcelId)
    .where('gateway_payment_id', 'is not', null)
    .$if(causeId !== undefined, (of) => of.where('payment_refunds.cause_id', '=', causeId ?? null))
    .executeTakeFirstOrThrow()
  return { backOnlinePaise: Number(paise) }
}

/** The lines of a parcel with what of the advance each bears, and how many of their pieces are credited. */
export async function readAdvanceOfLines(tx: Transaction<Schema>, parcelId: string) {
  return tx
    .selectFrom('parcel_lines')
    .select(['order_line_id as orderLineId', 'quantity', 'credited_quantity as credited'])
    .select('advance_paise as advancePaise')
    .where('parcel_id', '=', parcelId)
    .orderBy('order_line_id')
    .execute()
}

/** The lines of a parcel of which somebody else than the customer pays something, with how many of their pieces are credited. */
export async function readContributed(tx: Transaction<Schema>, parcelId: string) {
  return tx
    .selectFrom('parcel_lines')
    .select(['order_line_id as orderLineId', 'quantity', 'credited_quantity as credited'])
    .select('contributed_paise as contributedPaise')
    .where('parcel_id', '=', parcelId)
    .where('contributed_paise', '>', 0)
    .orderBy('order_line_id')
    .execute()
}

/** What of an invoiced parcel has not been credited yet, with the serial numbers of whole lines; empty without an invoice. */
export async function readPiecesNotCredited(
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<{ orderLineId: string; quantity: number; serials: string[] }[]> {
  const rows = await tx
    .selectFrom('parcel_lines')
    .innerJoin('invoices', 'invoices.parcel_id', 'parcel_lines.parcel_id')
    .select(['parcel_lines.order_line_id', 'parcel_lines.quantity', 'parcel_lines.credited_quantity'])
    .select(lineSerials().as('units'))
    .where('parcel_lines.parcel_id', '=', parcelId)
    .orderBy('parcel_lines.order_line_id')
    .execute()
  return rows
    .map(({ order_line_id: orderLineId, quantity, credited_quantity: credited, units }) => ({
      orderLineId,
      quantity: quantity - credited,
      serials: credited === 0 ? units.map(({ serial }) => serial) : [],
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether a parcel was reported as damaged on its way, or as refused because it was. */
export async function wasDamaged(tx: Transaction<Schema>, parcelId: string): Promise<boolean> {
  const { order_id: orderId } = await tx
    .selectFrom('parcels')
    .select('order_id')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const row = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('parcel_id', '=', parcelId)
    .where('to_status', '=', 'damaged')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the marketplace asked the courier of a parcel to come, over the courier's API. */
export async function isBookedByUs(tx: Transaction<Schema>, parcelId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('courier_bookings')
    .select('parcel_id')
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'booked')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody has asked for that, and the courier may come: from then on the seller reports nothing by its own word. */
export async function isBeingBooked(tx: Transaction<Schema>, parcelId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('courier_bookings')
    .select('parcel_id')
    .where('parcel_id', '=', parcelId)
    .where('state', 'in', ['reserved', 'asked', 'booked'])
    .executeTakeFirst()
  return row !== undefined
}

/** A parcel as it is decided who bears its loss, with the last reason that was reported of it. */
export async function readLostParcel(tx: Transaction<Schema>, parcelId: string) {
  const parcel = await tx
    .selectFrom('parcels')
    .select(['seller_id as sellerId', 'vendor_order_id as vendorOrderId', 'position'])
    .select((eb) =>
      eb
        .selectFrom('order_events')
        .select('reason_code')
        .whereRef('order_events.order_id', '=', 'parcels.order_id')
        .where('order_events.parcel_id', '=', parcelId)
        .where('reason_code', 'is not', null)
        .orderBy('order_events.id', 'desc')
        .limit(1)
        .as('reasonCode'),
    )
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return { ...parcel, isBooked: await isBookedByUs(tx, parcelId) }
}

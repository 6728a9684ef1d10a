import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber, sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { lineStays } from '#domain/orders/fulfilment/assigned-line.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readPaidOn } from './line-store.ts'

/** A parcel that has left and collects cash, as somebody chooses it. */
export interface CollectingParcel {
  id: string
  orderId: string
  /** "#NN100123". */
  number: string
  position: number
  status: ParcelStatus
  sellerName: string
  courierName: string | null
  trackingNumber: string | null
  cashPaise: Paise
  remittedPaise: Paise
}

/** A line of a courier's payment that waits for a person, or to which one gave a parcel. */
export interface LineToAssign {
  id: string
  trackingNumber: string
  reference: string
  amountPaise: Paise
  importedAt: Date
  assigned: AssignedLine | undefined
}

/** Whose a line is, who said so when, and why it cannot be taken back, if it cannot. */
export interface AssignedLine {
  parcel: CollectingParcel
  by: string
  at: Date
  stays: ReturnType<typeof lineStays> | 'handed-back'
}

/** More than one order has, or than people give one number. */
const PARCELS_MAX = 50

/** Undefined for a line that was matched by its number, and for none. */
export async function findLineToAssign(
  app: Pick<App, 'db'>,
  _admin: Permitted<'cash.import'>,
  lineId: string,
): Promise<LineToAssign | undefined> {
  if (!isUuid(lineId)) return undefined
  const line = await app.db
    .selectFrom('cash_remittance_lines')
    .leftJoin('users', 'users.id', 'assigned_by')
    .select(['tracking_number as trackingNumber', 'reference', 'amount_paise as amountPaise'])
    .select(['imported_at as importedAt', 'parcel_id', 'assigned_at', 'users.name as by'])
    .select('handed_back_at')
    .where('cash_remittance_lines.id', '=', lineId)
    .where((eb) => eb.or([eb('parcel_id', 'is', null), eb('assigned_at', 'is not', null)]))
    .executeTakeFirst()
  if (!line) return undefined
  const { parcel_id, assigned_at, handed_back_at, by, ...shown } = line
  const whole = { id: lineId, ...shown }
  const [parcel] = parcel_id ? await collecting(app.db).where('parcels.id', '=', parcel_id).execute() : []
  if (!parcel || !assigned_at) return { ...whole, assigned: undefined }
  const stays = handed_back_at
    ? 'handed-back'
    : lineStays({ ...parcel, ...(await readPaidOn(app.db, parcel.id)) }, line.amountPaise)
  return { ...whole, assigned: { parcel: parcelOf(parcel), by: by ?? 'Somebody', at: assigned_at, stays } }
}

/**
 * To which parcels a line may belong: those that have its number, and those of an order by its number as it was typed, each
 * once.
 */
export async function listParcelsForLine(
  app: Pick<App, 'db'>,
  _admin: Permitted<'cash.import'>,
  { lineId, order }: { lineId: string; order: string },
): Promise<CollectingParcel[]> {
  const sequence = sequenceOfNumber(order)
  const rows = await collecting(app.db)
    .where((eb) =>
      eb.or([
        eb('tracking_key', '=', (sub) =>
          sub.selectFrom('cash_remittance_lines').select('tracking_key').where('id', '=', lineId),
        ),
        ...(sequence === undefined ? [] : [eb('orders.sequence', '=', sequence)]),
      ]),
    )
    .orderBy('orders.sequence')
    .orderBy('parcels.vendor_order_id')
    .orderBy('position')
    .limit(PARCELS_MAX)
    .execute()
  return rows.map(parcelOf)
}

function collecting(db: Kysely<Schema>) {
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcels.id', 'parcels.order_id as orderId', 'orders.sequence', 'position', 'parcels.status'])
    .select(['sellers.name as sellerName', 'courier_name as courierName'])
    .select(['tracking_number as trackingNumber', 'cash_paise as cashPaise'])
    .select('cash_remitted_paise as remittedPaise')
    .where(sql<boolean>`cash_paise > 0 AND parcels.status NOT IN ('packed', 'cancelled')`)
}

function parcelOf({
  sequence,
  ...row
}: Omit<CollectingParcel, 'number'> & { sequence: number }): CollectingParcel {
  return { ...row, number: orderNumber(sequence) }
}

import { type Kysely, sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { howDisputable, type ParcelToDispute as ParcelFacts } from '#domain/orders/disputes/dispute-clock.ts'
import type { DisputedPiece } from '#domain/orders/disputes/dispute-forms.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'

type Db = Kysely<Schema>

/** A line of a parcel that its customer may dispute. */
export interface DisputableLine {
  orderLineId: string
  name: string
  quantity: number
  /** Those that were credited or are on their way back in a return. */
  taken: readonly number[]
}

/** A parcel of a customer's own order, as a dispute about it begins. */
export interface DisputableParcel {
  vendorOrderId: string
  sellerId: string
  sellerName: string
  isHouse: boolean
  placedAt: Date
  /** What decides whether it can be disputed now. */
  facts: ParcelFacts
  /** What a credit note gave back of it when it came back or was lost, in paise; null where none did. */
  givenBackPaise: Paise | null
  lines: DisputableLine[]
}

/** The numbers of a line's pieces in its parcel that were credited or are in a return that is open and did not refuse them. */
const takenPieces = sql<number[]>`ARRAY(
  SELECT piece FROM credited_pieces
  WHERE credited_pieces.parcel_id = parcel_lines.parcel_id AND credited_pieces.order_line_id = parcel_lines.order_line_id
  UNION SELECT piece FROM return_units JOIN returns ON returns.id = return_id
  WHERE return_units.parcel_id = parcel_lines.parcel_id AND return_units.order_line_id = parcel_lines.order_line_id
    AND return_units.outcome IS DISTINCT FROM 'refused' AND returns.status IN (${sql.join(OPEN_RETURNS)}))`

/** A parcel of the customer's own order; undefined when it is somebody else's. */
export async function findDisputable(
  db: Db,
  { parcelId, orderId, userId }: { parcelId: string; orderId: string; userId: string },
): Promise<DisputableParcel | undefined> {
  if (!isUuid(orderId)) return undefined
  const row = await ownParcels(db, { orderId, userId }).where('parcels.id', '=', parcelId).executeTakeFirst()
  if (!row) return undefined
  const lines = await db
    .selectFrom('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .select(['order_line_id as orderLineId', 'name', 'parcel_lines.quantity'])
    .select(takenPieces.as('taken'))
    .where('parcel_id', '=', parcelId)
    .orderBy('order_lines.position')
    .execute()
  return { ...parcelOf(row), lines }
}

/** A piece that can be ticked, with the serial numbers by which its owner knows it. */
export interface PieceToDispute {
  orderLineId: string
  piece: number
  name: string
  /** How many pieces its line has in the parcel. */
  of: number
  serials: string[]
}

/** What of an order can be disputed at a moment, parcel by parcel. */
export interface ParcelToDispute {
  parcelId: string
  sellerName: string
  /** Null of one that is not marked as delivered. */
  deliveredAt: string | null
  /** Null while there is no end. */
  until: string | null
  /** All of it is disputed together: it is said to be back or lost with the cash that was paid for it. */
  isWhole: boolean
  pieces: PieceToDispute[]
}

/** Refused pieces that did not come back in time: they can be disputed later, and after a dispute that was refused. */
interface NotReturned {
  parcelId: string
  pieces: readonly DisputedPiece[]
}

/** The parcels of a customer's order that can be disputed now, with the pieces that no dispute and no return holds. */
export async function listDisputable(
  app: Pick<App, 'db' | 'clock'>,
  o: { orderId: string; userId: string; notReturned?: NotReturned | undefined },
): Promise<ParcelToDispute[]> {
  const { orderId, userId, notReturned } = o
  if (!isUuid(orderId)) return []
  const now = app.clock.now()
  const rows = await ownParcels(app.db, { orderId, userId })
    .orderBy('parcels.created_at')
    .orderBy('parcels.id')
    .execute()
  const [first] = rows
  if (!first) return []
  const { terms } = await readSettings(app.db, indianDay(parcelOf(first).placedAt))
  const open = rows.flatMap((row) => {
    const how = howDisputable(factsOf(row), { today: indianDay(now), disputeDays: terms.disputeDays })
    const isInTime = how && (!how.until || how.until >= now || row.id === notReturned?.parcelId)
    return isInTime ? [{ ...row, ...how }] : []
  })
  if (open.length === 0) return []
  const pieces = await readFreePieces(app.db, open, notReturned)
  return open
    .map((row) => ({
      parcelId: row.id,
      sellerName: row.supplier_name,
      deliveredAt: row.as === 'delivered' ? (row.delivered_at?.toISOString() ?? null) : null,
      until: row.until?.toISOString() ?? null,
      isWhole: isGivenBack(row.status),
      pieces: pieces.filter(({ parcelId }) => parcelId === row.id).map(({ parcelId: _, ...piece }) => piece),
    }))
    .filter((parcel) => parcel.pieces.length > 0)
}

function ownParcels(db: Db, { orderId, userId }: { orderId: string; userId: string }) {
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcels.id', 'parcels.vendor_order_id', 'parcels.seller_id', 'parcels.delivered_at'])
    .select([
      'parcels.moved_at',
      'parcels.cash_paise',
      'expected_on',
      'promised_by',
      'vendor_orders.dispatch_by',
    ])
    .select(sql<boolean>`coalesce(parcels.courier, 'manual') = 'manual'`.as('is_own_courier'))
    .select(
      // Of an order with an advance that went back then: what is left to claim is the cash.
      sql<Paise | null>`(SELECT sum(total_paise - coalesce((SELECT sum(amount_paise) FROM payment_refunds AS back
          WHERE back.cause_id = credit_notes.id AND back.gateway_payment_id IS NOT NULL), 0))::bigint
        FROM credit_notes WHERE credit_notes.parcel_id = parcels.id AND credit_notes.cause_id = parcels.id)`.as(
        'given_back_paise',
      ),
    )
    .select(['parcels.status', 'orders.placed_at', 'orders.created_at', 'sellers.is_house', 'supplier_name'])
    .where('parcels.order_id', '=', orderId)
    .where('orders.user_id', '=', userId)
}

type Row = Awaited<ReturnType<ReturnType<typeof ownParcels>['execute']>>[number]

function parcelOf(row: Row): Omit<DisputableParcel, 'lines'> {
  return {
    vendorOrderId: row.vendor_order_id,
    sellerId: row.seller_id,
    sellerName: row.supplier_name,
    isHouse: row.is_house,
    placedAt: row.placed_at ?? row.created_at,
    facts: factsOf(row),
    givenBackPaise: row.given_back_paise === null ? null : Number(row.given_back_paise),
  }
}

function factsOf(row: Row): ParcelFacts {
  return {
    status: row.status,
    deliveredAt: row.delivered_at,
    movedAt: row.moved_at,
    dueOn: row.promised_by ?? row.expected_on ?? row.dispatch_by,
    hasSellersCash: row.cash_paise > 0 && row.is_own_courier && !row.is_house,
  }
}

/** Whether all of it was credited when it came to this: its pieces are no longer named one by one. */
export function isGivenBack(status: ParcelFacts['status']): boolean {
  return status === 'returned' || status === 'lost'
}

async function readFreePieces(
  db: Db,
  parcels: readonly Pick<Row, 'id' | 'status'>[],
  notReturned: NotReturned | undefined,
): Promise<(PieceToDispute & { parcelId: string })[]> {
  const parcelIds = parcels.map(({ id }) => id)
  const [lines, units, held] = await Promise.all([
    db
      .selectFrom('parcel_lines')
      .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
      .select(['parcel_id', 'order_line_id', 'name', 'parcel_lines.quantity', takenPieces.as('taken')])
      .where('parcel_id', 'in', parcelIds)
      .orderBy('order_lines.position')
      .execute(),
    db
      .selectFrom('parcel_units')
      .select(['parcel_id', 'order_line_id', 'piece', 'serial'])
      .where('parcel_id', 'in', parcelIds)
      .where('released_at', 'is', null)
      .orderBy('serial')
      .execute(),
    db
      .selectFrom('dispute_pieces')
      .innerJoin('disputes', 'disputes.id', 'dispute_id')
      .select(['dispute_pieces.parcel_id', 'order_line_id', 'piece', 'disputes.status'])
      .where('dispute_pieces.parcel_id', 'in', parcelIds)
      .where('is_held', '=', true)
      .execute(),
  ])
  return lines.flatMap((line) => {
    const isOfLine = (row: { parcel_id: string; order_line_id: string }) =>
      row.parcel_id === line.parcel_id && row.order_line_id === line.order_line_id
    const isMissing = (row: { order_line_id: string; piece: number }) =>
      notReturned?.parcelId === line.parcel_id &&
      notReturned.pieces.some((each) => each.orderLineId === row.order_line_id && each.piece === row.piece)
    const isBack = parcels.some(({ id, status }) => id === line.parcel_id && isGivenBack(status))
    return Array.from({ length: line.quantity }, (_, index) => index + 1)
      .filter(
        (piece) =>
          (isBack || !line.taken.includes(piece)) &&
          !held.some(
            (row) => isOfLine(row) && row.piece === piece && !(row.status === 'refused' && isMissing(row)),
          ),
      )
      .map((piece) => ({
        parcelId: line.parcel_id,
        orderLineId: line.order_line_id,
        piece,
        name: line.name,
        of: line.quantity,
        serials: units.filter((row) => isOfLine(row) && row.piece === piece).map(({ serial }) => serial),
      }))
  })
}

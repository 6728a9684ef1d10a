import { type Kysely, sql } from 'kysely'
import { disputableUntil } from '#domain/disputes/dispute-clock.ts'
import type { DisputedPiece } from '#domain/disputes/dispute-forms.ts'
import { OPEN_RETURNS } from '#domain/returns/return-status.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { readSettings } from '#server/settings/current-settings.ts'

type Db = Kysely<Schema>

/** A line of a parcel that its customer may dispute. */
export interface DisputableLine {
  orderLineId: string
  name: string
  quantity: number
  /** How many of them were credited. */
  goneBack: number
  /** Those that were credited or are on their way back in a return. */
  taken: readonly number[]
  goodsPaise: Paise
  shippingPaise: Paise
}

/** A parcel of a customer's own order, as a dispute about it begins. */
export interface DisputableParcel {
  vendorOrderId: string
  sellerId: string
  sellerName: string
  isHouse: boolean
  placedAt: Date
  /** Null as long as it is not delivered. */
  deliveredAt: Date | null
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
    .select(['parcel_lines.credited_quantity as goneBack', takenPieces.as('taken')])
    .select(['goods_paise as goodsPaise', 'shipping_paise as shippingPaise'])
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
  deliveredAt: string
  until: string
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
    .where('parcels.status', '=', 'delivered')
    .orderBy('parcels.created_at')
    .orderBy('parcels.id')
    .execute()
  const [first] = rows
  if (!first) return []
  const { terms } = await readSettings(app.db, indianDay(parcelOf(first).placedAt))
  const open = rows.flatMap((row) => {
    const until = row.delivered_at && disputableUntil(row.delivered_at, terms.disputeDays)
    return until && (until >= now || row.id === notReturned?.parcelId) ? [{ ...row, until }] : []
  })
  if (open.length === 0) return []
  const pieces = await readFreePieces(
    app.db,
    open.map(({ id }) => id),
    notReturned,
  )
  return open
    .map((row) => ({
      parcelId: row.id,
      sellerName: row.supplier_name,
      deliveredAt: row.delivered_at?.toISOString() ?? '',
      until: row.until.toISOString(),
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
    deliveredAt: row.status === 'delivered' ? row.delivered_at : null,
  }
}

async function readFreePieces(
  db: Db,
  parcelIds: readonly string[],
  notReturned: NotReturned | undefined,
): Promise<(PieceToDispute & { parcelId: string })[]> {
  const [lines, units, held] = await Promise.all([
    db
      .selectFrom('parcel_lines')
      .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
      .select(['parcel_id', 'order_line_id', 'name', 'parcel_lines.quantity', takenPieces.as('taken')])
      .where('parcel_id', 'in', [...parcelIds])
      .orderBy('order_lines.position')
      .execute(),
    db
      .selectFrom('parcel_units')
      .select(['parcel_id', 'order_line_id', 'piece', 'serial'])
      .where('parcel_id', 'in', [...parcelIds])
      .where('released_at', 'is', null)
      .orderBy('serial')
      .execute(),
    db
      .selectFrom('dispute_pieces')
      .innerJoin('disputes', 'disputes.id', 'dispute_id')
      .select(['dispute_pieces.parcel_id', 'order_line_id', 'piece', 'disputes.status'])
      .where('dispute_pieces.parcel_id', 'in', [...parcelIds])
      .where('is_held', '=', true)
      .execute(),
  ])
  return lines.flatMap((line) => {
    const isOfLine = (row: { parcel_id: string; order_line_id: string }) =>
      row.parcel_id === line.parcel_id && row.order_line_id === line.order_line_id
    const isMissing = (row: { order_line_id: string; piece: number }) =>
      notReturned?.parcelId === line.parcel_id &&
      notReturned.pieces.some((each) => each.orderLineId === row.order_line_id && each.piece === row.piece)
    return Array.from({ length: line.quantity }, (_, index) => index + 1)
      .filter(
        (piece) =>
          !line.taken.includes(piece) &&
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

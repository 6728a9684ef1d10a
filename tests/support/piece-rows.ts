import { type Kysely, sql } from 'kysely'
import type { UnitCondition } from '#domain/orders/returns/inspection.ts'
import type { ReturnKind, ReturnReason } from '#domain/orders/returns/return-reasons.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { DeliveredParcel } from './disputes.ts'

/** A parcel of pieces as its rows say it, and what came back of each: made of one that use cases delivered. */
export interface CopiedParcel {
  userId: string
  deliveredAt: Date
  /** Null: a piece that was accepted without a serial number. */
  pieces: readonly { serial?: string | null; returned?: CopiedReturn | undefined }[]
  warrantyMonths: number | null
  /** False: its cash has not been handed over. */
  isProven?: boolean
}

export interface CopiedReturn {
  kind: ReturnKind
  reason: ReturnReason
  requestedAt: Date
  /** Null: nobody has decided. */
  condition: UnitCondition | null
}

/** Copies the rows of a delivered order with other values; triggers and constraints hold as for any row. */
export async function copyParcel(
  app: App,
  { orderId, parcelId, lineId }: DeliveredParcel,
  { userId, deliveredAt, pieces, warrantyMonths, isProven = true }: CopiedParcel,
): Promise<void> {
  const { vendor_order_id: vendorId } = await app.db
    .selectFrom('parcels')
    .select('vendor_order_id')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const order_id = app.random.uuid()
  const vendor_order_id = app.random.uuid()
  const order_line_id = app.random.uuid()
  const parcel_id = app.random.uuid()
  const quantity = pieces.length
  const { unit_price_paise: price, product_id: productId } = await app.db
    .selectFrom('order_lines')
    .select(['unit_price_paise', 'product_id'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  await app.db.transaction().execute(async (tx) => {
    await copyRow(tx, 'orders', orderId, { id: order_id, user_id: userId, checkout_key: app.random.uuid() })
    await copyRow(tx, 'vendor_orders', vendorId, { id: vendor_order_id, order_id })
    await copyRow(tx, 'order_lines', lineId, {
      id: order_line_id,
      order_id,
      vendor_order_id,
      quantity,
      line_paise: price * quantity,
      warranty_months: warrantyMonths,
    })
    await copyRow(tx, 'parcels', parcelId, {
      id: parcel_id,
      order_id,
      vendor_order_id,
      tracking_number: null,
      cash_paise: 100,
      cash_remitted_paise: isProven ? 100 : 0,
      delivered_at: deliveredAt.toISOString(),
    })
    await tx
      .insertInto('parcel_lines')
      .values({ parcel_id, order_line_id, quantity, goods_paise: price * quantity, shipping_paise: 0 })
      .execute()
    for (const [at, { serial, returned }] of pieces.entries()) {
      const piece = at + 1
      if (serial)
        await tx
          .insertInto('parcel_units')
          .values({ id: app.random.uuid(), parcel_id, order_line_id, product_id: productId, piece, serial })
          .execute()
      if (returned) await addReturn(tx, returned, piece)
    }
  })

  async function addReturn(tx: Kysely<Schema>, returned: CopiedReturn, piece: number): Promise<void> {
    const { kind, reason, requestedAt, condition } = returned
    const id = app.random.uuid()
    const { seller_id } = await tx
      .selectFrom('parcels')
      .select('seller_id')
      .where('id', '=', parcel_id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('returns')
      .values({
        id,
        kind,
        order_id,
        vendor_order_id,
        parcel_id,
        seller_id,
        user_id: userId,
        reason,
        words: 'It came back.',
        wanted: 'refund',
        way: 'pickup',
        status: condition ? 'refunded' : 'received',
        act_by: condition ? null : requestedAt,
        requested_at: requestedAt,
        moved_at: requestedAt,
      })
      .execute()
    await tx
      .insertInto('return_units')
      .values({
        id: app.random.uuid(),
        return_id: id,
        parcel_id,
        order_line_id,
        product_id: productId,
        piece,
        serials: [],
        condition,
        outcome: condition && 'accepted',
      })
      .execute()
  }
}

async function copyRow(
  db: Kysely<Schema>,
  table: 'orders' | 'vendor_orders' | 'order_lines' | 'parcels',
  id: string,
  change: Record<string, string | number | null>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = ${table} AND table_schema = 'public' AND is_generated = 'NEVER' AND is_identity = 'NO'`.execute(
    db,
  )
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${sql.join(rows.map(({ name }) => sql.ref(`copied.${name}`)))}
    FROM ${sql.table(table)} AS known, jsonb_populate_record(known, ${JSON.stringify(change)}::jsonb) AS copied
    WHERE known.id = ${id}`.execute(db)
}

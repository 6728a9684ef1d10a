import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { CountedMeasurement } from '#domain/goods/measurements/agreeing-owners.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type MeasurementRow = Selectable<Schema['measurements']>

/** What somebody measured of a fact, whatever became of it. The product is locked. */
export async function findOwnRow(
  tx: Tx,
  { userId, productId, attribute }: { userId: string; productId: string; attribute: string },
): Promise<MeasurementRow | undefined> {
  return tx
    .selectFrom('measurements')
    .selectAll()
    .where('product_id', '=', productId)
    .where('attribute', '=', attribute)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function insertMeasurement(tx: Tx, row: Insertable<Schema['measurements']>): Promise<void> {
  await tx.insertInto('measurements').values(row).execute()
}

/** A measurement with a person. Read without a lock, for its product; that locked, again. */
export async function findMeasurement(tx: Tx, id: string): Promise<MeasurementRow | undefined> {
  if (!isUuid(id)) return undefined
  return tx
    .selectFrom('measurements')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export async function changeMeasurement(
  tx: Tx,
  id: string,
  change: Updateable<Schema['measurements']>,
): Promise<void> {
  await tx.updateTable('measurements').set(change).where('id', '=', id).execute()
}

/** Keeps what somebody measured before it is written over. */
export async function keepMeasured(tx: Tx, row: MeasurementRow): Promise<void> {
  await tx
    .insertInto('measurement_versions')
    .values({
      measurement_id: row.id,
      version: row.version,
      value: row.value,
      state: row.state,
      measured_at: row.measured_at,
    })
    .execute()
}

/** What counts of a product, by fact, the newest first. */
export async function listCounted(
  tx: Tx,
  productId: string,
): Promise<(CountedMeasurement & { attribute: string; user_id: string | null })[]> {
  return tx
    .selectFrom('measurements')
    .select(['attribute', 'value', 'household', 'user_id', 'erased_at as until'])
    .select((eb) => eb.ref('counted_since').$notNull().as('since'))
    .where('product_id', '=', productId)
    .where('state', '=', 'counted')
    .orderBy('attribute')
    .orderBy('measured_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Whether a measurement of this person counts, of any product. */
export async function hasCounted(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('measurements')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'counted')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the same photograph is kept with another measurement. */
export async function isFileKnown(
  tx: Tx,
  { sha256, butOf }: { sha256: string; butOf: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('measurements')
    .select('id')
    .where('file_sha256', '=', sha256)
    .where('id', '!=', butOf)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What is left of those who have closed their accounts: files, and what did not count. */
export async function listErasedMeasurements(
  db: Kysely<Schema>,
  max: number,
): Promise<{ id: string; file_key: string | null; state: MeasurementRow['state'] }[]> {
  return db
    .selectFrom('measurements')
    .select(['id', 'file_key', 'state'])
    .where('erased_at', 'is not', null)
    .where((either) => either.or([either('file_key', 'is not', null), either('state', '<>', 'counted')]))
    .orderBy('id')
    .limit(max)
    .execute()
}

export async function forgetMeasurement(
  db: Kysely<Schema>,
  { id, state }: { id: string; state: MeasurementRow['state'] },
): Promise<void> {
  if (state === 'counted')
    await db
      .updateTable('measurements')
      .set({ file_key: null, file_sha256: null })
      .where('id', '=', id)
      .execute()
  else await db.deleteFrom('measurements').where('id', '=', id).execute()
}

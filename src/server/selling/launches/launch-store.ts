import { sql, type Transaction } from 'kysely'
import type { LaunchPlan } from '#domain/selling/launches/launch.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface Launch extends LaunchPlan {
  id: string
  sellerId: string
  offerId: string
  seedSha256: string
  seed: string | null
  drawnAt: Date | null
  entries: number | null
  withdrawnAt: Date | null
  /** Why the back office withdrew it. */
  stopReason: string | null
}

export async function insertLaunch(
  tx: Tx,
  launch: LaunchPlan & { id: string; sellerId: string; offerId: string; seedSha256: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('launches')
    .values({
      id: launch.id,
      seller_id: launch.sellerId,
      offer_id: launch.offerId,
      opens_at: launch.opensAt,
      closes_at: launch.closesAt,
      pieces: launch.pieces,
      buy_hours: launch.buyHours,
      seed_sha256: launch.seedSha256,
      created_at: launch.at,
    })
    .execute()
}

/** Kept where no seller reads it until the draw. */
export async function insertSeed(
  tx: Tx,
  { launchId, seed }: { launchId: string; seed: string },
): Promise<void> {
  await tx.insertInto('launch_seeds').values({ launch_id: launchId, seed }).execute()
}

/** Locks a launch that is neither drawn nor withdrawn; undefined for any other. */
export async function lockOpenLaunch(tx: Tx, id: string): Promise<Launch | undefined> {
  const row = await tx
    .selectFrom('launches')
    .selectAll()
    .where('id', '=', id)
    .where('drawn_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && launchOf(row)
}

export function launchOf(row: {
  id: string
  seller_id: string
  offer_id: string
  opens_at: Date
  closes_at: Date
  pieces: number
  buy_hours: number
  seed_sha256: string
  seed: string | null
  drawn_at: Date | null
  entries: number | null
  withdrawn_at: Date | null
  stop_reason: string | null
}): Launch {
  return {
    id: row.id,
    sellerId: row.seller_id,
    offerId: row.offer_id,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    pieces: row.pieces,
    buyHours: row.buy_hours,
    seedSha256: row.seed_sha256,
    seed: row.seed,
    drawnAt: row.drawn_at,
    entries: row.entries,
    withdrawnAt: row.withdrawn_at,
    stopReason: row.stop_reason,
  }
}

export async function withdrawLaunchRow(
  tx: Tx,
  { id, at, stopReason = null }: { id: string; at: Date; stopReason?: string | null },
): Promise<void> {
  await tx
    .updateTable('launches')
    .set({ withdrawn_at: at, stop_reason: stopReason })
    .where('id', '=', id)
    .execute()
}

/** Locks a stopped draw whose entrants have not all been told; false when somebody else has told them. */
export async function lockStoppedLaunch(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('launches')
    .select('id')
    .where('id', '=', id)
    .where('stop_reason', 'is not', null)
    .where('entrants_told_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the next so many entries of a stopped draw as told, under its lock. Closed accounts get no letter. */
export async function takeUntoldEntrants(
  tx: Tx,
  { launchId, max, at }: { launchId: string; max: number; at: Date },
): Promise<{ userId: string; email: string; customerName: string }[]> {
  const { rows } = await sql<{ userId: string; email: string; customerName: string }>`
    WITH told AS (
      UPDATE launch_entries SET told_at = ${at} WHERE id IN (
        SELECT entry.id FROM launch_entries AS entry JOIN users ON users.id = entry.user_id
          JOIN customers ON customers.user_id = users.id
        WHERE entry.launch_id = ${launchId}::uuid AND entry.told_at IS NULL AND users.deactivated_at IS NULL
        ORDER BY entry.id LIMIT ${max} FOR UPDATE OF entry)
      RETURNING user_id)
    SELECT users.id AS "userId", users.email, customers.name AS "customerName"
    FROM told JOIN users ON users.id = told.user_id JOIN customers ON customers.user_id = told.user_id
    ORDER BY users.id`.execute(tx)
  return rows
}

export async function markEntrantsTold(
  tx: Tx,
  { launchId, at }: { launchId: string; at: Date },
): Promise<void> {
  await tx.updateTable('launches').set({ entrants_told_at: at }).where('id', '=', launchId).execute()
}

/** False when the account or the place has entered. The launch is locked in share: its draw waits. */
export async function insertEntry(
  tx: Tx,
  entry: {
    id: string
    launchId: string
    userId: string
    address: string
    postalCode: string
    at: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO launch_entries (id, launch_id, user_id, place, entered_at)
    SELECT ${entry.id}::uuid, launches.id, ${entry.userId}, delivery_place(${entry.address}, ${entry.postalCode}), ${entry.at}
    FROM launches WHERE launches.id = ${entry.launchId}::uuid AND drawn_at IS NULL AND withdrawn_at IS NULL
      AND opens_at <= ${entry.at} AND closes_at > ${entry.at} FOR SHARE
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}

export async function readSeed(tx: Tx, launchId: string): Promise<string> {
  const { seed } = await tx
    .selectFrom('launch_seeds')
    .select('seed')
    .where('launch_id', '=', launchId)
    .executeTakeFirstOrThrow()
  return seed
}

/** Every entry of a launch, by their ids. */
export async function readEntryIds(tx: Tx, launchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('launch_entries')
    .select('id')
    .where('launch_id', '=', launchId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the order of a draw, and publishes its seed. */
export async function saveDraw(
  tx: Tx,
  { launchId, seed, order, at }: { launchId: string; seed: string; order: readonly string[]; at: Date },
): Promise<void> {
  await sql`UPDATE launch_entries SET rank = drawn.rank
    FROM unnest(${order}::uuid[]) WITH ORDINALITY AS drawn (id, rank) WHERE launch_entries.id = drawn.id`.execute(
    tx,
  )
  await tx
    .updateTable('launches')
    .set({ drawn_at: at, seed, entries: order.length })
    .where('id', '=', launchId)
    .execute()
  await tx.deleteFrom('launch_seeds').where('launch_id', '=', launchId).execute()
}

/** Somebody whose turn it is. */
export interface Drawn {
  id: string
  userId: string
  place: string
  email: string
  customerName: string
}

/** Marks the next so many of the draw whose account can order, and nothing of it is kept for them; the rest are passed over. */
export async function takeNextDrawn(
  tx: Tx,
  { launchId, offerId, max, at }: { launchId: string; offerId: string; max: number; at: Date },
): Promise<Drawn[]> {
  const { rows } = await sql<Drawn>`
    WITH next AS (
      SELECT entry.id FROM launch_entries AS entry JOIN users ON users.id = entry.user_id
      WHERE entry.launch_id = ${launchId}::uuid AND entry.drawn_at IS NULL AND entry.rank IS NOT NULL
        AND users.deactivated_at IS NULL
        AND NOT EXISTS (SELECT FROM stock_allocations AS kept WHERE kept.user_id = entry.user_id
          AND kept.offer_id = ${offerId}::uuid AND kept.ended_at IS NULL)
      ORDER BY entry.rank LIMIT ${max} FOR UPDATE OF entry),
    drawn AS (
      UPDATE launch_entries SET drawn_at = ${at} FROM next WHERE launch_entries.id = next.id
      RETURNING launch_entries.id, launch_entries.user_id, launch_entries.place, launch_entries.rank)
    SELECT drawn.id, drawn.user_id AS "userId", drawn.place, users.email, customers.name AS "customerName"
    FROM drawn JOIN users ON users.id = drawn.user_id JOIN customers ON customers.user_id = drawn.user_id
    ORDER BY drawn.rank`.execute(tx)
  return rows
}

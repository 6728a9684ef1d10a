import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'

/**
 * Forgets the changes that had been committed when it was last called: a reader that has read since then knows them,
 * and one that has not sees that it missed a purge. What was committed late is kept until the purge after. After a
 * backup of another cluster was restored, whose transactions had higher numbers, everything is forgotten, and every
 * reader told so.
 */
export async function purgeContentChanges(app: Pick<App, 'db'>): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ snapshot: string; isForeign: boolean }>`
      SELECT snapshot::text AS snapshot,
        pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS "isForeign"
      FROM content_purges FOR UPDATE`.execute(tx)
    const [last] = rows
    if (!last) throw new Error('content_purges has lost its row')
    if (last.isForeign) {
      await sql`DELETE FROM content_changes`.execute(tx)
      await sql`UPDATE content_purges SET number = number + 2, snapshot = pg_current_snapshot()`.execute(tx)
      return
    }
    await sql`DELETE FROM content_changes WHERE xact < pg_snapshot_xmax(${last.snapshot}::pg_snapshot)
      AND pg_visible_in_snapshot(xact, ${last.snapshot}::pg_snapshot)`.execute(tx)
    await sql`UPDATE content_purges SET number = number + 1, snapshot = pg_current_snapshot()`.execute(tx)
  })
}

import type { Kysely } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface SavedVersion {
  number: number
  name: string
  /** As addresses have it. */
  parts: string
  madeAt: Date
}

export interface SavedBuild extends SavedVersion {
  id: string
  /** Earlier versions, the newest first. */
  earlier: SavedVersion[]
}

/** A customer's builds with all their versions, the last changed first. */
export async function listSavedBuilds(app: Pick<App, 'db'>, userId: string): Promise<SavedBuild[]> {
  const rows = await app.db
    .selectFrom('saved_builds')
    .select(['id', 'number', 'name', 'parts', 'made_at as madeAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .orderBy('number', 'desc')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()]
    .flatMap(([latest, ...earlier]) => (latest ? [{ ...latest, earlier }] : []))
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** One version of a customer's own build; the present one where no number is named. */
export async function findSavedVersion(
  app: Pick<App, 'db'>,
  { userId, id, number }: { userId: string; id: string; number?: number | undefined },
): Promise<SavedVersion | undefined> {
  return latestOf(app.db, { userId, id })
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
    .executeTakeFirst()
}

/** The present version of a customer's own build. */
export function latestOf(db: Kysely<Schema>, { userId, id }: { userId: string; id: string }) {
  return db
    .selectFrom('saved_builds')
    .select(['number', 'name', 'parts', 'made_at as madeAt'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
}

export async function countBuilds(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_builds')
    .select((eb) => eb.fn.count<string>('id').distinct().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

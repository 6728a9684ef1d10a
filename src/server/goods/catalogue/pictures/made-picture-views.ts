import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'

export interface PicturesMade {
  /** Of the shop's own pictures, how many are there in every size. */
  made: number
  all: number
  /** Whether a job is making the others, or is going to. */
  isGoingOn: boolean
}

export async function countMadePictures({ db }: Pick<App, 'db'>): Promise<PicturesMade> {
  const { rows } = await sql<PicturesMade>`
    SELECT count(made_pictures.picture_key)::int AS made, count(*)::int AS all,
      EXISTS (SELECT FROM pgboss.job WHERE name = 'make-pictures' AND state < 'completed') AS "isGoingOn"
    FROM (SELECT DISTINCT picture_key FROM site_pictures) AS own LEFT JOIN made_pictures USING (picture_key)
  `.execute(db)
  return rows[0] ?? { made: 0, all: 0, isGoingOn: false }
}

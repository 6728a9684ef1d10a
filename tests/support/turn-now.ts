import { inject } from 'vitest'
import { urlOf, withAdmin } from './database-server.ts'

/** In a run whose clock is turned (NN_CLOCK), `now()` of a database says what its programs take for the time. */
export async function turnNow(database: string): Promise<void> {
  const seconds = Number(process.env.FAKETIME ?? 0)
  if (seconds === 0) return
  await withAdmin(urlOf(inject('testServer').adminUrl, database), async (admin) => {
    await admin.query(`CREATE OR REPLACE FUNCTION pg_catalog.now() RETURNS timestamptz
      LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT pg_catalog.transaction_timestamp() + interval '${seconds} seconds' $$`)
  })
}

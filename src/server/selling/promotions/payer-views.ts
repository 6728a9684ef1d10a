import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = App['db'] | Transaction<Schema>

/** How the name of a maker or bank that pays for promotions was written first; undefined where it pays for none. */
export async function findPayerName(db: Db, typed: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('promotions')
    .select('payer_name')
    .where('payer', 'in', ['maker', 'bank'])
    .where((eb) => eb(eb.fn<string>('lower', ['payer_name']), '=', typed.toLowerCase()))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.payer_name ?? undefined
}

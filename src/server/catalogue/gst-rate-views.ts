import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Products under an HSN: those that begin like it, but for the ones under a longer beginning with a rate of its own. */
export interface GoodsOfHsn {
  hsn: string
  except: readonly string[]
  rateBp: number
}

/** Every rate that a product can bear, of now and of before 22 September 2025: asked one by one, so that an index finds the others. */
const KNOWN_RATES_BP = [0, 25, 300, 500, 1200, 1800, 2800, 4000]

/** The products under an HSN that bear another rate, in the order of their rate and HSN; at most `limit`. */
export async function listOtherRates(
  db: Kysely<Schema> | Transaction<Schema>,
  { hsn, except, rateBp }: GoodsOfHsn,
  limit: number,
): Promise<{ id: string; name: string; hsn: string; gstRateBp: number }[]> {
  const others = KNOWN_RATES_BP.filter((rate) => rate !== rateBp)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'hsn', 'gst_rate_bp'])
    .where('gst_rate_bp', 'in', others)
    .where('hsn', 'like', `${hsn}%`)
    .$call((query) =>
      except.reduce((narrowed, longer) => narrowed.where('hsn', 'not like', `${longer}%`), query),
    )
    .orderBy('gst_rate_bp')
    .orderBy('hsn')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ gst_rate_bp: gstRateBp, ...row }) => ({ ...row, gstRateBp }))
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { hsnSpans } from '#domain/ground/settings/gst-rates.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Products under an HSN: those that begin like it, but for the ones under a longer beginning with a rate of its own. */
export interface HsnRate {
  hsn: string
  except: readonly string[]
  rateBp: number
}

/** Every rate that a product can bear, of now and of before 22 September 2025: asked one by one, so that an index finds the others. */
const KNOWN_RATES_BP = [0, 25, 300, 500, 1200, 1800, 2800, 4000]

interface OtherRate {
  id: string
  name: string
  hsn: string
  gstRateBp: number
}

/** The products under an HSN that bear another rate; at most `limit`. Costs no more in a larger catalogue. */
export async function listOtherRates(
  db: Kysely<Schema> | Transaction<Schema>,
  { hsn, except, rateBp }: HsnRate,
  limit: number,
): Promise<OtherRate[]> {
  const others = KNOWN_RATES_BP.filter((rate) => rate !== rateBp)
  const spans = hsnSpans(hsn, except)
  const { rows } = await sql<OtherRate>`
    SELECT found.id, found.name, found.hsn, found.gst_rate_bp AS "gstRateBp"
    FROM unnest(${others}::int[]) AS rate,
      unnest(${spans.map(({ low }) => low)}::text[], ${spans.map(({ high }) => high)}::text[]) AS span (low, high),
      LATERAL (SELECT id, name, hsn, gst_rate_bp FROM products
        WHERE gst_rate_bp = rate AND hsn COLLATE "C" >= low AND hsn COLLATE "C" < high
        ORDER BY hsn COLLATE "C", id LIMIT ${limit}) AS found
    LIMIT ${limit}`.execute(db)
  return rows
}

/** The same for the pages of the settings. */
export function listProductsAtOtherRates(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'settings.read' | 'settings.change'>,
  goods: HsnRate,
  limit: number,
): Promise<OtherRate[]> {
  return listOtherRates(db, goods, limit)
}

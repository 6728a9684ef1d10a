import { sql } from 'kysely'
import { addDays, dayStart } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { addMonths, daysOfMonth, type Month, momentsOf } from '#domain/ground/shared/months.ts'
import { findStateByGstCode, type StateCode, stateOfCode } from '#domain/ground/shipping/states.ts'
import type { SuppliesOfMonth } from '#domain/money/accounting/gstr8/gstr8.ts'
import type { App } from '#server/ground/app.ts'

/** Returns of goods are carried for so long; the law ends amendments in the October after the financial year. */
const LOOK_BACK_MONTHS = 24

/** With a shop of the supplier: one GSTIN may have several. */
export type SuppliesOfSeller = SuppliesOfMonth & { sellerId: string }

/** So few that a batch of them with two years of sales is little. */
const SELLERS_AT_ONCE = 50

/**
 * What each supplier sold through us into each state, month by month up to this one: sales as the ledger has them, at the
 * values of their invoices and credit notes, and the tax that was collected of them. The house is not among them, nor
 * what a shop sold before it had a GSTIN. Some suppliers at a time, each whole: shops of one GSTIN are one supplier.
 */
export async function* readSuppliesOfSellers(
  db: App['db'],
  month: Month,
  { atOnce = SELLERS_AT_ONCE } = {},
): AsyncGenerator<SuppliesOfSeller[]> {
  for (let after: SellerKey | undefined = { gstin: '', id: '' }; after; ) {
    const sellers: SellerKey[] = await readNextSellers(db, after, atOnce)
    if (sellers.length > 0)
      yield await readSupplies(
        db,
        month,
        sellers.map(({ id }) => id),
      )
    after = sellers.at(-1)
  }
}

interface SellerKey {
  gstin: string
  id: string
}

/** The next sellers by GSTIN, and all that share the last one's. */
async function readNextSellers(db: App['db'], after: SellerKey, limit: number): Promise<SellerKey[]> {
  const { rows } = await sql<SellerKey>`
    SELECT coalesce(gstin, '') AS gstin, id FROM sellers
    WHERE NOT is_house AND (coalesce(gstin, ''), id) > (${after.gstin}, ${after.id}) ORDER BY 1, 2 LIMIT ${limit}`.execute(
    db,
  )
  const last = rows.at(-1)
  if (!last || last.gstin === '') return rows
  const { rows: sharing } = await sql<SellerKey>`
    SELECT gstin, id FROM sellers WHERE NOT is_house AND gstin = ${last.gstin} AND id > ${last.id} ORDER BY id`.execute(
    db,
  )
  return [...rows, ...sharing]
}

async function readSupplies(
  db: App['db'],
  month: Month,
  sellerIds: readonly string[],
): Promise<SuppliesOfSeller[]> {
  const from = dayStart(daysOfMonth(addMonths(month, -LOOK_BACK_MONTHS)).from)
  const until = dayStart(addDays(daysOfMonth(month).to, 1))
  const { rows } = await sql<Omit<SuppliesOfSeller, 'placeOfSupply'> & { state: StateCode }>`
    WITH told AS (
      SELECT to_char(entries.at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month,
        coalesce(invoices.gstin, vendor_orders.supplier_gstin) AS gstin,
        orders.place_of_supply AS state,
        entries.seller_id,
        orders.buyer_gstin IS NOT NULL AS is_registered,
        entries.kind,
        entries.reverses IS NOT NULL AS is_back,
        -entries.seller_paise AS tax_paise,
        entries.kind AS account,
        CASE WHEN entries.kind <> 'sale' THEN 0
          WHEN entries.credit_note_id IS NOT NULL THEN credit_notes.taxable_paise
          WHEN invoices.id IS NOT NULL THEN invoices.taxable_paise
          ELSE coalesce((SELECT max(basis_paise) FROM ledger_entries AS taken
            WHERE taken.vendor_order_id = entries.vendor_order_id AND taken.parcel_id IS NULL
              AND taken.reverses IS NULL AND taken.kind IN ('tcs-igst', 'tcs-cgst')), 0) END AS taxable_paise
      FROM ledger_entries AS entries
      JOIN vendor_orders ON vendor_orders.id = entries.vendor_order_id
      JOIN orders ON orders.id = entries.order_id
      LEFT JOIN invoices ON invoices.parcel_id = entries.parcel_id
      LEFT JOIN credit_notes ON credit_notes.id = entries.credit_note_id
      WHERE entries.seller_id = ANY (${[...sellerIds]}) AND entries.at >= ${from} AND entries.at < ${until} AND 'seller' IN (entries.debit, entries.credit)
        AND entries.kind IN ('sale', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst')
      UNION ALL
      SELECT to_char(roundings.month, 'YYYY-MM'), roundings.supplier_gstin, roundings.place_of_supply, entries.seller_id, false, 'tcs-rounding', false,
        -entries.seller_paise, entries.credit, 0
      FROM tcs_roundings AS roundings JOIN ledger_entries AS entries ON entries.source = roundings.source
      WHERE roundings.seller_id = ANY (${[...sellerIds]}) AND entries.at >= ${from} AND entries.at < ${until})
    SELECT month, gstin AS "supplierGstin", state, min(seller_id) AS "sellerId",
      coalesce(sum(taxable_paise) FILTER (WHERE is_registered AND NOT is_back), 0)::bigint AS "toRegisteredPaise",
      coalesce(sum(taxable_paise) FILTER (WHERE is_registered AND is_back), 0)::bigint AS "backFromRegisteredPaise",
      coalesce(sum(taxable_paise) FILTER (WHERE NOT is_registered AND NOT is_back), 0)::bigint AS "toOthersPaise",
      coalesce(sum(taxable_paise) FILTER (WHERE NOT is_registered AND is_back), 0)::bigint AS "backFromOthersPaise",
      coalesce(sum(tax_paise) FILTER (WHERE account = 'tcs-igst'), 0)::bigint AS "igstPaise",
      coalesce(sum(tax_paise) FILTER (WHERE account = 'tcs-cgst'), 0)::bigint AS "cgstPaise",
      coalesce(sum(tax_paise) FILTER (WHERE account IN ('tcs-sgst', 'tcs-utgst')), 0)::bigint AS "sgstPaise"
    FROM told WHERE gstin IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db)
  return rows.map(({ state, ...row }) => ({ ...row, placeOfSupply: stateOfCode(state).gstCode }))
}

/** Suppliers of a state, with what they invoiced in a month without GST, in paise. */
export interface SuppliersOfState {
  /** With its code: "Karnataka (29)". */
  state: string
  suppliers: number
  taxablePaise: Paise
}

/** The states from which sellers supplied through us in a month, but in which we are not registered to collect tax of it. */
export async function listStatesWithoutCollector(
  db: App['db'],
  { month, collectors }: { month: Month; collectors: readonly string[] },
): Promise<SuppliersOfState[]> {
  const { from, until } = momentsOf(month)
  const registered = collectors.map((gstin) => gstin.slice(0, 2))
  const { rows } = await sql<Omit<SuppliersOfState, 'state'> & { code: string }>`
    SELECT left(invoices.gstin, 2) AS code, count(DISTINCT invoices.gstin)::integer AS suppliers,
      sum(taxable_paise)::bigint AS "taxablePaise"
    FROM invoices JOIN sellers ON sellers.id = invoices.seller_id
    WHERE NOT is_house AND issued_at >= ${from} AND issued_at < ${until} AND left(invoices.gstin, 2) <> ALL (${registered})
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows.map(({ code, ...row }) => ({
    ...row,
    state: `${findStateByGstCode(code)?.name ?? code} (${code})`,
  }))
}

import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import type { Month } from '#domain/ground/shared/months.ts'
import { portalPeriod, rupees } from '../gstr1/gstr1-json.ts'
import type { Gstr8Row } from './gstr8.ts'

/** Rows, those of some suppliers at a time. */
type Pages = AsyncIterable<readonly Gstr8Row[]>

/** GSTR-8 of a registration as the file that the portal takes, piece by piece: table 3, each row to be added (flag A). */
export async function* gstr8Json(of: { gstin: string; month: Month; rows: Pages }): AsyncGenerator<string> {
  yield `{"gstin":"${of.gstin}","fp":"${portalPeriod(of.month)}","tcs":[`
  let comma = ''
  for await (const rows of of.rows)
    for (const row of rows) {
      yield `${comma}${JSON.stringify({ ...rowOf(row), flag: 'A' })}`
      comma = ','
    }
  yield ']}'
}

/** The same for a spreadsheet. */
export async function* gstr8Csv(pages: Pages): AsyncGenerator<string> {
  yield csvLine(HEADS)
  for await (const rows of pages) for (const row of rows) yield csvLine(Object.values(rowOf(row)))
}

const HEADS = [
  'GSTIN of supplier',
  'Place of supply',
  'Supplies to registered (INR)',
  'Returned by registered (INR)',
  'Supplies to unregistered (INR)',
  'Returned by unregistered (INR)',
  'Net amount (INR)',
  'IGST (INR)',
  'CGST (INR)',
  'SGST/UTGST (INR)',
]

function rowOf(row: Gstr8Row) {
  return {
    stin: row.supplierGstin,
    pos: row.placeOfSupply,
    supR: rupees(row.toRegisteredPaise),
    retsupR: rupees(row.backFromRegisteredPaise),
    supU: rupees(row.toOthersPaise),
    retsupU: rupees(row.backFromOthersPaise),
    amt: rupees(row.netPaise),
    iamt: rupees(row.igstPaise),
    camt: rupees(row.cgstPaise),
    samt: rupees(row.sgstPaise),
  }
}

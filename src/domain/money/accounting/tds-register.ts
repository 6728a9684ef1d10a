import type { Day } from '#domain/ground/shared/days.ts'
import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { addMonths, formatMonth, type Month } from '#domain/ground/shared/months.ts'
import { rupees } from './gstr1/gstr1-json.ts'

/** What was deducted of a seller in one month. Amounts in paise, without GST. */
export interface DeductedOfMonth {
  month: Month
  sellerName: string
  pan: string | null
  rateBp: number
  creditedPaise: Paise
  deductedPaise: Paise
  givenBackPaise: Paise
}

/** Under which rule tax is deducted: our own id, and what the law calls it on a day. */
interface DeductionRule {
  from: Day
  section: string
  code: string
}

/**
 * Income-tax Act 1961 s. 194-O until the Income-tax Act 2025 took its place on 1 April 2026: s. 393(1), table, serial 8(v).
 * The code of that is told as 1035 and as 1010: 1035 stands here until the department's own list was read.
 */
const ECOMMERCE_RULE: readonly DeductionRule[] = [
  { from: '2026-04-01', section: '393(1) [Table: Sl. No. 8(v)]', code: '1035' },
  { from: '2020-10-01', section: '194-O', code: '94O' },
]

/** The three months of the quarter of a financial year that a month is in. */
export function quarterOf(month: Month): { first: Month; last: Month; name: string } {
  const past = (Number(month.slice(5)) + 8) % 3
  const first = addMonths(month, -past)
  const last = addMonths(first, 2)
  return { first, last, name: `${formatMonth(first)} to ${formatMonth(last)}` }
}

/** The register of tax deducted at source on sales through us, a line for each seller, month and rate. */
export function* tdsRegisterCsv(rows: Iterable<DeductedOfMonth>): Generator<string> {
  yield csvLine(HEADS)
  for (const row of rows) {
    const rule = ECOMMERCE_RULE.find(({ from }) => `${row.month}-01` >= from)
    yield csvLine([
      row.month,
      row.sellerName,
      row.pan ?? 'PAN not available',
      'ecommerce-participant',
      rule?.section ?? '',
      rule?.code ?? '',
      row.rateBp / 100,
      rupees(row.creditedPaise),
      rupees(row.deductedPaise),
      rupees(row.givenBackPaise),
      rupees(row.deductedPaise - row.givenBackPaise),
    ])
  }
}

const HEADS = [
  'Month',
  'Seller',
  'PAN',
  'Rule',
  'Section',
  'Code',
  'Rate (%)',
  'Sales without GST (INR)',
  'Deducted (INR)',
  'Given back for returns (INR)',
  'Net (INR)',
]

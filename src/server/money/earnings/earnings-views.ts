import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Day, indianDay, type Month, monthOf } from '#domain/ground/shared/months.ts'
import { commissionInForce, type DeductionKind, deductionRate } from '#domain/money/earnings/commission.ts'
import { isOfPersonOrFamily, TDS_FREE_PAISE } from '#domain/money/earnings/tds-free-amount.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readSoldInYear } from './tds/sold-in-year-views.ts'
import { readRates } from './vendor-orders-to-record-views.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'db' | 'random' | 'clock'>

/** One month of a seller's ledger, in paise; what is taken off is negative. */
export interface EarningsMonth {
  month: Month
  salesPaise: Paise
  commissionPaise: Paise
  commissionGstPaise: Paise
  tcsPaise: Paise
  tdsPaise: Paise
  /** Held back for disputes, freight, penalties and compensation. */
  otherPaise: Paise
  paidOutPaise: Paise
  netPaise: Paise
}

/** What is taken off a sale today. Rates in basis points. */
export interface SaleTerms {
  commissionBp: number
  /** Agreed with this shop alone. */
  isOwn: boolean
  /** Categories with another commission. */
  exceptions: { category: string; rateBp: number }[]
  /** What is agreed with this shop for later, the nearest first; a rate of null ends what was agreed. */
  toCome: { category: string | null; rateBp: number | null; validFrom: Day }[]
  commissionGstBp: number
  tcsBp: number
  tdsBp: number
  tdsWithoutPanBp: number
  /** Nothing is deducted while the year's sales without GST do not exceed the limit; null where the shop has no such. */
  tdsFree: { soldPaise: Paise; limitPaise: Paise } | null
  /** Of goods delivered today. */
  payoutAfterDays: number
}

export interface Earnings {
  today: Day
  balancePaise: Paise
  months: EarningsMonth[]
  /** Hand this back to read on about the months before; undefined at the end. */
  nextBefore: Month | undefined
  terms: SaleTerms
}

const MONTHS_PER_PAGE = 12

/** What a seller has earned, month by month: out of sums that are kept by day. */
export function readEarnings(
  app: Tools,
  sellerId: string,
  { before }: { before?: Month | undefined } = {},
): Promise<Earnings> {
  const today = indianDay(app.clock.now())
  return inSellerTransaction(app, sellerId, async (tx) => {
    const balance = await readBalance(tx, sellerId)
    const months = await listMonths(tx, { sellerId, before })
    const last = months[MONTHS_PER_PAGE - 1]
    return {
      today,
      balancePaise: balance,
      months: months.slice(0, MONTHS_PER_PAGE),
      nextBefore: months.length > MONTHS_PER_PAGE ? last?.month : undefined,
      terms: await readTerms(tx, sellerId, today),
    }
  })
}

/** What a seller's ledger comes to; what is held back or in reserve is not in it. */
export async function readBalance(tx: Tx, sellerId: string): Promise<Paise> {
  const { balance } = await tx
    .selectFrom('ledger_days')
    .select(sql<number>`coalesce(sum(net_paise), 0)`.as('balance'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return balance
}

async function listMonths(
  tx: Tx,
  { sellerId, before }: { sellerId: string; before: Month | undefined },
): Promise<EarningsMonth[]> {
  const { rows } = await sql<Omit<EarningsMonth, 'month'> & { first: Day }>`
    SELECT date_trunc('month', day)::date AS first, sum(sales_paise) AS "salesPaise",
      sum(commission_paise) AS "commissionPaise", sum(commission_gst_paise) AS "commissionGstPaise",
      sum(tcs_paise) AS "tcsPaise", sum(tds_paise) AS "tdsPaise", sum(other_paise) AS "otherPaise", sum(paid_out_paise) AS "paidOutPaise",
      sum(net_paise) AS "netPaise"
    FROM ledger_days
    WHERE seller_id = ${sellerId} AND day < coalesce(${before ? `${before}-01` : null}::date, 'infinity')
    GROUP BY 1 ORDER BY 1 DESC LIMIT ${MONTHS_PER_PAGE + 1}`.execute(tx)
  return rows.map(({ first, ...row }) => ({ ...row, month: monthOf(first) }))
}

async function readTerms(tx: Tx, sellerId: string, today: Day): Promise<SaleTerms> {
  const { commissions, deductions } = await readRates(tx, [sellerId])
  const of = (kind: DeductionKind) => deductionRate(deductions, kind, today)
  const categories = [...new Set(commissions.flatMap(({ category }) => category ?? []))].sort()
  // No category is called so: what is left is the rate for all of them.
  const general = commissionInForce(commissions, { sellerId, category: '' }, today)
  const ownToCome = commissions
    .filter((rate) => rate.sellerId === sellerId && rate.validFrom > today)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return {
    commissionBp: general.rateBp,
    isOwn: general.sellerId !== null,
    exceptions: categories.flatMap((category) => {
      const { rateBp } = commissionInForce(commissions, { sellerId, category }, today)
      return rateBp === general.rateBp ? [] : [{ category, rateBp }]
    }),
    toCome: ownToCome.map(({ category, rateBp, validFrom }) => ({ category, rateBp, validFrom })),
    commissionGstBp: of('commission-gst'),
    tcsBp: of('tcs'),
    tdsBp: of('tds'),
    tdsWithoutPanBp: of('tds-without-pan'),
    tdsFree: await readTdsFree(tx, sellerId, today),
    payoutAfterDays: (await readSettings(tx, today)).terms.payoutAfterDays,
  }
}

/** The free amount is the person's: shops with one PAN sell towards one limit. */
async function readTdsFree(tx: Tx, sellerId: string, today: Day): Promise<SaleTerms['tdsFree']> {
  const seller = await tx
    .selectFrom('sellers')
    .select(sql<string | null>`coalesce(pan, substr(gstin, 3, 10))`.as('pan'))
    .where('id', '=', sellerId)
    .executeTakeFirst()
  const pan = seller?.pan
  if (!pan || !isOfPersonOrFamily(pan)) return null
  const soldPaise = await asMarketplace(tx, () => readSoldInYear(tx, { pan, on: today }))
  return { soldPaise, limitPaise: TDS_FREE_PAISE }
}

import { type Kysely, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { ACCOUNTS } from '#domain/money/earnings/ledger-accounts.ts'
import type { DifferenceFilters } from '#domain/money/reconciliation/difference-list.ts'
import {
  type CheckName,
  LEDGER_CHECKS,
  type SubjectKind,
} from '#domain/money/reconciliation/ledger-checks.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, number } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { WALKS } from './checks/walk-views.ts'

type Db = Kysely<Schema>

/** A run of all checks: how far it has come, or what came of it. */
export interface LedgerCheck {
  startedAt: Date
  endedAt: Date | null
  stepsDone: number
  steps: number
  lookedAt: number
  openedCount: number | null
  closedCount: number | null
  /** The checks that found more than is kept of one. */
  cut: string[]
}

/** The last run that has ended, or the one that is under way. */
export async function findLastCheck(
  db: Db,
  { hasEnded }: { hasEnded: boolean },
): Promise<LedgerCheck | undefined> {
  const row = await db
    .selectFrom('ledger_checks')
    .selectAll()
    .where('ended_at', hasEnded ? 'is not' : 'is', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      startedAt: row.started_at,
      endedAt: row.ended_at,
      stepsDone: row.steps_done,
      steps: WALKS.length,
      lookedAt: row.looked_at,
      openedCount: row.opened_count,
      closedCount: row.closed_count,
      cut: row.cut_checks,
    }
  )
}

/**
 * What each account came to when the ledger was last compared, with that check and the one under way. Before the first one
 * the rows of a young ledger are summed, unless they are many; then nobody knows the totals, and `asOf` is undefined.
 */
export async function readTrialBalance(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'ledger.read'>,
  { rowsMax = ROWS_SUMMED_MAX } = {},
) {
  const [kept, last, running] = await Promise.all([
    db.selectFrom('ledger_account_totals').select(['account', 'debit_paise', 'credit_paise']).execute(),
    findLastCheck(db, { hasEnded: true }),
    findLastCheck(db, { hasEnded: false }),
  ])
  const young = last?.endedAt ? undefined : await sumYoungLedger(db, rowsMax)
  const totals = young ?? kept
  return {
    last,
    running,
    asOf: last?.endedAt ?? (young ? clock.now() : undefined),
    totals: ACCOUNTS.map((account) => {
      const row = totals.find((each) => each.account === account)
      return { account, debitPaise: row?.debit_paise ?? 0, creditPaise: row?.credit_paise ?? 0 }
    }),
  }
}
const ROWS_SUMMED_MAX = 10_000

/** Undefined where the ledger has more rows. */
async function sumYoungLedger(db: Db, rowsMax: number) {
  const { rows } = await sql<{ account: string; debit_paise: number; credit_paise: number; read: number }>`
    WITH few AS MATERIALIZED (SELECT debit, credit, amount_paise FROM ledger_entries LIMIT ${rowsMax + 1})
    SELECT account, sum(debit_paise)::bigint AS debit_paise, sum(credit_paise)::bigint AS credit_paise,
      (SELECT count(*) FROM few)::integer AS read
    FROM (SELECT debit AS account, amount_paise AS debit_paise, 0 AS credit_paise FROM few
      UNION ALL SELECT credit, 0, amount_paise FROM few) AS sides
    GROUP BY account`.execute(db)
  return (rows[0]?.read ?? 0) > rowsMax ? undefined : rows
}

/** How many differences stand, and how old the last check is; undefined where none was made. */
export async function readBooksHealth(db: Db): Promise<{ open: number; checkedAt: Date | undefined }> {
  const last = await findLastCheck(db, { hasEnded: true })
  const open = await countUpTo(
    db,
    db.selectFrom('ledger_differences').select('id').where('closed_at', 'is', null),
    OPEN_COUNTED_MAX,
  )
  return { open: open.count, checkedAt: last?.endedAt ?? undefined }
}
const OPEN_COUNTED_MAX = 1_000

/** A difference as it is listed. Times are ISO texts, amounts paise; null is nothing. */
export interface ListedDifference {
  id: number
  check: CheckName
  subject: {
    kind: SubjectKind
    id: string /** The vendor order that a parcel is of. */
    vendorOrderId: string | null
  }
  line: string
  order: { id: string; number: string } | undefined
  expectedPaise: Paise | null
  foundPaise: Paise | null
  since: string
  firstSeenAt: string
  closedAt: string | null
}

export interface DifferencePage extends Partial<PagePosition> {
  differences: ListedDifference[]
}

const DIFFERENCES: KeysetList<'oldest'> = {
  table: 'ledger_differences',
  pageSize: 50,
  tieBreaker: number('id'),
  orders: { oldest: { by: [moment('since')], direction: 'asc' } },
}

/** Differences that stand, or those that were mended, the oldest first. */
export async function listDifferences(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'ledger.read'>,
  filters: DifferenceFilters,
): Promise<DifferencePage> {
  const page = keysetPage(DIFFERENCES, filters)
  const conditions = [
    ...filterConditions(filters, { check: equals('check_name'), state: 'looked up apart' }),
    filters.state === 'closed' ? sql<SqlBool>`closed_at IS NOT NULL` : sql<SqlBool>`closed_at IS NULL`,
  ]
  const rows = await db
    .selectFrom('ledger_differences')
    .leftJoin('orders', 'orders.id', 'ledger_differences.order_id')
    .select([
      'ledger_differences.id',
      'check_name',
      'subject_kind',
      'subject_id',
      'line',
      'order_id',
      'sequence',
    ])
    .select(['expected_paise', 'found_paise', 'since', 'first_seen_at', 'closed_at'])
    .select(
      sql<
        string | null
      >`(SELECT vendor_order_id FROM parcels WHERE parcels.id = CASE WHEN subject_kind = 'parcel'
        THEN subject_id::uuid END)`.as('vendor_order_id'),
    )
    .where(allOf(conditions))
    .$call(page.read)
  const all = db.selectFrom('ledger_differences').select('id').where(allOf(conditions))
  const { rows: shown, ...position } = await withTotal(page.cut(rows), () => countUpTo(db, all))
  const differences = shown.flatMap((row): ListedDifference[] =>
    isCheckName(row.check_name)
      ? [
          {
            id: row.id,
            check: row.check_name,
            subject: {
              kind: row.subject_kind as SubjectKind,
              id: row.subject_id,
              vendorOrderId: row.vendor_order_id,
            },
            line: row.line,
            order:
              row.order_id && row.sequence !== null
                ? { id: row.order_id, number: orderNumber(row.sequence) }
                : undefined,
            expectedPaise: row.expected_paise,
            foundPaise: row.found_paise,
            since: row.since.toISOString(),
            firstSeenAt: row.first_seen_at.toISOString(),
            closedAt: row.closed_at?.toISOString() ?? null,
          },
        ]
      : [],
  )
  return { differences, ...position }
}

/** A check that there is no more has left rows that were mended. */
const isCheckName = (name: string): name is CheckName => Object.hasOwn(LEDGER_CHECKS, name)

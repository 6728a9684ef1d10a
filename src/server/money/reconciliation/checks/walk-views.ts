import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import type { CheckName, SubjectKind } from '#domain/money/reconciliation/ledger-checks.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Check, Walk } from './check.ts'
import { ENTRY_CHECKS } from './entry-checks-views.ts'
import { ORDER_CHECKS } from './order-checks-views.ts'
import { OUTSIDE_CHECKS } from './outside-checks-views.ts'
import { PARCEL_CHECKS } from './parcel-checks-views.ts'

type Db = Kysely<Schema>

export const CHECKS: readonly Check[] = [
  ...ORDER_CHECKS,
  ...PARCEL_CHECKS,
  ...OUTSIDE_CHECKS,
  ...ENTRY_CHECKS,
]

/** Where each walk goes, and how many it looks at in one statement. A seller alone may have very many rows. */
const WALKED: Readonly<Record<Walk, { table: string; type: 'uuid' | 'bigint' | 'text'; atOnce: number }>> = {
  orders: { table: 'orders', type: 'uuid', atOnce: 500 },
  parcels: { table: 'parcels', type: 'uuid', atOnce: 500 },
  payouts: { table: 'payouts', type: 'uuid', atOnce: 100 },
  remittances: { table: 'cash_remittance_lines', type: 'uuid', atOnce: 1_000 },
  settlements: { table: 'settlement_lines', type: 'bigint', atOnce: 1_000 },
  entries: { table: 'ledger_entries', type: 'bigint', atOnce: 2_000 },
  sellers: { table: 'sellers', type: 'text', atOnce: 1 },
}
export const WALKS = Object.keys(WALKED) as Walk[]

/** Two sides that are not equal: null where there should be nothing, or where nothing was found. */
export interface Finding {
  check: CheckName
  /** What the walk went over when it was found. */
  id: string
  line: string
  subjectKind: SubjectKind
  subjectId: string
  orderId: string | null
  expectedPaise: Paise | null
  foundPaise: Paise | null
  since: Date
}

/** The next ids of a walk behind this one; none at its end. */
export async function readNextIds(db: Db, of: Walk, behind: string | undefined): Promise<string[]> {
  const { table, type, atOnce } = WALKED[of]
  const after = behind === undefined ? sql`true` : sql`id > ${behind}::${sql.raw(type)}`
  const { rows } = await sql<{ id: string }>`SELECT id::text AS id FROM ${sql.table(table)} AS walked
    WHERE ${after} ORDER BY walked.id LIMIT ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a check finds wrong with these; one statement, which sees the books as of one instant. */
export async function findWrong(
  db: Db,
  { check, ids, now, limit }: { check: Check; ids: readonly string[]; now: Date; limit: number },
): Promise<Finding[]> {
  if (ids.length === 0) return []
  const typed = sql`${[...ids]}::${sql.raw(WALKED[check.of].type)}[]`
  const { rows } = await sql<Omit<Finding, 'check'>>`
    SELECT DISTINCT ON ("subjectKind", "subjectId", line) id::text AS id, line, "subjectKind", "subjectId", "orderId",
      expected::bigint AS "expectedPaise", found::bigint AS "foundPaise", since
    FROM (${check.rows(typed, now)}) AS compared (id, line, "subjectKind", "subjectId", "orderId", expected, found, since)
    WHERE expected IS DISTINCT FROM found
    ORDER BY "subjectKind", "subjectId", line LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, check: check.name }))
}

/** What these rows of the ledger add to both sides of each account. */
export async function sumSides(
  db: Db,
  ids: readonly string[],
): Promise<{ account: Account; debitPaise: Paise; creditPaise: Paise }[]> {
  const { rows } = await sql<{ account: Account; debitPaise: Paise; creditPaise: Paise }>`
    SELECT account, sum(debit) AS "debitPaise", sum(credit) AS "creditPaise" FROM (
      SELECT debit AS account, amount_paise AS debit, 0 AS credit FROM ledger_entries WHERE id = ANY (${[...ids]}::bigint[])
      UNION ALL
      SELECT credit, 0, amount_paise FROM ledger_entries WHERE id = ANY (${[...ids]}::bigint[])) AS sides
    GROUP BY account`.execute(db)
  return rows
}

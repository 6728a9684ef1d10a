import { type Kysely, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import type { CheckName } from '#domain/money/reconciliation/ledger-checks.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Finding } from './checks/walk-views.ts'

type Db = Kysely<Schema>
type Tx = Transaction<Schema>

/** What an account comes to, each side by itself. */
export interface AccountTotal {
  account: Account
  debitPaise: Paise
  creditPaise: Paise
}

/** Notes that somebody asks for a check; the one that is under way, if there is one, is it. */
export async function insertCheck(
  db: Db | Tx,
  { at, askedBy }: { at: Date; askedBy: string | null },
): Promise<void> {
  await db
    .insertInto('ledger_checks')
    .values({ asked_by: askedBy, started_at: at, moved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The check that is under way, begun from the start. */
export async function beginCheck(db: Db, at: Date): Promise<number> {
  await insertCheck(db, { at, askedBy: null })
  const { id } = await db
    .updateTable('ledger_checks')
    .set({ started_at: at, moved_at: at, steps_done: 0, looked_at: 0 })
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function moveCheck(
  db: Db,
  { id, stepsDone, lookedAt, at }: { id: number; stepsDone: number; lookedAt: number; at: Date },
): Promise<void> {
  await db
    .updateTable('ledger_checks')
    .set({ steps_done: stepsDone, looked_at: lookedAt, moved_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends a check: opens what is new, keeps what stands, closes what is gone but of checks that were cut, and writes what
 * the accounts come to. Undefined when another worker has ended it.
 */
export async function endCheck(
  tx: Tx,
  check: {
    id: number
    at: Date
    findings: readonly Finding[]
    cut: readonly CheckName[]
    totals: readonly AccountTotal[]
    steps: number
    lookedAt: number
  },
): Promise<{ opened: number; closed: number } | undefined> {
  const { id, at, findings, cut, totals } = check
  const open = await tx
    .selectFrom('ledger_checks')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return undefined
  const opened = await keepFindings(tx, { id, at, findings })
  const closed = await tx
    .updateTable('ledger_differences')
    .set({ closed_at: at })
    .where('closed_at', 'is', null)
    .where('last_check_id', '<>', id)
    .where(sql<boolean>`check_name <> ALL (${[...cut]}::text[])`)
    .executeTakeFirst()
  await tx.deleteFrom('ledger_account_totals').execute()
  if (totals.length > 0)
    await tx
      .insertInto('ledger_account_totals')
      .values(
        totals.map(({ account, debitPaise, creditPaise }) => ({
          account,
          debit_paise: debitPaise,
          credit_paise: creditPaise,
          at,
        })),
      )
      .execute()
  const end = { opened, closed: Number(closed.numUpdatedRows) }
  await tx
    .updateTable('ledger_checks')
    .set({
      ended_at: at,
      moved_at: at,
      steps_done: check.steps,
      looked_at: check.lookedAt,
      opened_count: end.opened,
      closed_count: end.closed,
      cut_checks: [...cut],
    })
    .where('id', '=', id)
    .execute()
  return end
}

/** Gives how many were not open before. */
async function keepFindings(
  tx: Tx,
  { id, at, findings }: { id: number; at: Date; findings: readonly Finding[] },
): Promise<number> {
  if (findings.length === 0) return 0
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO ledger_differences (check_name, subject_kind, subject_id, line, order_id, expected_paise, found_paise, since,
      first_seen_at, last_check_id)
    SELECT "check", "subjectKind", "subjectId", line, "orderId", "expectedPaise", "foundPaise", since, ${at}, ${id}
    FROM json_to_recordset(${JSON.stringify(findings)}) AS found ("check" text, "subjectKind" text, "subjectId" text, line text,
      "orderId" uuid, "expectedPaise" bigint, "foundPaise" bigint, since timestamptz)
    ON CONFLICT (check_name, subject_kind, subject_id, line) WHERE closed_at IS NULL DO UPDATE SET
      order_id = excluded.order_id, expected_paise = excluded.expected_paise, found_paise = excluded.found_paise,
      last_check_id = excluded.last_check_id
    RETURNING xmax = 0 AS "isNew"`.execute(tx)
  return rows.filter(({ isNew }) => isNew).length
}

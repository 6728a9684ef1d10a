import { type Kysely, sql } from 'kysely'
import type {
  ConfirmationOutcome,
  ConfirmationReason,
} from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** Why an order in cash was to be confirmed, until when, and how that ended. */
export interface CashConfirmation {
  reasons: ConfirmationReason[]
  askedAt: Date
  /** Its customer was written to. */
  isTold: boolean
  dueAt: Date
  /** Which code counts that was sent to the telephone; 0 where none was. */
  codeNumber: number
  codeTries: number
  outcome: ConfirmationOutcome | null
  endedAt: Date | null
  /** Of the back office, who confirmed it and why. */
  confirmedBy: string | null
  reason: string | null
}

/** Undefined for an order that nobody has to confirm. */
export async function findConfirmation(db: Db, orderId: string): Promise<CashConfirmation | undefined> {
  const row = await db
    .selectFrom('cash_confirmations')
    .leftJoin('users', 'users.id', 'cash_confirmations.confirmed_by')
    .select(['reasons', 'asked_at', 'due_at', 'outcome', 'ended_at', 'reason', 'users.name'])
    .select(['code_number', 'code_tries', 'told_at'])
    .where('order_id', '=', orderId)
    .$narrowType<{ reasons: ConfirmationReason[]; outcome: ConfirmationOutcome | null }>()
    .executeTakeFirst()
  return (
    row && {
      reasons: row.reasons,
      askedAt: row.asked_at,
      isTold: row.told_at !== null,
      dueAt: row.due_at,
      codeNumber: row.code_number,
      codeTries: row.code_tries,
      outcome: row.outcome,
      endedAt: row.ended_at,
      confirmedBy: row.name,
      reason: row.reason,
    }
  )
}

/** Whether an order waits for its customer, asked under its lock by whoever accepts or packs it. */
export async function isUnconfirmed(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cash_confirmations')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Orders whose time to be confirmed is over, the longest first. */
export async function listOverdue(db: Db, { at, limit }: { at: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('cash_confirmations')
    .select('order_id')
    .where('outcome', 'is', null)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('order_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_id)
}

/** Orders whose customers are to be reminded. */
export async function listToRemind(db: Db, { at, limit }: { at: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('cash_confirmations')
    .select('order_id')
    .where('outcome', 'is', null)
    .where('remind_at', '<=', at)
    .where('due_at', '>', at)
    .orderBy('remind_at')
    .orderBy('order_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_id)
}

/** True of an order of a query, by the name of the column of its id, whose customer is still to confirm it. */
export function isWaitingForCustomer(orderId: string) {
  return sql<boolean>`EXISTS (SELECT FROM cash_confirmations
    WHERE cash_confirmations.order_id = ${sql.ref(orderId)} AND cash_confirmations.outcome IS NULL)`
}

/** The same of one to whose telephone a code went that confirms it. */
export function isConfirmationCodeSent(orderId: string) {
  return sql<boolean>`EXISTS (SELECT FROM cash_confirmations
    WHERE cash_confirmations.order_id = ${sql.ref(orderId)} AND cash_confirmations.code_number > 0)`
}

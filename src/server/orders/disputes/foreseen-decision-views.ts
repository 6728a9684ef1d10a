import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readTakenBy } from '#server/money/earnings/charges/credited-sale-views.ts'

type Tx = Transaction<Schema>

/** What a decision does with money. Amounts in paise. */
export interface DecisionMoney {
  /** What goes back to the customer. */
  refundPaise: Paise
  /** What of it goes to an account that the customer names, since it was paid in cash. */
  toAccountPaise: Paise
  /** What is taken from the seller, after commission and deductions came back. */
  takenPaise: Paise
}

/** What the transaction has written for a dispute so far; undefined where nothing is refunded. */
export async function readDecisionMoney(tx: Tx, disputeId: string): Promise<DecisionMoney | undefined> {
  const note = await tx
    .selectFrom('credit_notes')
    .select('id')
    .where('cause_id', '=', disputeId)
    .where('reason', '=', 'dispute')
    .executeTakeFirst()
  if (!note) return undefined
  const refunds = await tx
    .selectFrom('payment_refunds')
    .select(['amount_paise', 'gateway_payment_id'])
    .where('cause_id', '=', note.id)
    .execute()
  const sumOf = (some: typeof refunds) => some.reduce((sum, row) => sum + row.amount_paise, 0)
  return {
    refundPaise: sumOf(refunds),
    toAccountPaise: sumOf(refunds.filter((row) => row.gateway_payment_id === null)),
    takenPaise: await readTakenBy(tx, note.id),
  }
}

/** A letter as it would be sent. */
export interface ForeseenLetter {
  to: 'customer' | 'seller'
  subject: string
  text: string
}

/** The letters about a dispute that this transaction has written, one to each side: several people of a shop get the same. */
export async function readLettersWritten(tx: Tx, customerId: string): Promise<ForeseenLetter[]> {
  const rows = await tx
    .selectFrom('mails')
    .select(['user_id', 'subject', 'text_body'])
    .where(sql<boolean>`mails.xmin = pg_current_xact_id()::xid`)
    .where('kind', 'like', 'dispute-%')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id')
    .execute()
  const letters = rows.map(
    (row): ForeseenLetter => ({
      to: row.user_id === customerId ? 'customer' : 'seller',
      subject: row.subject,
      text: row.text_body ?? '',
    }),
  )
  return (['customer', 'seller'] as const).flatMap((side) => letters.find(({ to }) => to === side) ?? [])
}

import { sql, type Transaction } from 'kysely'
import type {
  ConfirmationOutcome,
  ConfirmationReason,
} from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface NewConfirmation {
  orderId: string
  reasons: readonly ConfirmationReason[]
  askedAt: Date
  remindAt: Date
  dueAt: Date
}

export async function insertConfirmation(tx: Tx, confirmation: NewConfirmation): Promise<void> {
  await tx
    .insertInto('cash_confirmations')
    .values({
      order_id: confirmation.orderId,
      reasons: [...confirmation.reasons],
      asked_at: confirmation.askedAt,
      remind_at: confirmation.remindAt,
      due_at: confirmation.dueAt,
    })
    .execute()
}

/** What another order waits for, as long as it does; false where it does not. */
export async function copyWaiting(tx: Tx, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { numAffectedRows } =
    await sql`INSERT INTO cash_confirmations (order_id, reasons, asked_at, remind_at, due_at)
    SELECT ${to}::uuid, reasons, asked_at, remind_at, due_at FROM cash_confirmations
    WHERE order_id = ${from} AND outcome IS NULL`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** Ends what is open, once: undefined where nothing is. The order is locked. */
export async function setOutcome(
  tx: Tx,
  ended: {
    orderId: string
    outcome: ConfirmationOutcome
    at: Date
    office?: { userId: string; reason: string }
  },
): Promise<{ askedAt: Date } | undefined> {
  const row = await tx
    .updateTable('cash_confirmations')
    .set({
      outcome: ended.outcome,
      ended_at: ended.at,
      confirmed_by: ended.office?.userId ?? null,
      reason: ended.office?.reason ?? null,
    })
    .where('order_id', '=', ended.orderId)
    .where('outcome', 'is', null)
    .returning('asked_at')
    .executeTakeFirst()
  return row && { askedAt: row.asked_at }
}

/** Marks that its customer was written to; false where they were, or where nobody waits for them any more. */
export async function setTold(tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('cash_confirmations')
    .set({ told_at: at })
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .where('told_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks that its customer is reminded; false where that is not due any more. */
export async function setReminded(tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('cash_confirmations')
    .set({ remind_at: null })
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .where('remind_at', '<=', at)
    .where('due_at', '>', at)
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a new code count in the place of the one before; its number, or undefined where there were enough. */
export async function nextCodeNumber(
  tx: Tx,
  { orderId, codesMax }: { orderId: string; codesMax: number },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('cash_confirmations')
    .set((eb) => ({ code_number: eb('code_number', '+', 1), code_tries: 0 }))
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .where('code_number', '<', codesMax)
    .returning('code_number')
    .executeTakeFirst()
  return row?.code_number
}

/** Counts a try, before it is looked at; the number of the code that counts, or undefined where none does any more. */
export async function countTry(
  tx: Tx,
  { orderId, triesMax }: { orderId: string; triesMax: number },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('cash_confirmations')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .where('code_number', '>', 0)
    .where('code_tries', '<', triesMax)
    .returning('code_number')
    .executeTakeFirst()
  return row?.code_number
}

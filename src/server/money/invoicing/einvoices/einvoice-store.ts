import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import { EINVOICE_MOVES, type EinvoiceStatus } from '#domain/money/invoicing/einvoices/einvoice-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>
type Db = App['db']

/** The invoice or the credit note that an e-invoice is of. */
export interface EinvoicedPaper {
  kind: 'invoice' | 'credit-note'
  id: string
}

/** A question to the portal in the hands of whoever took it up last: only the latest may write. */
export interface TakenEinvoice {
  paper: EinvoicedPaper
  state: 'asked' | 'cancelling'
  attempt: number
  askedAt: Date
  irn: string | null
  cancelReason: string | null
}

/** What is written of an e-invoice when it moves. */
export interface EinvoiceFacts {
  problem?: string | null
  irn?: string
  ackNumber?: string
  acknowledgedAt?: Date
  signedQr?: string | null
  cancelReason?: string | null
  cancelledAt?: Date
  /** When the portal is asked; needed where it is to be. */
  nextTryAt?: Date
}

export async function insertEinvoice(
  tx: Tx,
  {
    paper,
    sellerId,
    at,
    ...facts
  }: { paper: EinvoicedPaper; sellerId: string; state: 'asked' | 'issued'; at: Date } & EinvoiceFacts,
): Promise<void> {
  await tx
    .insertInto('einvoices')
    .values({
      ...(paper.kind === 'invoice' ? { invoice_id: paper.id } : { credit_note_id: paper.id }),
      seller_id: sellerId,
      state: facts.state,
      asked_at: at,
      ...columnsOf(facts),
    })
    .execute()
}

/** The e-invoice of an invoice or a credit note, held until the transaction ends; undefined while there is none. */
export async function lockEinvoice(tx: Tx, paperId: string) {
  return tx
    .selectFrom('einvoices')
    .select(['state', 'irn', 'acknowledged_at as acknowledgedAt'])
    .where('paper_id', '=', paperId)
    .forUpdate()
    .executeTakeFirst()
}

/** Moves an e-invoice that the caller has locked; asking begins to count its tries anew. */
export async function moveEinvoice(
  tx: Tx,
  paperId: string,
  { from, to, at, ...facts }: { from: EinvoiceStatus; to: EinvoiceStatus; at: Date } & EinvoiceFacts,
): Promise<void> {
  invariant(canMove(EINVOICE_MOVES, from, to), `an e-invoice does not go from ${from} to ${to}`)
  await tx
    .updateTable('einvoices')
    .set({
      state: to,
      next_try_at: null,
      ...columnsOf(facts),
      ...((to === 'asked' || to === 'cancelling') && { asked_at: at }),
    })
    .where('paper_id', '=', paperId)
    .where('state', '=', from)
    .execute()
}

/** Takes up to so many questions whose time has come; nobody else does until `until`. */
export async function takeDueEinvoices(
  db: Db,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<TakenEinvoice[]> {
  const rows = await db
    .updateTable('einvoices')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_try_at: until }))
    .where('paper_id', 'in', (eb) =>
      eb
        .selectFrom('einvoices')
        .select('paper_id')
        .where('next_try_at', '<=', at)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['paper_id', 'credit_note_id', 'state', 'attempts', 'asked_at', 'irn', 'cancel_reason'])
    .execute()
  return rows.map((row) => ({
    paper: { kind: row.credit_note_id === null ? 'invoice' : 'credit-note', id: row.paper_id },
    state: row.state === 'cancelling' ? 'cancelling' : 'asked',
    attempt: row.attempts,
    askedAt: row.asked_at,
    irn: row.irn,
    cancelReason: row.cancel_reason,
  }))
}

/** Writes what came of a question; changes nothing when somebody else has taken it up since. */
export async function writeAnswer(
  db: Db,
  taken: TakenEinvoice,
  { to, ...facts }: { to?: EinvoiceStatus } & EinvoiceFacts,
): Promise<void> {
  invariant(
    to === undefined || canMove(EINVOICE_MOVES, taken.state, to),
    `an e-invoice does not go from ${taken.state} to ${to}`,
  )
  await db
    .updateTable('einvoices')
    .set({ ...(to && { state: to, next_try_at: null }), ...columnsOf(facts) })
    .where('paper_id', '=', taken.paper.id)
    .where('state', '=', taken.state)
    .where('attempts', '=', taken.attempt)
    .execute()
}

function columnsOf(facts: EinvoiceFacts) {
  const { problem, irn, ackNumber, acknowledgedAt, signedQr, cancelReason, cancelledAt, nextTryAt } = facts
  return {
    ...(problem !== undefined && { problem }),
    ...(irn !== undefined && { irn }),
    ...(ackNumber !== undefined && { ack_number: ackNumber }),
    ...(acknowledgedAt !== undefined && { acknowledged_at: acknowledgedAt }),
    ...(signedQr !== undefined && { signed_qr: signedQr }),
    ...(cancelReason !== undefined && { cancel_reason: cancelReason }),
    ...(cancelledAt !== undefined && { cancelled_at: cancelledAt }),
    ...(nextTryAt !== undefined && { next_try_at: nextTryAt }),
  }
}

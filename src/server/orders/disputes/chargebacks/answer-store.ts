import type { Kysely, Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { GivenAnswer } from '#domain/orders/disputes/chargeback-state.ts'
import { type ContestForm, readEvidenceExhibits } from '#domain/orders/disputes/evidence.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockOrdersOfPayment } from '#server/money/payments/move-payment.ts'
import type { ChargebackId } from './chargeback-store.ts'

type Tx = Transaction<Schema>
type Db = Kysely<Schema>

/** A bank's dispute that is about to be answered, locked after its orders. */
export interface LockedChargeback extends ChargebackId {
  orderId: string | null
  status: string
  amountPaise: Paise
  respondBy: Date | null
}

/** A bank's dispute by the gateway's number, under the locks of the orders that its payment pays and its own; undefined for an unknown one. */
export async function lockChargeback(tx: Tx, disputeId: string): Promise<LockedChargeback | undefined> {
  const found = await tx
    .selectFrom('payment_disputes')
    .select('order_id')
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.order_id !== null) await lockOrdersOfPayment(tx, found.order_id)
  const row = await tx
    .selectFrom('payment_disputes')
    .select(['gateway', 'order_id', 'status', 'amount_paise', 'respond_by'])
    .where('dispute_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    gateway: row.gateway,
    disputeId,
    orderId: row.order_id,
    status: row.status,
    amountPaise: row.amount_paise,
    respondBy: row.respond_by,
  }
}

/** What was answered and not refused; undefined when nothing was. */
export async function findGivenAnswer(
  db: Db,
  { gateway, disputeId }: ChargebackId,
): Promise<GivenAnswer | undefined> {
  const row = await db
    .selectFrom('chargeback_answers')
    .select(['answer', 'status'])
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', disputeId)
    .where('status', '<>', 'refused')
    .executeTakeFirst()
  return row && (row as GivenAnswer)
}

export async function insertAnswer(
  tx: Tx,
  { gateway, disputeId }: ChargebackId,
  answer: { id: string; askedBy: string; at: Date; contest?: ContestForm },
): Promise<void> {
  await tx
    .insertInto('chargeback_answers')
    .values({
      id: answer.id,
      gateway,
      dispute_id: disputeId,
      answer: answer.contest ? 'contest' : 'accept',
      summary: answer.contest?.summary ?? null,
      parts: answer.contest?.exhibits ?? null,
      asked_by: answer.askedBy,
      asked_at: answer.at,
    })
    .execute()
}

export interface AskedAnswer extends ChargebackId {
  id: string
  /** Under which the gateway knows it, in whatever phase. */
  gatewayDisputeId: string
  /** None where the dispute is given up. */
  contest: (ContestForm & { orderId: string; amountPaise: Paise; reason: string }) | undefined
  /** The gateway's number of the document, once it has it. */
  documentId: string | undefined
}

/** Answers that the gateway was not told of yet, as far as we know; the oldest first. */
export async function listAskedAnswers(db: Db, limit: number): Promise<AskedAnswer[]> {
  const rows = await db
    .selectFrom('chargeback_answers as answers')
    .innerJoin('payment_disputes as disputes', (join) =>
      join
        .onRef('disputes.gateway', '=', 'answers.gateway')
        .onRef('disputes.dispute_id', '=', 'answers.dispute_id'),
    )
    .select(['answers.id', 'answers.gateway', 'answers.dispute_id', 'summary', 'parts', 'document_id'])
    .select(['order_id', 'amount_paise', 'reason', 'phase_of'])
    .where('answers.status', '=', 'asked')
    .orderBy('asked_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    gateway: row.gateway,
    disputeId: row.dispute_id,
    gatewayDisputeId: row.phase_of ?? row.dispute_id,
    documentId: row.document_id ?? undefined,
    contest:
      row.summary !== null && row.order_id !== null
        ? {
            summary: row.summary,
            exhibits: readEvidenceExhibits(row.parts ?? []),
            orderId: row.order_id,
            amountPaise: row.amount_paise,
            reason: row.reason,
          }
        : undefined,
  }))
}

/** Notes the document that the gateway has; gives the one that was noted first. */
export async function keepDocument(
  db: Db,
  id: string,
  { documentId, fileKey }: { documentId: string; fileKey: string },
): Promise<string> {
  const row = await db
    .updateTable('chargeback_answers')
    .set((eb) => ({
      document_id: eb.fn.coalesce('document_id', eb.val(documentId)),
      file_key: eb.fn.coalesce('file_key', eb.val(fileKey)),
    }))
    .where('id', '=', id)
    .returning('document_id')
    .executeTakeFirstOrThrow()
  return row.document_id ?? documentId
}

/** Writes what became of an answer; false when that was written before. */
export async function endAnswer(
  tx: Tx,
  id: string,
  end: { status: 'told' | 'refused'; problem: string | null; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('chargeback_answers')
    .set({ status: end.status, problem: end.problem, ended_at: end.at })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

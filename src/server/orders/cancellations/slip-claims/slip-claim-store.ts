import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { SlipOutcome } from '#domain/orders/cancellations/slip-claim.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface NewSlipClaim {
  id: string
  orderId: string
  vendorOrderId: string
  sellerId: string
  note: string | null
  by: string
  at: Date
  dueAt: Date
  lines: readonly { lineId: string; quantity: number; soldPaise: Paise; usualPaise: Paise }[]
}

/** Under the lock of the order. */
export async function insertSlipClaim(tx: Tx, claim: NewSlipClaim): Promise<void> {
  await tx
    .insertInto('slip_claims')
    .values({
      id: claim.id,
      order_id: claim.orderId,
      vendor_order_id: claim.vendorOrderId,
      seller_id: claim.sellerId,
      note: claim.note,
      claimed_by: claim.by,
      claimed_at: claim.at,
      due_at: claim.dueAt,
    })
    .execute()
  await tx
    .insertInto('slip_claim_lines')
    .values(
      claim.lines.map((line) => ({
        claim_id: claim.id,
        order_line_id: line.lineId,
        quantity: line.quantity,
        sold_paise: line.soldPaise,
        usual_paise: line.usualPaise,
      })),
    )
    .execute()
}

/** The claim of a sale, if one was made; under the lock of its order. */
export function findSlipClaimOf(tx: Tx, vendorOrderId: string) {
  return tx
    .selectFrom('slip_claims')
    .select(['id', 'outcome', 'due_at as dueAt'])
    .where('vendor_order_id', '=', vendorOrderId)
    .executeTakeFirst()
}

/** A claim until the transaction ends, with the pieces that it is about. */
export async function lockSlipClaim(tx: Tx, claimId: string) {
  const claim = await tx
    .selectFrom('slip_claims')
    .select(['id', 'outcome', 'due_at as dueAt'])
    .where('id', '=', claimId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('slip_claim_lines')
    .select(['order_line_id as lineId', 'quantity'])
    .where('claim_id', '=', claimId)
    .orderBy('order_line_id')
    .execute()
  return { ...claim, lines }
}

export async function writeSlipDecision(
  tx: Tx,
  claimId: string,
  decision: { outcome: SlipOutcome; by: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('slip_claims')
    .set({
      outcome: decision.outcome,
      decided_by: decision.by,
      decided_at: decision.at,
      reason: decision.reason,
    })
    .where('id', '=', claimId)
    .execute()
}

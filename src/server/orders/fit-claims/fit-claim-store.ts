import type { Insertable, Selectable, Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type FitClaimRow = Selectable<Schema['fit_claims']>
export type ClaimDecision = NonNullable<FitClaimRow['decision']>

export async function insertFitClaim(tx: Tx, row: Insertable<Schema['fit_claims']>): Promise<void> {
  await tx.insertInto('fit_claims').values(row).execute()
}

/** The claim of a return; undefined for a return for another reason. */
export async function findFitClaim(tx: Tx, returnId: string): Promise<FitClaimRow | undefined> {
  if (!isUuid(returnId)) return undefined
  return tx.selectFrom('fit_claims').selectAll().where('return_id', '=', returnId).executeTakeFirst()
}

/** The claim until the transaction ends; its return is locked before it. */
export async function lockFitClaim(tx: Tx, returnId: string): Promise<FitClaimRow> {
  return tx
    .selectFrom('fit_claims')
    .selectAll()
    .where('return_id', '=', returnId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** What was decided of a claim that nobody had decided. */
export async function writeDecision(
  tx: Tx,
  returnId: string,
  decided: {
    decision: ClaimDecision
    at: Date
    by: string
    reason: string
    fact: { productId: string; attribute: string } | undefined
    lossPaise: number
  },
): Promise<void> {
  await tx
    .updateTable('fit_claims')
    .set({
      decision: decided.decision,
      decided_at: decided.at,
      decided_by: decided.by,
      reason: decided.reason,
      product_id: decided.fact?.productId ?? null,
      attribute: decided.fact?.attribute ?? null,
      loss_paise: decided.lossPaise,
    })
    .where('return_id', '=', returnId)
    .execute()
}

/** In words, what the fact said and says now; null where nobody knew, or knows. */
export async function writeCorrection(
  tx: Tx,
  returnId: string,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  await tx
    .updateTable('fit_claims')
    .set({ value_before: before, value_after: after })
    .where('return_id', '=', returnId)
    .execute()
}

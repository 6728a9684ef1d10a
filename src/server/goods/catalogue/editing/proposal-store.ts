import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface NewProposal {
  id: string
  productId: string
  sellerId: string
  changes: Readonly<Record<string, unknown>>
  baseVersion: number
  note: string | null
  at: Date
}

/** Writes a seller's proposal; an open one for the same product is withdrawn first. */
export async function replaceProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  const { productId, sellerId, at } = proposal
  await closeOpenProposal(tx, { productId, sellerId, status: 'withdrawn', at })
  await tx
    .insertInto('product_proposals')
    .values({
      id: proposal.id,
      product_id: productId,
      seller_id: sellerId,
      changes: JSON.stringify(proposal.changes),
      base_version: proposal.baseVersion,
      note: proposal.note,
      created_at: at,
    })
    .execute()
}

/** Closes a seller's open proposal for a product; says whether there was one. */
export async function closeOpenProposal(
  tx: Tx,
  close: { productId: string; sellerId: string; status: 'withdrawn'; at: Date },
): Promise<boolean> {
  const closed = await tx
    .updateTable('product_proposals')
    .set({ status: close.status, decided_at: close.at })
    .where('product_id', '=', close.productId)
    .where('seller_id', '=', close.sellerId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** An open proposal under its lock. */
export async function lockProposal(
  tx: Tx,
  id: string,
): Promise<
  { productId: string; sellerId: string; changes: Record<string, unknown>; baseVersion: number } | undefined
> {
  const row = await tx
    .selectFrom('product_proposals')
    .select(['product_id', 'seller_id', 'changes', 'base_version'])
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      productId: row.product_id,
      sellerId: row.seller_id,
      changes: row.changes,
      baseVersion: row.base_version,
    }
  )
}

export async function decide(
  tx: Tx,
  decision: { id: string; status: 'accepted' | 'declined'; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('product_proposals')
    .set({ status: decision.status, decided_at: decision.at, decided_by: decision.by })
    .where('id', '=', decision.id)
    .execute()
}

import type { Insertable, Transaction } from 'kysely'
import type { DocumentKind } from '#domain/selling/sellers/document-file.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Puts a document in the place of the last one of its kind, which is kept. */
export async function replaceDocument(tx: Tx, row: Insertable<Schema['seller_documents']>): Promise<void> {
  await tx
    .updateTable('seller_documents')
    .set({ replaced_at: row.at })
    .where('seller_id', '=', row.seller_id)
    .where('kind', '=', row.kind)
    .where('replaced_at', 'is', null)
    .execute()
  await tx.insertInto('seller_documents').values(row).execute()
}

/** How many documents a seller has sent, and the hash of the current one of a kind. */
export async function countDocuments(
  tx: Tx,
  { sellerId, kind }: { sellerId: string; kind: DocumentKind },
): Promise<{ total: number; current: { id: string; sha256: string } | undefined }> {
  const rows = await tx
    .selectFrom('seller_documents')
    .select(['id', 'kind', 'sha256', 'replaced_at'])
    .where('seller_id', '=', sellerId)
    .execute()
  return {
    total: rows.length,
    current: rows.find((row) => row.kind === kind && row.replaced_at === null),
  }
}

import type { Kysely } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { DocumentKind } from '#domain/selling/sellers/document-file.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** A document of a seller as lists show it. */
export interface ListedDocument {
  id: string
  kind: DocumentKind
  fileName: string
  bytes: number
  at: string
  /** A newer one has taken its place. */
  isReplaced: boolean
}

/** The documents of a vendor's own shop, the current one of each kind. */
export async function listOwnDocuments(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<ListedDocument[]> {
  const all = await inSellerTransaction(app, sellerId, (tx) => listDocuments(tx, sellerId))
  return all.filter(({ isReplaced }) => !isReplaced)
}

/** All documents of a seller, the latest first. */
export async function listDocuments(db: Kysely<Schema>, sellerId: string): Promise<ListedDocument[]> {
  const rows = await db
    .selectFrom('seller_documents')
    .select(['id', 'kind', 'file_name', 'bytes', 'at', 'replaced_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    bytes: row.bytes,
    at: row.at.toISOString(),
    isReplaced: row.replaced_at !== null,
  }))
}

/** Where a document's file is stored; undefined for one that is not this seller's. */
export async function findDocument(
  db: Kysely<Schema>,
  { sellerId, documentId }: { sellerId: string; documentId: string },
): Promise<{ fileKey: string; fileName: string; contentType: string; kind: DocumentKind } | undefined> {
  if (!isUuid(documentId)) return undefined
  return db
    .selectFrom('seller_documents')
    .select(['file_key as fileKey', 'file_name as fileName', 'content_type as contentType', 'kind'])
    .where('id', '=', documentId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
}

import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { ActingVendor } from '../acting-vendor.ts'
import { findDocument } from './document-views.ts'

export interface OpenedDocument {
  bytes: Uint8Array
  contentType: string
  fileName: string
}

/** A document of the vendor's own shop. Somebody else's is as absent as one that never was. */
export async function openOwnDocument(
  app: App,
  who: ActingVendor,
  documentId: string,
): Promise<Result<OpenedDocument, 'sellers.document_not_found'>> {
  const which = { sellerId: who.sellerId, documentId }
  const found = await inSellerTransaction(app, who.sellerId, (tx) => findDocument(tx, which))
  return found ? readFile(app, found) : refuse('sellers.document_not_found')
}

/** A document of a seller for an administrator; that they looked at it is in the record before they see it. */
export async function openDocument(
  app: App,
  admin: Permitted<'vendors.read'>,
  which: { sellerId: string; documentId: string },
): Promise<Result<OpenedDocument, 'sellers.document_not_found'>> {
  const found = await findDocument(app.db, which)
  if (!found) return refuse('sellers.document_not_found')
  await inTransaction(app, (tx) =>
    audit(tx, app, {
      ...asActor(admin),
      sellerId: which.sellerId,
      action: 'seller.document_seen',
      subject: { kind: 'seller', id: which.sellerId },
      after: { document: which.documentId, kind: found.kind },
    }),
  )
  return readFile(app, found)
}

async function readFile(
  app: Pick<App, 'files'>,
  found: { fileKey: string; fileName: string; contentType: string },
): Promise<Result<OpenedDocument, 'sellers.document_not_found'>> {
  const file = await app.files.get(found.fileKey)
  if (!file) return refuse('sellers.document_not_found')
  return ok({ bytes: file.bytes, contentType: found.contentType, fileName: found.fileName })
}

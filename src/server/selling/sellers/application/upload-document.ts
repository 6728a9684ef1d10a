import { createHash } from 'node:crypto'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import {
  DOCUMENT_BYTES_MAX,
  DOCUMENT_MB_MAX,
  DOCUMENTS_MAX,
  documentTypeOf,
  findDocumentKind,
} from '#domain/selling/sellers/document-file.ts'
import { encodePhotograph } from '#server/goods/catalogue/pictures/encode-photograph.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { type ActingVendor, byVendor } from '../acting-vendor.ts'
import { countDocuments, replaceDocument } from './document-store.ts'

type UploadDocumentRefusal = CodeOf<typeof keptForm> | 'limits.too_many_attempts' | 'sellers.documents_full'

/**
 * Keeps a document of a seller's application, in the place of the last one of its kind: a PDF as it is, a picture encoded
 * anew as JPEG without what it knew of its camera and place. The same file twice is kept once.
 */
export async function uploadDocument(
  app: App,
  who: ActingVendor,
  upload: { kind: unknown; name: string; bytes: Uint8Array },
): Promise<Result<{ documentId: string }, UploadDocumentRefusal>> {
  const allowed = await withinLimit(app, 'upload-account', who.sellerId)
  if (!allowed.ok) return allowed
  const kind = findDocumentKind(upload.kind)
  if (!kind) return notValid('kind', 'Please choose what it is')
  if (upload.bytes.byteLength === 0) return notValid('file', 'Please choose a file')
  if (upload.bytes.byteLength > DOCUMENT_BYTES_MAX)
    return notValid('file', `A file may have at most ${DOCUMENT_MB_MAX} MB`)
  const kept = await keptForm(upload.bytes, who.sellerId)
  if (!kept.ok) return kept
  const { bytes, ending, contentType } = kept.value
  const { sellerId } = who
  const documentId = app.random.uuid()
  const fileKey = `documents/${sellerId}/${documentId}.${ending}`
  // Before the row: a file that nobody names does no harm, a row without its file does.
  await app.files.put(fileKey, bytes, contentType)
  const saved = await decideInSellerTransaction(app, sellerId, async (tx) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { total, current } = await countDocuments(tx, { sellerId, kind })
    if (current?.sha256 === sha256) return ok({ documentId: current.id })
    if (total >= DOCUMENTS_MAX) return refuse('sellers.documents_full')
    const row = { id: documentId, seller_id: sellerId, kind, file_key: fileKey, sha256 }
    const fileName = nameOf(upload.name, ending)
    await replaceDocument(tx, {
      ...row,
      file_name: fileName,
      content_type: contentType,
      bytes: bytes.byteLength,
      uploaded_by: who.userId,
      at: app.clock.now(),
    })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'seller.document_sent',
      subject: { kind: 'seller', id: sellerId },
      after: { document: documentId, kind, bytes: bytes.byteLength, sha256 },
    })
    return ok({ documentId })
  })
  if (!saved.ok || saved.value.documentId !== documentId) await app.files.remove(fileKey)
  return saved
}

interface Kept {
  bytes: Uint8Array
  ending: 'pdf' | 'jpg'
  contentType: 'application/pdf' | 'image/jpeg'
}

type KeptFormRefusal =
  | 'catalogue.picture_not_readable'
  | 'catalogue.pictures_busy'
  | 'sellers.document_not_valid'

async function keptForm(bytes: Uint8Array, sellerId: string): Promise<Result<Kept, KeptFormRefusal>> {
  const type = documentTypeOf(bytes)
  if (!type) return notValid('file', 'Please choose a PDF, JPEG or PNG file')
  if (type === 'pdf') return ok({ bytes, ending: 'pdf', contentType: 'application/pdf' })
  const encoded = await encodePhotograph(bytes, sellerId)
  if (encoded.ok) return ok({ bytes: encoded.value, ending: 'jpg', contentType: 'image/jpeg' })
  return encoded.problem.code === 'catalogue.picture_not_readable'
    ? notValid('file', 'This picture cannot be read')
    : encoded
}

/** The name that the vendor gave it, for people alone: it names no file of ours. */
function nameOf(name: string, ending: Kept['ending']): string {
  const stem = withoutCardNumbers(oneLine(name))
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N}._()-]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${stem || 'document'}.${ending}`
}

function notValid(field: 'kind' | 'file', message: string) {
  return refuse('sellers.document_not_valid', { fields: { [field]: message } })
}

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import { DOCUMENT_BYTES_MAX } from '#domain/selling/sellers/document-file.ts'
import type { App } from '#server/ground/app.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { ActingVendor } from '../acting-vendor.ts'
import { listDocuments, listOwnDocuments } from './document-views.ts'
import { openDocument, openOwnDocument } from './open-document.ts'
import { uploadDocument } from './upload-document.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</JS (app.alert(1))>> endobj\n%%EOF')
let app: App
let close: () => Promise<void>
let who: ActingVendor
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())
beforeEach(async () => {
  who = await addSellerWithVendor(app, { standing: 'applied' })
})

const codeOf = (result: AnyResult) => (result.ok ? 'ok' : result.problem.code)
const send = (bytes: Uint8Array, kind: unknown = 'pan-card', name = 'My PAN.pdf') =>
  uploadDocument(app, who, { kind, name, bytes })
async function sent(bytes: Uint8Array, kind = 'pan-card', name = 'My PAN.pdf'): Promise<string> {
  const uploaded = await send(bytes, kind, name)
  if (!uploaded.ok) throw new Error(uploaded.problem.code)
  return uploaded.value.documentId
}
const auditOf = (sellerId: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'action', 'after'])
    .where('subject_id', '=', sellerId)
    .orderBy('id')
    .execute()

describe('a document of an application', () => {
  test('that is a PDF is kept as it is; its sender and an administrator can open it', async () => {
    const documentId = await sent(PDF)
    expect(await listOwnDocuments(app, who.sellerId)).toMatchObject([
      { id: documentId, kind: 'pan-card', fileName: 'My PAN.pdf', bytes: PDF.byteLength, isReplaced: false },
    ])
    const own = await openOwnDocument(app, who, documentId)
    expect(own.ok && Buffer.from(own.value.bytes).equals(PDF)).toBe(true)
    const admin = permitted(await addAdmin(app, 'catalogue'), 'vendors.read')
    const seen = await openDocument(app, admin, { sellerId: who.sellerId, documentId })
    expect(seen.ok && seen.value).toMatchObject({ contentType: 'application/pdf', fileName: 'My PAN.pdf' })
    expect(await auditOf(who.sellerId)).toMatchObject([
      { actor_kind: 'vendor', actor_id: who.userId, action: 'seller.document_sent' },
      {
        actor_kind: 'admin',
        actor_id: admin.userId,
        action: 'seller.document_seen',
        after: { document: documentId, kind: 'pan-card' },
      },
    ])
  })

  test('that is a picture is encoded anew, without what its camera wrote into it', async () => {
    const picture = await sharp({ create: { width: 3_000, height: 40, channels: 4, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'Lamington Road 12' } })
      .png()
      .toBuffer()
    const opened = await openOwnDocument(app, who, await sent(picture, 'cancelled-cheque', 'Cheque.png'))
    if (!opened.ok) throw new Error(opened.problem.code)
    expect(opened.value).toMatchObject({ contentType: 'image/jpeg', fileName: 'Cheque.jpg' })
    expect(await sharp(opened.value.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2_400 })
    expect(Buffer.from(opened.value.bytes).includes('Lamington')).toBe(false)
  })

  test.each<[what: string, bytes: Uint8Array, kind: unknown]>([
    ['a page that calls itself a PDF', Buffer.from('<html><script>alert(1)</script>'), 'pan-card'],
    ['a drawing with scripts', Buffer.from('<svg onload="alert(1)"/>'), 'pan-card'],
    ['a broken picture', Buffer.from('\xff\xd8\xff nothing more', 'latin1'), 'pan-card'],
    ['nothing', Buffer.alloc(0), 'pan-card'],
    ['too much', Buffer.concat([PDF, Buffer.alloc(DOCUMENT_BYTES_MAX)]), 'pan-card'],
    ['what nobody asked for', PDF, 'passport'],
  ])('that is %s is not taken', async (_what, bytes, kind) => {
    expect(codeOf(await send(bytes, kind))).toBe('sellers.document_not_valid')
    expect(await listDocuments(app.db, who.sellerId)).toEqual([])
  })

  test('takes the place of the last one of its kind, which is kept; the same file twice is one', async () => {
    const first = await sent(PDF)
    expect(await sent(PDF)).toBe(first)
    const second = await sent(Buffer.concat([PDF, Buffer.from('\n')]))
    expect((await listOwnDocuments(app, who.sellerId)).map(({ id }) => id)).toEqual([second])
    const all = await listDocuments(app.db, who.sellerId)
    expect(all.map(({ id, isReplaced }) => [id, isReplaced]).toSorted()).toEqual(
      [
        [first, true],
        [second, false],
      ].toSorted(),
    )
  })

  test('names no file of ours, whatever it is called', async () => {
    const documentId = await sent(PDF, 'pan-card', '../../etc/passwd\r\nX: "y".exe')
    const [listed] = await listOwnDocuments(app, who.sellerId)
    expect(listed?.fileName).toBe('.. .. etc passwd X y.pdf')
    expect((await openOwnDocument(app, who, documentId)).ok).toBe(true)
  })

  test('is another shop’s as little as nobody’s', async () => {
    const documentId = await sent(PDF)
    const other = await addSellerWithVendor(app)
    for (const id of [documentId, app.random.uuid(), 'no-uuid', ''])
      expect(codeOf(await openOwnDocument(app, other, id))).toBe('sellers.document_not_found')
    const admin = await addAdmin(app)
    const elsewhere = { sellerId: other.sellerId, documentId }
    expect(codeOf(await openDocument(app, admin, elsewhere))).toBe('sellers.document_not_found')
  })
})

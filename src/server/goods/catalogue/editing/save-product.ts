import type { Transaction } from 'kysely'
import type { FactOrigin } from '#domain/goods/catalogue/fact-sources.ts'
import type { ListedPicture } from '#domain/goods/catalogue/picture-list.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { changedFields } from '#domain/ground/shared/changed-fields.ts'
import { type CodeOf, ok, type Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Uploader } from '../pictures/product-picture-store.ts'
import { replacePictures } from '../pictures/replace-pictures.ts'
import { changeFacts } from './edit-product.ts'
import { touchProduct } from './edit-product-store.ts'

type Tx = Transaction<Schema>

/** Who saves: as the audit log has it, and as whose uploads the pictures may come from. */
export interface Editor {
  record: Pick<AuditEntry, 'actor' | 'sellerId' | 'address'>
  uploader: Uploader
}

export interface ProductEdit {
  productId: string
  /** The product as the editor saw it. */
  version: number
  facts: ProductFacts
  pictures: readonly ListedPicture[]
}

/** Gives a product these facts and pictures, all or nothing, and puts on record what changed. */
export async function saveProduct(
  app: App,
  tx: Tx,
  editor: Editor,
  edit: ProductEdit,
): Promise<Result<undefined, CodeOf<typeof saveFacts> | 'catalogue.picture_unknown'>> {
  const saved = await saveFacts(app, tx, editor, edit)
  if (!saved.ok) return saved
  return savePictures(app, tx, editor, { ...edit, ...saved.value })
}

/** The facts alone, as `saveProduct` does. */
export async function saveFacts(
  app: App,
  tx: Tx,
  { record, uploader }: Editor,
  { productId, version, facts }: ProductEdit,
): Promise<Result<{ savedVersion: number }, CodeOf<typeof changeFacts>>> {
  const origin = originOf(uploader)
  const changed = await changeFacts(app, tx, { productId, version, facts, origin })
  if (!changed.ok) return changed
  const { changes, version: savedVersion } = changed.value
  if (changes)
    await audit(tx, app, {
      ...record,
      action: 'product.changed',
      subject: { kind: 'product', id: productId },
      before: { ...changes.before, version },
      after: { ...changes.after, version: savedVersion },
    })
  return ok({ savedVersion })
}

/** What the people of a shop write is the shop's word. */
function originOf(writer: Uploader): FactOrigin {
  return 'sellerId' in writer ? { source: 'seller', sellerId: writer.sellerId } : { source: 'maker' }
}

async function savePictures(
  app: App,
  tx: Tx,
  { record, uploader }: Editor,
  edit: ProductEdit & { savedVersion: number },
): Promise<Result<undefined, 'catalogue.picture_unknown'>> {
  const { productId, version, savedVersion, pictures } = edit
  const replaced = await replacePictures(tx, uploader, { productId, pictures })
  if (!replaced.ok) return replaced
  const { before } = replaced.value
  if (!changedFields(before, pictures)) return ok(undefined)
  if (savedVersion === version) await touchProduct(tx, { id: productId, at: app.clock.now() })
  await audit(tx, app, {
    ...record,
    action: 'product.pictures_changed',
    subject: { kind: 'product', id: productId },
    before: { pictures: before, version },
    after: { pictures, version: version + 1 },
  })
  return ok(undefined)
}

import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { looksLikePicture, PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { encodePhotograph } from '#server/goods/catalogue/pictures/encode-photograph.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'

/** Who adds a photograph to a case that several sides read. */
export type Photographer =
  | { kind: 'customer'; customer: Pick<Customer, 'userId'> }
  | { kind: 'vendor'; vendor: ActingVendor }
  | { kind: 'admin'; admin: Permitted<'disputes.decide'> }

/** A photograph as the table of its case keeps it. */
export interface KeptPhotograph {
  id: string
  by_kind: Photographer['kind']
  file_key: string
  sha256: string
  at: Date
}

/** Where a photograph is kept, and who may add one there. */
export interface PhotographCase<Code extends ProblemCode> {
  /** In the file store, such as "returns/3f0c…". */
  folder: string
  /** Asked before the picture is encoded, and again under the lock. */
  mayAdd: (tx: Transaction<Schema>) => Promise<Result<undefined, Code>>
  lock: (tx: Transaction<Schema>) => Promise<unknown>
  /** Whether it was written: the same photograph twice is kept once. */
  insert: (tx: Transaction<Schema>, row: KeptPhotograph) => Promise<boolean>
}

export type KeepPhotographRefusal =
  | CodeOf<typeof encodePhotograph>
  | 'catalogue.picture_too_large'
  | 'limits.too_many_attempts'

/** Keeps a photograph that somebody sent, encoded anew without its metadata. */
export async function keepPhotograph<Code extends ProblemCode>(
  app: App,
  who: Photographer,
  { bytes, folder, mayAdd, lock, insert }: PhotographCase<Code> & { bytes: Uint8Array },
): Promise<Result<{ photographId: string }, Code | KeepPhotographRefusal>> {
  const allowed = await withinLimit(app, 'upload-account', accountOf(who))
  if (!allowed.ok) return allowed
  if (bytes.byteLength > PICTURE_BYTES_MAX) return refuse('catalogue.picture_too_large')
  if (!looksLikePicture(bytes)) return refuse('catalogue.picture_not_readable')
  const may = await decide(app, who, mayAdd)
  if (!may.ok) return may
  const encoded = await encodePhotograph(bytes, accountOf(who))
  if (!encoded.ok) return encoded
  const photographId = app.random.uuid()
  const fileKey = `${folder}/${photographId}.jpg`
  // Before the row: a file that nobody names does no harm, a row without its file does.
  await app.files.put(fileKey, encoded.value, 'image/jpeg')
  const saved = await decide(app, who, (tx) =>
    asMarketplace(tx, async () => {
      await lock(tx)
      const still = await mayAdd(tx)
      if (!still.ok) return still
      const isNew = await insert(tx, {
        id: photographId,
        by_kind: who.kind,
        file_key: fileKey,
        sha256: createHash('sha256').update(encoded.value).digest('hex'),
        at: app.clock.now(),
      })
      return ok({ photographId, isNew })
    }),
  )
  if (!saved.ok || !saved.value.isNew) await app.files.remove(fileKey)
  return saved
}

function accountOf(who: Photographer): string {
  if (who.kind === 'vendor') return who.vendor.sellerId
  return who.kind === 'admin' ? who.admin.userId : who.customer.userId
}

function decide<Value, Code extends ProblemCode>(
  app: App,
  who: Photographer,
  work: (tx: Transaction<Schema>) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  return who.kind === 'vendor'
    ? decideInSellerTransaction(app, who.vendor.sellerId, work)
    : decideInTransaction(app, work)
}

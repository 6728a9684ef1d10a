import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { findMeasurable, type MeasurableFact } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { looksLikePicture, PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import {
  holdsOf,
  type MeasurementHold,
  type ReadMeasurement,
  readMeasurement,
} from '#domain/goods/measurements/measurement-form.ts'
import type { MeasurementState } from '#domain/goods/measurements/measurement-states.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { lockForMeasuring } from '#server/goods/catalogue/editing/note-agreed-facts.ts'
import { encodePhotograph } from '#server/goods/catalogue/pictures/encode-photograph.ts'
import { findOwned } from '#server/goods/receipts/receipt-views.ts'
import { sellsProduct } from '#server/goods/reviews/piece-views.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import {
  changeMeasurement,
  findOwnRow,
  hasCounted,
  insertMeasurement,
  isFileKnown,
  keepMeasured,
  listCounted,
  type MeasurementRow,
} from './measurement-store.ts'
import { recount } from './recount.ts'

type Tx = Transaction<Schema>

interface Asked {
  productId: string
  /** The attribute. */
  key: string
  fields: Readonly<Record<string, unknown>>
  /** Of the ruler or the scale. */
  photograph: Uint8Array | undefined
}

interface StoredFile {
  key: string
  sha256: string
}

type MeasureRefusal =
  | CodeOf<typeof encodePhotograph>
  | 'catalogue.picture_too_large'
  | 'limits.too_many_attempts'
  | 'measurements.gone'
  | 'measurements.not_owner'
  | 'measurements.not_valid'
  | 'measurements.own_goods'

/**
 * Notes what an owner measured of a fact, once: a second time changes the first. It counts with this transaction, and what
 * the owners agree on is counted anew; what differs widely and is a first one, and a photograph that was sent before, wait
 * for the office. Refuses who has no piece, whoever sells the product, a number that cannot be, and another number than
 * the data sheet's without a photograph.
 */
export async function measureFact(
  app: App,
  who: { userId: string },
  asked: Asked,
): Promise<Result<{ measurementId: string; state: MeasurementState }, MeasureRefusal>> {
  const allowed = await withinLimit(app, 'measure-account', who.userId)
  if (!allowed.ok) return allowed
  const may = await decideInTransaction(app, (tx) => mayMeasure(tx, who, asked))
  if (!may.ok) return may
  const stored = await storePhotograph(app, who.userId, asked.photograph)
  if (!stored.ok) return stored
  const file = stored.value
  const done = await decideInTransaction(app, async (tx) => {
    const still = await mayMeasure(tx, who, asked)
    if (!still.ok) return still
    const written = await write(app, tx, { ...still.value, userId: who.userId, file })
    await app.pause('measurements:written')
    await recount(tx, still.value.product, app.clock.now())
    return ok(written)
  })
  if (!done.ok) {
    if (file) await app.files.remove(file.key)
    return done
  }
  const { replacedFile, ...value } = done.value
  if (replacedFile) await app.files.remove(replacedFile)
  return ok(value)
}

interface MayMeasure {
  product: NonNullable<Awaited<ReturnType<typeof lockForMeasuring>>>
  fact: MeasurableFact
  stated: number | undefined
  household: string
  read: ReadMeasurement
}

/** With the account and the product locked, in this order. */
async function mayMeasure(
  tx: Tx,
  { userId }: { userId: string },
  { productId, key, fields, photograph }: Asked,
): Promise<
  Result<
    MayMeasure,
    'measurements.gone' | 'measurements.not_owner' | 'measurements.not_valid' | 'measurements.own_goods'
  >
> {
  if (!(await lockActive(tx, userId))) return refuse('measurements.gone')
  const product = await lockForMeasuring(tx, productId)
  const fact = product && findMeasurable(product.kind, key)
  if (product?.status !== 'live' || !fact) return refuse('measurements.gone')
  const owned = await findOwned(tx, { userId, productId })
  if (!owned) return refuse('measurements.not_owner')
  if (await sellsProduct(tx, { userId, productId })) return refuse('measurements.own_goods')
  const said = product.facts.attributes[key]
  const stated = typeof said === 'number' ? said : undefined
  const read = readMeasurement(fact, fields, { stated, hasPhotograph: photograph !== undefined })
  if (!read.ok) return read
  return ok({ product, fact, stated, household: hashOf(owned.place), read: read.value })
}

/** Encoded anew without what it knew of its camera and place; before its row, as a file that nobody names does no harm. */
async function storePhotograph(
  app: App,
  userId: string,
  bytes: Uint8Array | undefined,
): Promise<Result<StoredFile | undefined, CodeOf<typeof encodePhotograph> | 'catalogue.picture_too_large'>> {
  if (!bytes) return ok(undefined)
  if (bytes.byteLength > PICTURE_BYTES_MAX) return refuse('catalogue.picture_too_large')
  if (!looksLikePicture(bytes)) return refuse('catalogue.picture_not_readable')
  const encoded = await encodePhotograph(bytes, userId)
  if (!encoded.ok) return encoded
  const key = `measurements/${app.random.uuid()}.jpg`
  await app.files.put(key, encoded.value, 'image/jpeg')
  return ok({ key, sha256: hashOf(encoded.value) })
}

async function write(
  app: App,
  tx: Tx,
  o: MayMeasure & { userId: string; file: StoredFile | undefined },
): Promise<{ measurementId: string; state: MeasurementState; replacedFile: string | undefined }> {
  const { product, fact, userId, file, read } = o
  const before = await findOwnRow(tx, { userId, productId: product.id, attribute: fact.key })
  const measurementId = before?.id ?? app.random.uuid()
  const heldFor = await holds(tx, { ...o, before, measurementId })
  const state = heldFor.length > 0 ? 'waiting' : 'counted'
  const at = app.clock.now()
  const row = {
    household: o.household,
    value: read.value,
    stated: o.stated ?? null,
    is_confirmation: read.isConfirmation,
    state,
    counted_since: state === 'counted' ? (countedSince(before, o.household) ?? at) : null,
    held_for: heldFor,
    refused_for: null,
    refused_words: null,
    file_key: file?.key ?? null,
    file_sha256: file?.sha256 ?? null,
    measured_at: at,
    queued_at: state === 'waiting' ? at : null,
  } as const
  if (before) {
    await keepMeasured(tx, before)
    await changeMeasurement(tx, before.id, { ...row, version: before.version + 1 })
  } else
    await insertMeasurement(tx, {
      ...row,
      id: measurementId,
      product_id: product.id,
      attribute: fact.key,
      user_id: userId,
    })
  await audit(tx, app, {
    actor: { kind: 'customer', id: userId },
    action: 'measurement.written',
    subject: { kind: 'measurement', id: measurementId },
    ...(before && { before: { value: before.value, state: before.state } }),
    after: { productId: product.id, attribute: fact.key, value: read.value, state, heldFor },
  })
  return { measurementId, state, replacedFile: before?.file_key ?? undefined }
}

/** Since when somebody has counted with this home. */
function countedSince(before: MeasurementRow | undefined, household: string): Date | null {
  return before?.household === household ? before.counted_since : null
}

async function holds(
  tx: Tx,
  o: MayMeasure & {
    userId: string
    file: StoredFile | undefined
    before: MeasurementRow | undefined
    measurementId: string
  },
): Promise<MeasurementHold[]> {
  const others = (await listCounted(tx, o.product.id))
    .filter(({ attribute, user_id }) => attribute === o.fact.key && user_id !== o.userId)
    .map(({ value }) => value)
    .toSorted((one, other) => one - other)
  return holdsOf({
    value: o.read.value,
    reference: o.stated ?? others[Math.floor(others.length / 2)],
    hasCountedBefore: await hasCounted(tx, o.userId),
    isPhotographKnown:
      o.file !== undefined && (await isFileKnown(tx, { sha256: o.file.sha256, butOf: o.measurementId })),
    wasRefused: o.before?.state === 'refused',
  })
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

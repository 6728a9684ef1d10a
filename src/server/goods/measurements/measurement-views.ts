import { type Kysely, sql } from 'kysely'
import { quantity } from '#domain/goods/catalogue/attributes.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import {
  findMeasurable,
  type MeasurableFact,
  measurableFactsOf,
} from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { type MeasuredFact, statedAttributes } from '#domain/goods/catalogue/measured/measured-facts.ts'
import { mostVoices } from '#domain/goods/measurements/agreeing-owners.ts'
import { fewWords } from '#domain/goods/measurements/few-words.ts'
import { type MeasurementState, refusedBecause } from '#domain/goods/measurements/measurement-states.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { findOwned } from '#server/goods/receipts/receipt-views.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { OPTIONAL } from '#server/ground/db/optional.ts'
import type { Schema } from '#server/ground/db/schema.ts'

const FEW_MAX = 50

/**
 * What single owners measured of a product, in sentences: of the facts of which too few agree to count. Read for a page
 * that can do without; what they agree on is a column of the product, and never left out.
 */
export async function readFewMeasurements(db: Kysely<Schema>, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('measurements')
    .innerJoin('products', 'products.id', 'measurements.product_id')
    .select(['measurements.attribute', 'measurements.value', 'measurements.household', 'erased_at as until'])
    .select((eb) => eb.ref('counted_since').$notNull().as('since'))
    .select(['products.kind', 'products.measured'])
    .modifyFront(OPTIONAL)
    .where('measurements.product_id', '=', productId)
    .where('measurements.state', '=', 'counted')
    .orderBy('measurements.attribute')
    .orderBy('measurements.measured_at', 'desc')
    .orderBy('measurements.id')
    .limit(FEW_MAX)
    .execute()
  const [first] = rows
  if (!first || !isKind(first.kind)) return []
  const { kind, measured } = first
  return measurableFactsOf(kind).flatMap((fact) => {
    // One a household, the latest: as they count.
    const values = mostVoices(rows.filter(({ attribute }) => attribute === fact.key))
    return values.length > 0 && !measured[fact.key] ? [fewWords(fact, values)] : []
  })
}

/** A fact of a product as an owner may measure it. */
export interface FactToMeasure {
  key: string
  label: string
  unit: string | undefined
  how: string
  /** What the data sheet says, in words and as a number; undefined where it says nothing. */
  stated: string | undefined
  statedValue: number | undefined
  /** What owners agree on, in words. */
  agreed: string | undefined
  /** What this person measured. */
  own: { value: string; number: number; state: MeasurementState; reason: string } | undefined
}

export interface ProductToMeasure {
  productId: string
  name: string
  isOwned: boolean
  facts: FactToMeasure[]
}

/** A live product with what somebody can measure of it, which may be nothing; undefined of any other. */
export async function findToMeasure(
  app: Pick<App, 'db'>,
  { userId, productId }: { userId: string; productId: string },
): Promise<ProductToMeasure | undefined> {
  const [product, owned, own] = await Promise.all([
    app.db
      .selectFrom('products')
      .select(['id', 'name', 'kind', 'attributes', 'measured'])
      .where('id', '=', productId)
      .where('status', '=', 'live')
      .executeTakeFirst(),
    findOwned(app.db, { userId, productId }),
    app.db
      .selectFrom('measurements')
      .select(['attribute', 'value', 'state', 'refused_for', 'refused_words'])
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .where('state', '<>', 'withdrawn')
      .execute(),
  ])
  if (!product || !isKind(product.kind)) return undefined
  const stated = statedAttributes(product.attributes, product.measured)
  const facts = measurableFactsOf(product.kind)
  return {
    productId: product.id,
    name: product.name,
    isOwned: owned !== undefined,
    facts: facts.map((fact) => {
      const said = stated[fact.key]
      const row = own.find(({ attribute }) => attribute === fact.key)
      return {
        key: fact.key,
        label: fact.label,
        unit: fact.unit,
        how: fact.how,
        statedValue: typeof said === 'number' ? said : undefined,
        stated: typeof said === 'number' ? quantity(said, fact.unit) : undefined,
        agreed: agreedWords(fact, product.measured[fact.key]),
        own: row && {
          value: quantity(row.value, fact.unit),
          number: row.value,
          state: row.state,
          reason: reasonWords(row),
        },
      }
    }),
  }
}

export function agreedWords(fact: Pick<MeasurableFact, 'unit'>, agreed: MeasuredFact | undefined) {
  return agreed && `${quantity(agreed.value, fact.unit)}, measured by ${counted(agreed.owners, 'owner')}`
}

export function reasonWords(row: { refused_for: string | null; refused_words: string | null }): string {
  return [refusedBecause(row.refused_for), row.refused_words].filter(Boolean).join('. ')
}

/** A measurement as its writer sees it. */
export interface OwnMeasurement {
  id: string
  productId: string
  productName: string
  label: string
  value: string
  isConfirmation: boolean
  state: MeasurementState
  reason: string
  hasPhotograph: boolean
  /** ISO text. */
  measuredAt: string
  /** What they measured before, the latest first. */
  earlier: string[]
}

export const OWN_MEASUREMENTS: KeysetList<'newest'> = {
  table: 'measurements',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { newest: { by: [moment('measured_at')], direction: 'desc' } },
}

/** One page of what somebody measured, the newest first. */
export async function listOwnMeasurements(
  app: Pick<App, 'db'>,
  userId: string,
  query: { cursor?: string | undefined },
): Promise<{ measurements: OwnMeasurement[] } & PagePosition> {
  const page = keysetPage(OWN_MEASUREMENTS, query)
  const found = await app.db
    .selectFrom('measurements')
    .innerJoin('products', 'products.id', 'measurements.product_id')
    .select(['measurements.id', 'product_id', 'attribute', 'value', 'is_confirmation', 'state', 'file_key'])
    .select(['refused_for', 'refused_words', 'measured_at', 'products.name', 'products.kind'])
    .where('user_id', '=', userId)
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  const versions = await listVersions(
    app.db,
    rows.map(({ id }) => id),
  )
  return {
    measurements: rows.flatMap((row) => {
      const fact = isKind(row.kind) ? findMeasurable(row.kind, row.attribute) : undefined
      return {
        id: row.id,
        productId: row.product_id,
        productName: row.name,
        label: fact?.label ?? row.attribute,
        value: quantity(row.value, fact?.unit),
        isConfirmation: row.is_confirmation,
        state: row.state,
        reason: reasonWords(row),
        hasPhotograph: row.file_key !== null,
        measuredAt: row.measured_at.toISOString(),
        earlier: versions
          .filter(({ measurement_id }) => measurement_id === row.id)
          .map(({ value }) => quantity(value, fact?.unit)),
      }
    }),
    ...position,
  }
}

const VERSIONS_MAX = 200

export async function listVersions(db: Kysely<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('measurement_versions')
    .select(['measurement_id', 'value'])
    .where('measurement_id', 'in', ids)
    .orderBy('version', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
}

/** Where the photograph of a measurement lies, and whose it is. */
export async function findMeasurementFile(
  db: Kysely<Schema>,
  measurementId: string,
): Promise<{ fileKey: string; userId: string | null } | undefined> {
  if (!isUuid(measurementId)) return undefined
  const { rows } = await sql<{ fileKey: string; userId: string | null }>`
    SELECT file_key AS "fileKey", user_id AS "userId" FROM measurements
    WHERE id = ${measurementId} AND file_key IS NOT NULL AND erased_at IS NULL`.execute(db)
  return rows[0]
}

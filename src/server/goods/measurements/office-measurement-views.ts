import { quantity } from '#domain/goods/catalogue/attributes.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import { findMeasurable } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { MEASUREMENT_HOLDS, type MeasurementHold } from '#domain/goods/measurements/measurement-form.ts'
import type { MeasurementState } from '#domain/goods/measurements/measurement-states.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { agreedWords, listVersions, reasonWords } from './measurement-views.ts'

/** A measurement as the office decides about it: its person by their account alone. */
export interface OfficeMeasurement {
  id: string
  productId: string
  productName: string
  /** The attribute. */
  attribute: string
  userId: string | null
  label: string
  how: string
  value: string
  /** What the data sheet said when it was measured. */
  stated: string | undefined
  /** What owners agree on now, in words. */
  agreed: string | undefined
  state: MeasurementState
  heldFor: string[]
  reason: string
  version: number
  hasPhotograph: boolean
  /** ISO text. */
  measuredAt: string
  earlier: string[]
}

export const MEASUREMENT_QUEUE: KeysetList<'oldest'> = {
  table: 'measurements',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { oldest: { by: [moment('queued_at')], direction: 'asc' } },
}

/** One page of what waits for the office, the longest waiting first. */
export async function listMeasurementQueue(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  query: { cursor?: string | undefined },
): Promise<{ measurements: OfficeMeasurement[] } & PagePosition> {
  const page = keysetPage(MEASUREMENT_QUEUE, query)
  const found = await officeMeasurements(app).where('queued_at', 'is not', null).$call(page.read)
  const { rows, ...position } = page.cut(found)
  return { measurements: await toOffice(app, rows), ...position }
}

export async function findOfficeMeasurement(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  measurementId: string,
): Promise<OfficeMeasurement | undefined> {
  if (!isUuid(measurementId)) return undefined
  const rows = await officeMeasurements(app).where('measurements.id', '=', measurementId).execute()
  return (await toOffice(app, rows))[0]
}

function officeMeasurements(app: Pick<App, 'db'>) {
  return app.db
    .selectFrom('measurements')
    .innerJoin('products', 'products.id', 'measurements.product_id')
    .select(['measurements.id', 'product_id', 'user_id', 'attribute', 'value', 'stated', 'state', 'held_for'])
    .select(['refused_for', 'refused_words', 'measurements.version', 'file_key', 'measured_at', 'queued_at'])
    .select(['products.name', 'products.kind', 'products.measured'])
    .where('erased_at', 'is', null)
}

type OfficeRow = Awaited<ReturnType<ReturnType<typeof officeMeasurements>['execute']>>[number]

async function toOffice(app: Pick<App, 'db'>, rows: readonly OfficeRow[]): Promise<OfficeMeasurement[]> {
  const versions = await listVersions(
    app.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const fact = isKind(row.kind) ? findMeasurable(row.kind, row.attribute) : undefined
    return {
      id: row.id,
      productId: row.product_id,
      productName: row.name,
      attribute: row.attribute,
      userId: row.user_id,
      label: fact?.label ?? row.attribute,
      how: fact?.how ?? '',
      value: quantity(row.value, fact?.unit),
      stated: row.stated === null ? undefined : quantity(row.stated, fact?.unit),
      agreed: fact && agreedWords(fact, row.measured[row.attribute]),
      state: row.state,
      heldFor: row.held_for.map((key) => MEASUREMENT_HOLDS[key as MeasurementHold] ?? key),
      reason: reasonWords(row),
      version: row.version,
      hasPhotograph: row.file_key !== null,
      measuredAt: row.measured_at.toISOString(),
      earlier: versions
        .filter(({ measurement_id }) => measurement_id === row.id)
        .map(({ value }) => quantity(value, fact?.unit)),
    }
  })
}

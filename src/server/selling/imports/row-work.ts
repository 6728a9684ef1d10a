import type { Transaction } from 'kysely'
import { type FactSource, writtenAt } from '#domain/goods/catalogue/fact-sources.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { slugOf } from '#domain/ground/shared/slug.ts'
import type { OfferPlan, RowPlan, WorkPlan } from '#domain/selling/imports/planned-row.ts'
import { findTakenIds } from '#server/goods/catalogue/editing/import-product-views.ts'
import type { App } from '#server/ground/app.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'

/** A row with what importing it does. */
export interface PlannedRow {
  entries: FormEntries
  plan: RowPlan
  /** It is a record of BuildCores OpenDB. */
  isOpenDb: boolean
}

/** A row that changes something, with the product and the offer that it writes. */
export interface RowWork<Plan extends WorkPlan = WorkPlan> {
  plan: Plan
  productId: string
  /** Of an offer; for a product that waits for its price it stands for nothing. */
  offerId: string
  isOpenDb: boolean
}

/** The rows of one transaction. */
export interface ImportBatch {
  tx: Transaction<Schema>
  who: ActingVendor
  at: Date
}

/** Where the facts of a row come from. */
export function sourceOfRow({ who, at }: ImportBatch, { isOpenDb }: Pick<RowWork, 'isOpenDb'>): FactSource {
  const dataSet = isOpenDb ? ({ dataSet: 'buildcores-opendb' } as const) : {}
  return writtenAt({ source: 'import', sellerId: who.sellerId, ...dataSet }, at)
}

const SLUG_LENGTH_MAX = 100

export function hasOffer(row: RowWork): row is RowWork<OfferPlan> {
  return row.plan.kind !== 'unpriced'
}

/** The rows that change something, in their order. A product that is new gets its id here. */
export async function workOf(
  app: App,
  tx: Transaction<Schema>,
  rows: readonly PlannedRow[],
): Promise<RowWork[]> {
  const work = rows.flatMap(({ plan, isOpenDb }) =>
    plan.kind === 'wrong' || plan.kind === 'unchanged' ? [] : [{ plan, isOpenDb }],
  )
  const newIds = await chooseIds(
    app,
    tx,
    work.map(({ plan }) => plan),
  )
  return work.map(({ plan, isOpenDb }) => {
    const offer = 'offer' in plan ? plan.offer : undefined
    const productId = newIds.get(plan) ?? (plan.product?.is === 'known' ? plan.product.id : offer?.productId)
    invariant(productId, 'a row that changes something is about a product')
    return { plan, productId, offerId: offer?.id ?? app.random.uuid(), isOpenDb }
  })
}

/** What happened to a product or an offer of this batch, for the record. */
export function recordOf(
  { who }: ImportBatch,
  action: `${'product' | 'offer' | 'stock'}.${string}`,
  id: string,
  change: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry {
  const subject = { kind: action.startsWith('product.') ? 'product' : 'offer', id }
  return { ...byVendor(who), action, subject, ...change }
}

/** An id for each product that is to be added, as its address reads: the name, with a few letters where it is taken. */
async function chooseIds(
  app: App,
  tx: Transaction<Schema>,
  plans: readonly WorkPlan[],
): Promise<Map<WorkPlan, string>> {
  const slugs = plans.flatMap((plan) => {
    if (plan.product?.is !== 'new') return []
    const { facts, kind } = plan.product
    return [{ plan, slug: slugOf(facts.name, SLUG_LENGTH_MAX) || kind }]
  })
  const taken = await findTakenIds(tx, [...new Set(slugs.map(({ slug }) => slug))])
  return new Map(
    slugs.map(({ plan, slug }) => {
      const id = taken.has(slug) ? `${slug}-${app.random.uuid().slice(0, 8)}` : slug
      taken.add(slug)
      return [plan, id]
    }),
  )
}

import type { Transaction } from 'kysely'
import type { RowPlan } from '#domain/imports/import-plan.ts'
import { entry, type FormEntries } from '#domain/shared/form-entries.ts'
import { oneLine } from '#domain/shared/form-fields.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { slugOf } from '#domain/shared/slug.ts'
import type { App } from '#server/app.ts'
import { type AuditEntry, auditAll } from '#server/audit/audit.ts'
import { findTakenIds } from '#server/catalogue/editing/import-product-views.ts'
import { insertProducts, shareProducts, updateProducts } from '#server/catalogue/editing/import-products.ts'
import { refreshBestOffers } from '#server/catalogue/refresh-best-offers.ts'
import type { Schema } from '#server/db/schema.ts'
import { asMarketplace } from '#server/db/seller-transaction.ts'
import { countStocks, openStocks } from '#server/inventory/import-stock.ts'
import { addOffers, changeOffers } from '#server/listings/import-offers.ts'
import type { ChangedOffer, NewOffer } from '#server/listings/offer-columns.ts'
import { type ActingVendor, byVendor } from '#server/sellers/acting-vendor.ts'
import { insertUnpriced, removeUnpriced } from './import-offer-store.ts'

type Tx = Transaction<Schema>

/** A row that changes something, with what it does. */
export interface PlannedRow {
  entries: FormEntries
  plan: RowPlan
}

const SLUG_LENGTH_MAX = 100

/**
 * Does what the rows' plans say, all in a few statements: products, offers, stock, the record of each change, and the
 * best offers once at the end. The plans were made under the locks of this transaction. Gives the offer of each row.
 */
export async function applyPlans(
  app: App,
  tx: Tx,
  who: ActingVendor,
  rows: readonly PlannedRow[],
): Promise<(string | undefined)[]> {
  const at = app.clock.now()
  const { sellerId, userId } = who
  const work = rows
    .filter(({ plan }) => plan.verdict === 'new' || plan.verdict === 'changed')
    .map((row) => ({ ...row, ...{ offerId: row.plan.offer?.id ?? app.random.uuid() } }))
  if (work.length === 0) return rows.map(({ plan }) => plan.offer?.id)
  const records: AuditEntry[] = []
  const record = (action: string, kind: string, id: string, change: Pick<AuditEntry, 'before' | 'after'>) =>
    records.push({ ...byVendor(who), action, subject: { kind, id }, ...change })

  const ids = await chooseIds(app, tx, work)
  await insertProducts(tx, {
    sellerId,
    at,
    products: work.flatMap(({ plan }, index) => {
      if (plan.product || !plan.newFacts || !plan.kind) return []
      const id = ids[index] ?? ''
      record('product.created', 'product', id, { after: { kind: plan.kind, ...plan.newFacts, version: 1 } })
      const isDraft = plan.isUnpriced === true || plan.status === 'draft'
      return [{ id, kind: plan.kind, isDraft, facts: plan.newFacts }]
    }),
  })
  const edited = work.flatMap(({ plan }) => {
    if (!plan.product || !(plan.factChanges || plan.publishesProduct)) return []
    const { id } = plan.product
    if (plan.factChanges) record('product.changed', 'product', id, plan.factChanges)
    const publishes = plan.publishesProduct === true
    return [{ id, publishes, at, ...(plan.factChanges && plan.newFacts && { facts: plan.newFacts }) }]
  })
  await updateProducts(tx, edited)
  const offered = work.filter(({ plan }) => !plan.isUnpriced && plan.product && plan.verdict === 'new')
  const shared = await shareProducts(tx, {
    sellerId,
    productIds: offered.map(({ plan }) => plan.product?.id ?? ''),
  })
  for (const { productId, ownerSellerId } of shared)
    record('product.shared', 'product', productId, {
      before: { ownerSellerId },
      after: { ownerSellerId: null },
    })

  const added: (NewOffer & { stock: number })[] = []
  const changed: ChangedOffer[] = []
  const counts: { offerId: string; onHandBefore: number; onHand: number }[] = []
  for (const [index, { plan, offerId }] of work.entries()) {
    if (plan.isUnpriced) continue
    const productId = plan.product?.id ?? plan.offer?.productId ?? ids[index]
    invariant(plan.terms && productId, 'a row that sells has terms and a product')
    if (!plan.offer) {
      const status = plan.status ?? 'draft'
      const stock = plan.stock ?? 0
      added.push({ id: offerId, productId, status, terms: plan.terms, stock })
      record('offer.created', 'offer', offerId, {
        after: { productId, status, ...plan.terms, onHand: stock, version: 1 },
      })
      continue
    }
    const { offer } = plan
    const status = plan.status ?? offer.status
    const isBack = offer.status === 'removed'
    if (plan.termChanges || status !== offer.status) {
      const isNewVersion = isBack || plan.termChanges !== undefined
      changed.push({ id: offer.id, status, terms: plan.terms, isNewVersion })
      const version = offer.version + (isNewVersion ? 1 : 0)
      record(isBack ? 'offer.restored' : 'offer.changed', 'offer', offer.id, {
        before: {
          ...(isBack ? offer.terms : plan.termChanges?.before),
          status: offer.status,
          version: offer.version,
        },
        after: { ...(isBack ? plan.terms : plan.termChanges?.after), status, version },
      })
    }
    if (plan.stock !== undefined && plan.stock !== offer.onHand) {
      counts.push({ offerId: offer.id, onHandBefore: offer.onHand, onHand: plan.stock })
      record('stock.changed', 'offer', offer.id, {
        before: { onHand: offer.onHand },
        after: { onHand: plan.stock },
      })
    }
  }
  await addOffers(tx, { sellerId, at, offers: added })
  await openStocks(tx, {
    stocks: added.map(({ id, stock }) => ({ offerId: id, pieces: stock })),
    actorId: userId,
    at,
  })
  await changeOffers(tx, { sellerId, at, offers: changed })
  await countStocks(tx, { counts, actorId: userId, at })
  const productOf = (index: number) =>
    work[index]?.plan.product?.id ?? work[index]?.plan.offer?.productId ?? ids[index] ?? ''
  await removeUnpriced(tx, {
    sellerId,
    productIds: work.flatMap(({ plan }, index) => (plan.isUnpriced ? [] : [productOf(index)])),
  })
  await insertUnpriced(tx, {
    sellerId,
    at,
    listings: work.flatMap(({ plan, entries }, index) =>
      plan.isUnpriced ? [{ productId: productOf(index), sku: oneLine(entry(entries, 'sku')) || null }] : [],
    ),
  })
  await auditAll(tx, app, records)
  const touched = work.flatMap(({ plan }, index) => (plan.isUnpriced ? [] : [productOf(index)]))
  await asMarketplace(tx, () => refreshBestOffers(tx, touched))
  const offerIds = new Map(work.map(({ plan, offerId }) => [plan, plan.isUnpriced ? undefined : offerId]))
  return rows.map(({ plan }) => offerIds.get(plan) ?? plan.offer?.id)
}

/** An id for each product that is to be added, as its address reads: the name, with a few letters where it is taken. */
async function chooseIds(app: App, tx: Tx, rows: readonly PlannedRow[]): Promise<(string | undefined)[]> {
  const slugs = rows.map(({ plan }) =>
    plan.product || !plan.newFacts ? undefined : slugOf(plan.newFacts.name, SLUG_LENGTH_MAX) || plan.kind,
  )
  const taken = await findTakenIds(tx, [...new Set(slugs.filter((slug) => slug !== undefined))])
  return slugs.map((slug) => {
    if (slug === undefined) return undefined
    const id = taken.has(slug) ? `${slug}-${app.random.uuid().slice(0, 8)}` : slug
    taken.add(slug)
    return id
  })
}

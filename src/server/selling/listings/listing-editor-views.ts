import { type Kysely, sql, type Transaction } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { preorderDay, preorderText } from '#domain/ground/shipping/preorder.ts'
import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import {
  findFacts,
  findOpenProposal,
  type OpenProposal,
} from '#server/goods/catalogue/editing/proposal-views.ts'
import type { App } from '#server/ground/app.ts'
import { listChangesSince, type RecordedChange } from '#server/ground/audit/changes-since-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { countKept } from '#server/selling/inventory/allocation-views.ts'

type Tx = Transaction<Schema>

/** Everything that the page of one offer shows to its seller. */
export interface ListingEditor {
  offerId: string
  productId: string
  kind: Kind
  status: Exclude<OfferStatus, 'removed'>
  /** The facts are the seller's own to change; else they are changed by proposal. */
  isOwn: boolean
  terms: OfferTerms
  offerVersion: number
  facts: ProductFacts
  productVersion: number
  pictures: { key: string; alt: string; isIllustration: boolean }[]
  /** `kept` is what of the reserved pieces is kept for customers who waited, or set aside for a draw. */
  stock: { onHand: number; reserved: number; kept: number }
  movements: StockMovement[]
  proposal?: OpenProposal
  /** An administrator has taken the product off sale: why, and whether the shop's change of it is looked at now. */
  hold?: { reason: string; isLookedAt: boolean }
  /** From when its pre-order is sent, in words; undefined for an ordinary offer. */
  preorder?: string
  /** How the offer stands among those of the product. */
  market: { isShown: boolean; isBest: boolean; bestPricePaise: Paise | null; otherSellers: number }
}

export interface StockMovement {
  id: number
  at: string
  change: number
  reason: string
  note: string | null
  orderNumber?: number
  by?: string
}

const MOVEMENTS_MAX = 20

/** The page of one of the seller's offers; undefined for ids that are none of theirs. */
export async function findListingEditor(
  app: App,
  sellerId: string,
  offerId: string,
): Promise<ListingEditor | undefined> {
  if (!isUuid(offerId)) return undefined
  return inSellerTransaction(app, sellerId, async (tx) => {
    const row = await selectOffer(tx, { sellerId, offerId })
    if (!row || row.status === 'removed') return undefined
    const product = await findFacts(tx, row.product_id)
    if (!product) return undefined
    const isOwn = row.owner_seller_id === sellerId
    const proposal = await findOpenProposal(tx, { productId: row.product_id, sellerId })
    const hold = await findHold(tx, { productId: row.product_id, sellerId })
    const from = preorderDay(row.preorder_from, indianDay(app.clock.now()))
    return {
      offerId,
      productId: row.product_id,
      kind: product.kind,
      status: row.status,
      isOwn,
      terms: {
        sellerSku: row.seller_sku,
        listPricePaise: row.list_price_paise,
        discountBp: row.discount_bp,
        unitPricePaise: row.unit_price_paise,
        condition: row.condition,
        dispatchDays: row.dispatch_days,
      },
      offerVersion: row.version,
      facts: product.facts,
      productVersion: product.version,
      pictures: await selectPictures(tx, row.product_id),
      stock: {
        onHand: row.on_hand ?? 0,
        reserved: row.reserved ?? 0,
        kept: await countSetAside(tx, offerId),
      },
      movements: await listMovements(tx, { sellerId, offerId }),
      ...(proposal && { proposal }),
      ...(hold && { hold }),
      ...(from && { preorder: preorderText(from) }),
      market: await findMarket(tx, { productId: row.product_id, offerId, sellerId }),
    }
  })
}

/** What others did to an offer and its product meanwhile, and what the versions are now. */
export interface OthersChanges {
  changes: {
    by: string
    at: string
    action: string
    before: RecordedChange['before']
    after: RecordedChange['after']
  }[]
  versions: Readonly<Record<string, number>>
}

/** The changes of an offer and its product after the versions that an editor saw, with who made each, oldest first. */
export async function findOthersChanges(
  app: App,
  sellerId: string,
  seen: { offerId: string; offerVersion?: number; productVersion?: number },
): Promise<OthersChanges> {
  const { offerId, offerVersion, productVersion } = seen
  return inSellerTransaction(app, sellerId, async (tx) => {
    const offer = await selectOffer(tx, { sellerId, offerId })
    const product = offer && (await findFacts(tx, offer.product_id))
    if (!offer || !product) return { changes: [], versions: {} }
    const changes = await asMarketplace(tx, async () => [
      ...(offerVersion === undefined
        ? []
        : await listChangesSince(tx, { subject: { kind: 'offer', id: offerId }, version: offerVersion })),
      ...(productVersion === undefined
        ? []
        : await listChangesSince(tx, {
            subject: { kind: 'product', id: offer.product_id },
            version: productVersion,
          })),
    ])
    const names = await asMarketplace(tx, () => nameVendors(tx, sellerId))
    return {
      changes: changes
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ at, actorId, action, before, after }) => ({
          by: names.get(actorId ?? '') ?? 'NanoNagar',
          at: at.toISOString(),
          action,
          before,
          after,
        })),
      versions: {
        ...(offerVersion !== undefined && { offerVersion: offer.version }),
        ...(productVersion !== undefined && { productVersion: product.version }),
      },
    }
  })
}

async function selectOffer(tx: Tx, { sellerId, offerId }: { sellerId: string; offerId: string }) {
  return tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .leftJoin('stock', 'stock.offer_id', 'offers.id')
    .selectAll('offers')
    .select(['products.owner_seller_id', 'stock.on_hand', 'stock.reserved'])
    .where('offers.id', '=', offerId)
    .where('offers.seller_id', '=', sellerId)
    .executeTakeFirst()
}

/** Pieces that are reserved for no order. */
async function countSetAside(tx: Tx, offerId: string): Promise<number> {
  const { pieces } = await tx
    .selectFrom('launches')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('pieces'), eb.val('0')).as('pieces'))
    .where('offer_id', '=', offerId)
    .where('drawn_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(pieces) + (await asMarketplace(tx, () => countKept(tx, offerId)))
}

async function findHold(tx: Tx, { productId, sellerId }: { productId: string; sellerId: string }) {
  const row = await tx
    .selectFrom('product_reviews')
    .select(['state', 'reason'])
    .where('product_id', '=', productId)
    .where('seller_id', '=', sellerId)
    .where('is_off_sale', '=', true)
    .executeTakeFirst()
  return row && { reason: row.reason ?? '', isLookedAt: row.state === 'waiting' }
}

async function selectPictures(tx: Tx, productId: string) {
  return tx
    .selectFrom('product_pictures')
    .select(['picture_key as key', 'alt', 'is_illustration as isIllustration'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
}

async function listMovements(
  tx: Tx,
  { sellerId, offerId }: { sellerId: string; offerId: string },
): Promise<StockMovement[]> {
  const rows = await tx
    .selectFrom('stock_movements')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('on_hand_change', '<>', 0)
    .orderBy('id', 'desc')
    .limit(MOVEMENTS_MAX)
    .execute()
  const { names, numbers } = await asMarketplace(tx, async () => ({
    names: await nameVendors(tx, sellerId),
    numbers: await numberOrders(
      tx,
      rows.flatMap((row) => row.order_id ?? []),
    ),
  }))
  return rows.map((row) => {
    const by = names.get(row.actor_id ?? '')
    const orderNumber = numbers.get(row.order_id ?? '')
    return {
      id: row.id,
      at: row.at.toISOString(),
      change: row.on_hand_change,
      reason: row.reason,
      note: row.note,
      ...(by && { by }),
      ...(orderNumber && { orderNumber }),
    }
  })
}

async function nameVendors(db: Kysely<Schema>, sellerId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('vendors')
    .select(['user_id', 'name'])
    .where('seller_id', '=', sellerId)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.name]))
}

async function numberOrders(db: Kysely<Schema>, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'sequence'])
    .where('id', 'in', [...orderIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row.sequence]))
}

async function findMarket(
  tx: Tx,
  { productId, offerId, sellerId }: { productId: string; offerId: string; sellerId: string },
): Promise<ListingEditor['market']> {
  const card = await tx
    .selectFrom('products')
    .select(['on_sale', 'best_offer_id', 'price_paise'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const { rows } = await asMarketplace(tx, () =>
    sql<{ others: number; is_selling: boolean }>`
      SELECT (SELECT count(DISTINCT seller_id) FROM offers WHERE product_id = ${productId} AND status = 'live'
          AND seller_id <> ${sellerId}) AS others,
        (SELECT is_selling FROM sellers WHERE id = ${sellerId}) AS is_selling
    `.execute(tx),
  )
  return {
    isShown: card.on_sale && (rows[0]?.is_selling ?? false),
    isBest: card.best_offer_id === offerId,
    bestPricePaise: card.on_sale ? card.price_paise : null,
    otherSellers: rows[0]?.others ?? 0,
  }
}

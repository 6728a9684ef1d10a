import { sql } from 'kysely'
import type {
  AttributeDefinition,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, describeAttributes } from '#domain/goods/catalogue/attributes.ts'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import { sourcesSentence } from '#domain/goods/catalogue/fact-sources.ts'
import { keptWordText } from '#domain/goods/catalogue/kept-word.ts'
import { keyFactLine } from '#domain/goods/catalogue/key-facts/key-facts.ts'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { measurableFactsOf } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { measuredText } from '#domain/goods/catalogue/measured/measured-facts.ts'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { dispatchText } from '#domain/ground/shipping/dispatch-text.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import type { App } from '#server/ground/app.ts'
import { findFactSources } from './fact-source-views.ts'
import { keptWordRank } from './kept-word-rank-views.ts'
import { asIllustration, findGallery, type GalleryPicture } from './pictures/gallery-picture-views.ts'
import { shownPicture } from './pictures/shown-picture-views.ts'
import { stockText } from './product-card-views.ts'

/** Who sells, as the Consumer Protection (E-Commerce) Rules 2020 want it said beside the goods. */
export interface OfferSeller {
  id: string
  /** Its page is `/shops/<slug>`. */
  slug: string
  name: string
  isHouse: boolean
  legalName: string | null
  gstin: string | null
  /** Where it is registered, in one text that breaks between its parts. */
  address: string
  careEmail: string | null
  carePhone: string | null
}

export interface ProductOffer {
  id: string
  seller: OfferSeller
  listPricePaise: Paise
  discountBp: number
  unitPricePaise: Paise
  condition: 'new' | 'open-box' | 'refurbished'
  dispatchDays: number
  /** The same in words, or from when a pre-order is sent. */
  dispatch: string
  /** Units that one order may take now: what is free, up to the limit of a cart line. */
  orderableMax: number
  /** In place of "In stock": that few are left, and then truly so many, or from when a pre-order is sent. */
  stockText?: string
  /** Of a pre-order the day from which it is sent. */
  preorderFrom?: Day
  /** In how many orders its seller kept its word, as people read it. */
  record: string
  /** What the seller refunds for pieces that it does not replace under warranty: the price paid, or today's if higher. */
  warrantyRefund: 'paid' | 'today'
  /** Nothing is left but what an unpaid order of who asks holds, where the page has read that. */
  isHeld?: boolean
  /** What is said beside its price, where the page has read it: of promotions, and of a piece that is kept for who asks. */
  notes?: readonly string[]
  /** A combination that it is part of, where the page has read that. */
  together?: string | undefined
  /** Its draw, where it is sold by lot and one can enter or soon will. */
  draw?: string
}

export interface SpecificationGroup {
  title: string
  lines: { label: string; text: string }[]
}

/** Everything that a product's own page says. */
export interface ProductDetail {
  id: string
  name: string
  brand: string
  category: string
  kind: Kind
  mpn: string | null
  otherMpns: string | null
  ean: string | null
  shortDescription: string
  description: string
  boxContents: string | null
  countryOfOrigin: string | null
  importer: string | null
  warrantyMonths: number | null
  /** Who gives it: a key of WARRANTY_TYPES. */
  warrantyType: string | null
  bisNumber: string | null
  specification: SpecificationGroup[]
  /** What decides, as a card says it: "12 GB · 242 mm · 2 slots"; empty where nothing of it is known. */
  keyFacts: string
  /** Where the facts of the specification come from, in a sentence; absent where it has none. */
  sources?: string
  /** Where its owners check what a ruler or a scale can; absent where there is nothing of that. */
  measureTo?: string
  /** Its own, in their order; without any, the illustration of its kind. */
  pictures: GalleryPicture[]
  /**
   * The best one first, by the rule that `BEST_OFFER_EXPLANATION` words, then by price. Empty when nobody sells it now.
   */
  offers: ProductOffer[]
  /** Nobody sells it now, but a shop that is on holiday will. */
  isSellerAway: boolean
}

/** The page of one live product; undefined when there is none of this id. */
export async function findProduct(app: App, id: string): Promise<ProductDetail | undefined> {
  if (!isProductId(id)) return undefined
  const [product, pictures, offers, sources] = await Promise.all([
    selectProduct(app, id),
    findGallery(app, id),
    selectOffers(app, id),
    findFactSources(app, [id]),
  ])
  if (!product) return undefined
  const { kind } = product
  const { attributes, measured, best_offer_id, shown, ...facts } = product
  const words = (definition: AttributeDefinition, text: string) => measuredText(definition, text, measured)
  const sentence = isKind(kind) && sourcesSentence(factsSaid(kind, attributes), sources.get(id) ?? {})
  const isBest = (offer: ProductOffer) => Number(offer.id === best_offer_id)
  return {
    ...facts,
    isSellerAway: offers.length === 0 && (await isOfferedFromHoliday(app, id)),
    specification: isKind(kind) ? grouped(describeAttributes(kind, attributes, words)) : [],
    keyFacts: isKind(kind) ? keyFactLine(kind, attributes) : '',
    ...(sentence && { sources: sentence }),
    ...(isKind(kind) && measurableFactsOf(kind).length > 0 && { measureTo: `/products/${id}/measure` }),
    pictures: pictures.length > 0 || !shown ? pictures : [asIllustration(shown)],
    offers: offers.toSorted((a, b) => isBest(b) - isBest(a)),
  }
}

/** What the product says of what its kind can say. */
function factsSaid(kind: Kind, values: AttributeValues): { key: string; label: string }[] {
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  return definitions.filter(({ key }) => values[key] !== undefined)
}

function selectProduct(app: App, id: string) {
  return app.db
    .selectFrom('products')
    .where('id', '=', id)
    .where('status', '=', 'live')
    .select([
      'id',
      'name',
      'brand',
      'category',
      'kind',
      'mpn',
      'other_mpns as otherMpns',
      'ean',
      'attributes',
      'measured',
      'description',
      'best_offer_id',
      shownPicture('products.id').as('shown'),
    ])
    .select([
      'short_description as shortDescription',
      'box_contents as boxContents',
      'country_of_origin as countryOfOrigin',
      'importer',
      'warranty_months as warrantyMonths',
      'warranty_type as warrantyType',
      'bis_number as bisNumber',
    ])
    .executeTakeFirst()
}

async function isOfferedFromHoliday(app: App, productId: string): Promise<boolean> {
  const offer = await app.db
    .selectFrom('offers')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .where('offers.product_id', '=', productId)
    .where('offers.status', '=', 'live')
    .where('sellers.standing', '=', 'approved')
    .where('sellers.on_holiday', '=', true)
    .select('offers.id')
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}

async function selectOffers(app: App, productId: string): Promise<ProductOffer[]> {
  const rows = await app.db
    .selectFrom('offers')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .leftJoin('stock', 'stock.offer_id', 'offers.id')
    .where('offers.product_id', '=', productId)
    .where('offers.status', '=', 'live')
    .where('sellers.is_selling', '=', true)
    .select([
      'offers.id',
      'offers.list_price_paise as listPricePaise',
      'offers.discount_bp as discountBp',
      'offers.unit_price_paise as unitPricePaise',
      'offers.condition',
      'offers.dispatch_days as dispatchDays',
      'sellers.id as seller_id',
      'sellers.name as seller_name',
      'sellers.slug as seller_slug',
      'sellers.is_house',
      'sellers.legal_name',
      'sellers.gstin',
      'sellers.address',
      'sellers.city',
      'sellers.state_code',
      'sellers.postal_code',
      'sellers.care_email',
      'sellers.care_phone',
      'sellers.word_orders',
      'sellers.word_kept',
      'sellers.warranty_refund',
      'offers.preorder_from',
      'offers.preorder_limit',
      sql<number>`coalesce(stock.on_hand - stock.reserved, 0)`.as('available'),
    ])
    .orderBy(sql`coalesce(stock.on_hand - stock.reserved, 0) > 0 AND offers.preorder_from IS NULL`, 'desc')
    .orderBy(sql`coalesce(stock.on_hand - stock.reserved, 0) > 0`, 'desc')
    .orderBy(sql`offers.condition = 'new'`, 'desc')
    .orderBy('offers.unit_price_paise')
    .orderBy(keptWordRank('sellers'), 'desc')
    .orderBy('offers.created_at')
    .orderBy('offers.id')
    .execute()
  const today = indianDay(app.clock.now())
  return rows.map((row) => ({
    id: row.id,
    listPricePaise: row.listPricePaise,
    discountBp: row.discountBp,
    unitPricePaise: row.unitPricePaise,
    condition: row.condition,
    ...stockOf(row, today),
    record: keptWordText({ orders: row.word_orders, kept: row.word_kept, isHouse: row.is_house }),
    warrantyRefund: row.warranty_refund,
    seller: {
      id: row.seller_id,
      slug: row.seller_slug,
      name: row.seller_name,
      isHouse: row.is_house,
      legalName: row.legal_name,
      gstin: row.gstin,
      address: addressOf(row),
      careEmail: row.care_email,
      carePhone: row.care_phone,
    },
  }))
}

function stockOf(
  row: { available: number; dispatchDays: number; preorder_from: Day | null; preorder_limit: number | null },
  today: Day,
): Pick<ProductOffer, 'dispatch' | 'dispatchDays' | 'orderableMax' | 'preorderFrom' | 'stockText'> {
  const { available, dispatchDays, preorder_limit: limit } = row
  const from = preorderDay(row.preorder_from, today)
  return {
    dispatchDays,
    dispatch: dispatchText({ dispatchDays, preorderFrom: from }),
    orderableMax: Math.min(available, (from && limit) || LINE_QUANTITY_MAX),
    ...stockText({ available, preorder_from: from ?? null }),
    ...(from && { preorderFrom: from }),
  }
}

function addressOf(row: {
  address: string | null
  city: string | null
  postal_code: string | null
  state_code: string | null
}): string {
  const city = [row.city, row.postal_code].filter(Boolean).join(' ')
  return unbrokenPlaces([row.address, city, findState(row.state_code ?? '')?.name].filter(Boolean).join(', '))
}

function grouped(lines: readonly { group: string; label: string; text: string }[]): SpecificationGroup[] {
  const groups = Map.groupBy(lines, (line) => line.group)
  return [...groups].map(([title, own]) => ({
    title,
    lines: own.map(({ label, text }) => ({ label, text })),
  }))
}

import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { shippingFee } from '#domain/ground/settings/shipping-fee.ts'
import { type Day, dayStart } from '#domain/ground/shared/days.ts'
import { decimalRupees, type Paise } from '#domain/ground/shared/money.ts'
import type { Route, TransitDays } from '#domain/ground/shipping/zones.ts'

/** A product on sale as feeds tell of it: with the offer that its page shows first, and with photographs of its own. */
export interface FeedProduct {
  /** Never changes; at most 50 characters. */
  feedId: string
  /** Its page is `/products/<id>`. */
  id: string
  name: string
  brand: string
  kind: Kind
  mpn: string | null
  ean: string | null
  /** Plain text. */
  description: string
  /** To pay for one piece, with GST. */
  pricePaise: Paise
  inStock: boolean
  /** The day from which it is sent, of what can be pre-ordered. */
  preorderFrom: Day | null
  condition: Condition
  dispatchDays: number
  /** Its `feedId` is like the product's; its page is `/shops/<slug>`. */
  seller: { feedId: string; slug: string; name: string; isHouse: boolean }
  /** Addresses of its own pictures from the site's root, at least one. */
  pictures: readonly string[]
}

/** What holds for every product of the shop. */
export interface FeedShop {
  /** `https://shop.example`, without a slash at the end. */
  origin: string
  name: string
  terms: MarketplaceTerms
  transit: TransitDays
}

/** How a feed is made of products, one after the other. */
export interface FeedFormat {
  contentType: string
  begin(shop: FeedShop, category: string): string
  product(product: FeedProduct, shop: FeedShop): string
  end: string
}

/** An amount as both formats want it: "1234.00 INR". */
export function inRupees(paise: Paise): string {
  return `${decimalRupees(paise)} INR`
}

/** Whether it can be bought, and of a pre-order the day from which it is sent. */
export function availabilityOf({ inStock, preorderFrom }: Pick<FeedProduct, 'inStock' | 'preorderFrom'>) {
  if (preorderFrom) return { availability: 'preorder', availableFrom: dayStart(preorderFrom).toISOString() }
  return { availability: inStock ? 'in_stock' : 'out_of_stock' }
}

/** What delivery costs for one piece alone, in paise. */
export function feeForOne(pricePaise: Paise, terms: MarketplaceTerms): Paise {
  return shippingFee({ subtotalPaise: pricePaise, itemCount: 1 }, terms)
}

/** Working days with the courier, between any two places in India that are served. */
export function transitAnywhere(transit: Readonly<Record<Route, TransitDays>>): TransitDays {
  const all = Object.values(transit)
  return {
    daysMin: Math.min(...all.map(({ daysMin }) => daysMin)),
    daysMax: Math.max(...all.map(({ daysMax }) => daysMax)),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\s\u0000-\u001f\u007f-\u009f]+/g

/** A text without line breaks, tabs and control characters, cut to the length that a field may have. */
export function fieldText(text: string, lengthMax: number): string {
  const line = text
    .slice(0, 2 * lengthMax)
    .replace(CONTROLS, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim()
  if (line.length <= lengthMax) return line
  return `${line
    .slice(0, lengthMax - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

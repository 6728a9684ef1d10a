import { kinds } from '#domain/goods/catalogue/categories.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ProductDetail } from '#server/goods/catalogue/product-page-views.ts'
import { canonicalPath } from '#web/storefront/goods/product-lists/listing-words.ts'
import { warrantyText, warrantyTitle } from './product-words.ts'
import { unbrokenWords } from './unbroken-words.ts'
import { withRefund } from './warranty-words.ts'

/** What stands at the top of a product's page; made for the page, so that no script needs the rules behind it. */
export interface ProductHeading {
  /** The name, of which every second piece stays in one line. */
  name: string[]
  size: string
  /** The name begins with the brand: a phone does not say it twice. */
  namesBrand: boolean
  /** What decides, in its first line, and its short description, where that says more than the name and this. */
  lead: string | undefined
  /** What leads to the offers: how many there are, and the price of an open box that is cheaper than what is shown. */
  offerLinks: string[]
  warranty: { title: string; text: string }
  /** Between its category and the product: its kind, where the category has others. */
  kindStep: { label: string; to: string }[]
  /** Said of a product that nobody sells now. */
  whyNotSold: string
}

export function productHeading(product: ProductDetail): ProductHeading {
  const { name, warrantyMonths, warrantyType } = product
  const warranty = { months: warrantyMonths, type: warrantyType }
  return {
    name: unbrokenWords(name),
    size: titleSize(name),
    namesBrand: name.toLowerCase().startsWith(product.brand.toLowerCase()),
    lead: leadOf(product),
    offerLinks: [offersText(product), openBoxWords(product)].filter((text) => text !== undefined),
    warranty: { title: warrantyTitle(warranty), text: withRefund(warrantyText(warranty), product) },
    kindStep: kindStepOf(product),
    whyNotSold: product.isSellerAway
      ? 'The seller is on holiday. You can order again when it ends.'
      : 'No seller has this product at the moment.',
  }
}

function kindStepOf({ category, kind }: ProductDetail): ProductHeading['kindStep'] {
  const { plural: label } = kinds[kind]
  return label === category ? [] : [{ label, to: canonicalPath({ category, kind, sort: 'featured' }) }]
}

/** Imported products often have nothing but their name, or these facts, for a short description. */
function leadOf({ name, shortDescription, keyFacts }: ProductDetail): string | undefined {
  const said = [name, keyFacts].map(bare)
  const lines = [keyFacts, said.includes(bare(shortDescription)) ? '' : shortDescription]
  return lines.filter(Boolean).join('\n') || undefined
}

/** Without what only decides where its lines break. */
const bare = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '').replace(/\.$/, '')

/** Names go up to 200 characters; a long one must leave the price in view. */
function titleSize({ length }: string): string {
  if (length <= 60) return 'text-3xl xl:text-4xl'
  return length <= 110 ? 'text-2xl xl:text-3xl' : 'text-xl xl:text-2xl'
}

function offersText({ offers }: ProductDetail): string | undefined {
  const inStock = offers.filter(({ orderableMax }) => orderableMax > 0)
  if (inStock.length < 2) return undefined
  const least = Math.min(...inStock.map(({ unitPricePaise }) => unitPricePaise))
  return `${inStock.length} offers from ${formatInr(least)}`
}

function openBoxWords({ offers: [shown, ...others] }: ProductDetail): string | undefined {
  const prices = others
    .filter(({ condition, orderableMax }) => condition === 'open-box' && orderableMax > 0)
    .map(({ unitPricePaise }) => unitPricePaise)
  const least = Math.min(...prices)
  return shown && least < shown.unitPricePaise ? `Open box: ${formatInr(least)}` : undefined
}

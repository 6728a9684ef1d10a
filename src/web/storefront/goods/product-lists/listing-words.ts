import { categories, kinds } from '#domain/goods/catalogue/categories.ts'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import type { ListTotal } from '#domain/ground/lists/page-position.ts'
import { formatCount } from '#domain/ground/shared/money.ts'

/** What the page is about: "Dell Laptops", "Processors", "Dell products", "Products", or what was searched for. */
export function listingTitle({ category, kind, brand, q }: ProductFilters): string {
  const goods = kind ? kinds[kind].plural : category
  const subject = [brand, goods ?? (brand ? 'products' : 'Products')].filter(Boolean).join(' ')
  if (!q) return subject
  return category || brand ? `“${q}” in ${subject}` : `Results for “${q}”`
}

/** One sentence for search engines, and under the heading of a category. */
export function listingDescription({ category, kind, brand }: ProductFilters): string {
  if (kind) {
    const goods = [brand, kinds[kind].plural].filter(Boolean).join(' ')
    return `${goods} with full specifications, prices in rupees and delivery across India.`
  }
  const known = categories.find(({ name }) => name === category)
  if (known && !brand) return known.description
  if (known)
    return `${brand} ${known.name.toLowerCase()} with full specifications, prices in rupees and delivery across India.`
  return 'Laptops, components, storage, monitors and peripherals, with full specifications and prices in rupees, GST included.'
}

/** "1 result", "18 results"; "1,000+ results" where it was counted no further. */
export function countText({ count, isMore }: ListTotal): string {
  return `${formatCount(count)}${isMore ? '+' : ''} ${count === 1 ? 'result' : 'results'}`
}

/** The address under which search engines keep the list: without sorting, and each search or later page as its first. */
export function canonicalPath({ category, kind, brand }: ProductFilters): string {
  const parts = Object.entries({ category, kind, brand }).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  )
  return `/products${parts.length > 0 ? '?' : ''}${parts.join('&')}`
}

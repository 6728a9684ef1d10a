import { categories } from '#domain/catalogue/categories.ts'
import { type ProductFilters, productList } from '#domain/catalogue/product-list.ts'
import { formatInr } from '#domain/shared/money.ts'

const COUNTED_UP_TO = 1_000

/** What the page is about: "Dell Laptops", "Dell products", "Laptops", "Products", or what was searched for. */
export function listingTitle({ category, brand, q }: ProductFilters): string {
  const subject = [brand, category ?? (brand ? 'products' : 'Products')].filter(Boolean).join(' ')
  if (!q) return subject
  return category || brand ? `“${q}” in ${subject}` : `Results for “${q}”`
}

/** One sentence for search engines, and under the heading of a category. */
export function listingDescription({ category, brand }: ProductFilters): string {
  const known = categories.find(({ name }) => name === category)
  if (known && !brand) return known.description
  if (known)
    return `${brand} ${known.name.toLowerCase()} with full specifications, prices in rupees and delivery across India.`
  return 'Laptops, components, storage, monitors and peripherals, with full specifications and prices in rupees, GST included.'
}

/** "1 result", "18 results"; a search counts no further than a thousand. */
export function countText(count: number, isSearch: boolean): string {
  const isCapped = isSearch && count >= COUNTED_UP_TO
  return `${grouped(count)}${isCapped ? '+' : ''} ${count === 1 ? 'result' : 'results'}`
}

/** "1,00,000": grouped as amounts are, the same on the server and in the browser. */
export function grouped(count: number): string {
  return formatInr(count * 100).replace('₹', '')
}

/** The address under which search engines keep the list: without sorting, and each search or later page as its first. */
export function canonicalPath({ category, brand }: ProductFilters): string {
  return `/products${productList.search({
    ...(category && { category }),
    ...(brand && { brand }),
    sort: 'featured',
  })}`
}

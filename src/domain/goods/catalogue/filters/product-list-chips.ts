import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { isKind, kinds } from '../categories.ts'
import { type ProductFilters, productList, withoutKind } from '../product-list.ts'
import { deliveryAsked } from './delivery-filters.ts'

export interface FilterChip {
  /** Unlike any other chip's. */
  field: string
  label: string
  /** The filters that remain when the chip is removed. */
  without: ProductFilters
}

/** One removable chip for each filter in force, in the order of the sidebar. Sorting is no filter. */
export function activeChips(filters: ProductFilters): FilterChip[] {
  const fields = ['category', 'kind', 'brand', 'origin', 'q'] as const
  const { cursor: _place, ...inForce } = filters
  const ofOne = (field: string, label: string, without: Partial<ProductFilters>) => ({
    field,
    label,
    without: { ...inForce, ...without },
  })
  const usual = fields.flatMap((field) => {
    const value = filters[field]
    if (!value || isNamedByHeading(field, filters)) return []
    const { [field]: _removed, cursor: _cursor, ...others } = filters
    const without = field === 'category' || field === 'kind' ? withoutKind(others) : others
    return [{ field, label: CHIP_LABELS[field](value), without }]
  })
  const { brands = [], priceMin, priceMax, stock, discount, condition, seller } = filters
  return [
    ...usual,
    ...brands.map((brand) => {
      const others = brands.filter((other) => other !== brand)
      return ofOne(`brands ${brand}`, brand, { brands: others.length > 0 ? others : undefined })
    }),
    ...(priceMin === undefined && priceMax === undefined
      ? []
      : [ofOne('price', priceWords(priceMin, priceMax), { priceMin: undefined, priceMax: undefined })]),
    ...(stock ? [ofOne('stock', 'In stock', { stock: undefined })] : []),
    ...(discount ? [ofOne('discount', `${discount}% off or more`, { discount: undefined })] : []),
    ...(condition
      ? [
          ofOne('condition', CONDITIONS.find(({ key }) => key === condition)?.label ?? condition, {
            condition: undefined,
          }),
        ]
      : []),
    ...deliveryChips(inForce, ofOne),
    ...(seller ? [ofOne('seller', `Sold by ${seller}`, { seller: undefined })] : []),
  ]
}

/**
 * The list of a kind is a place of its own: its heading and its path say the kind and the category, and other kinds are a
 * press away. Among the results of a search they narrow like the others; a category of one kind is called as its kind is.
 */
function isNamedByHeading(field: string, { category, kind, q }: ProductFilters): boolean {
  if (!kind) return false
  if (field === 'kind' && kinds[kind].plural === category) return true
  return q === undefined && (field === 'category' || field === 'kind')
}

/** The same list without any filter: of a kind, that of the kind. */
export function withoutFilters({ category, kind, q, sort }: ProductFilters): ProductFilters {
  return { ...(kind && q === undefined && { category, kind }), sort }
}

function deliveryChips(
  filters: ProductFilters,
  ofOne: (field: string, label: string, without: Partial<ProductFilters>) => FilterChip,
): FilterChip[] {
  const { pin, within, cash } = filters
  if (!deliveryAsked(filters)) return []
  const words = productList.fields(filters).within.options?.find(({ key }) => key === within)?.label
  const others = (without: Partial<ProductFilters>) => ({
    ...without,
    ...((!within || !cash) && { pin: undefined }),
  })
  return [
    ...(within ? [ofOne('within', `At ${pin} ${words?.toLowerCase()}`, others({ within: undefined }))] : []),
    ...(cash ? [ofOne('cash', `Cash on delivery at ${pin}`, others({ cash: undefined }))] : []),
  ]
}

/** "₹5,000 to ₹20,000". */
export function priceWords(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `Up to ${formatInr(max ?? 0)}`
  return max === undefined ? `From ${formatInr(min)}` : `${formatInr(min)} to ${formatInr(max)}`
}

const CHIP_LABELS = {
  category: (category: string) => category,
  kind: (kind: string) => (isKind(kind) ? kinds[kind].plural : kind),
  brand: (brand: string) => brand,
  origin: (country: string) => `From ${country}`,
  q: (words: string) => `“${words}”`,
} as const

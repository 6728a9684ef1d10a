import { CONDITIONS } from '#domain/listings/conditions.ts'
import { amount, choice, name, search, tick } from '#domain/lists/filter-kinds.ts'
import { declareList } from '#domain/lists/list.ts'
import { formatInr } from '#domain/shared/money.ts'
import { attributeFilters, attributeFiltersOf, rangeOf } from './attribute-filters.ts'
import { isKind, type Kind, kinds } from './categories.ts'
import { names } from './names-filter.ts'
import { QUERY_LENGTH_MAX } from './query-length.ts'

const NAME_LENGTH_MAX = 60

/** The shop's list of products: a shared or edited link still shows products, whatever it says. */
export const productList = declareList({
  filters: {
    category: name({ label: 'Category', lengthMax: NAME_LENGTH_MAX }),
    /** Narrower than the category: see `withKindInCategory`. */
    kind: choice(
      Object.entries(kinds).map(([key, { plural }]) => ({ key: key as Kind, label: plural })),
      { label: 'Kind', control: 'hidden' },
    ),
    brand: name({ label: 'Brand', lengthMax: NAME_LENGTH_MAX }),
    /** The country that the goods come from. */
    origin: name({ label: 'Country of origin', lengthMax: NAME_LENGTH_MAX }),
    /** Beside the one brand of the menus: any of several. */
    brands: names({ label: 'Brands', lengthMax: NAME_LENGTH_MAX }),
    priceMin: amount({ label: 'Price from', param: 'min' }),
    priceMax: amount({ label: 'Price to', param: 'max' }),
    stock: tick({ label: 'In stock' }),
    discount: choice(
      [10, 20, 30, 50].map((percent) => ({ key: String(percent), label: `${percent}% off or more` })),
      { label: 'Discount', any: 'Any' },
    ),
    condition: choice(CONDITIONS, { label: 'Condition', any: 'Any' }),
    /** The slug of a shop. */
    seller: name({ label: 'Seller', lengthMax: NAME_LENGTH_MAX }),
    /** By the attributes of the kind; says nothing without one. */
    spec: attributeFilters,
    q: search({ label: 'Search in products', lengthMax: QUERY_LENGTH_MAX }),
  },
  ranges: [['priceMin', 'priceMax']],
  sorts: [
    { key: 'featured', label: 'Featured' },
    { key: 'price-low', label: 'Price: Low to High' },
    { key: 'price-high', label: 'Price: High to Low' },
    { key: 'newest', label: 'Newest' },
    { key: 'discount', label: 'Biggest Discount' },
  ],
})

/** What a visitor asked of the product list. A missing category, brand or origin means all of them. */
export type ProductFilters = ReturnType<typeof productList.parse>
export type SortKey = ProductFilters['sort']

/**
 * What an address or the list's form asks for. A form without scripts says several brands by the same name again, and
 * attributes by fields of their own: `spec.socket=AM5&spec.socket=AM4&spec.vram.min=12`.
 */
export function readProductFilters(params: URLSearchParams): ProductFilters {
  const asked = productList.parse({
    get: (field) => (field === 'brands' ? params.getAll(field).join('~') : params.get(field)),
  })
  const keys = [...new Set([...params.keys()].flatMap((field) => /^spec\.(\w+)/.exec(field)?.[1] ?? []))]
  if (keys.length === 0) return asked
  const ofForm = attributeFiltersOf(
    keys.map((key) => {
      const values = params.getAll(`spec.${key}`)
      const range = rangeOf(params.get(`spec.${key}.min`) ?? '', params.get(`spec.${key}.max`) ?? '')
      return [key, values.length > 0 ? { values } : range]
    }),
  )
  const { spec, ...others } = asked
  const both = { ...spec, ...ofForm }
  return { ...others, ...(Object.keys(both).length > 0 && { spec: both }) }
}

/** Whether a list is narrowed by more than category, kind, brands, origin and words: by what is not counted all the time. */
export function hasNarrowOffers(filters: Omit<ProductFilters, 'sort'>): boolean {
  const { priceMin, priceMax, stock, discount, condition, seller, spec } = filters
  return [priceMin, priceMax, stock, discount, condition, seller, spec].some((value) => value !== undefined)
}

/** A kind stands in its category: it brings that along, and says nothing in another. */
export function withKindInCategory(asked: ProductFilters): ProductFilters {
  if (!asked.kind) return asked
  const { category } = kinds[asked.kind]
  return asked.category && asked.category !== category ? withoutKind(asked) : { ...asked, category }
}

function withoutKind({ kind: _kind, spec: _ofKind, ...others }: ProductFilters): ProductFilters {
  return others
}

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
    if (!value) return []
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
    ...(seller ? [ofOne('seller', `Sold by ${seller}`, { seller: undefined })] : []),
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

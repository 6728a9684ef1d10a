import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { amount, choice, name, search, text, tick } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { type Kind, kinds } from './categories.ts'
import { attributeFilters } from './filters/attribute-filters.ts'
import { deliveryAsked } from './filters/delivery-filters.ts'
import { names } from './filters/names-filter.ts'
import { QUERY_LENGTH_MAX } from './query-length.ts'

const NAME_LENGTH_MAX = 60
const PIN_LENGTH_MAX = 12

/** The rank of a product that nobody picked for the home page; those that are picked have 1, 2, 3. */
export const UNPICKED = 1_000_000

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
    priceMin: amount({ label: 'Price from, ₹', param: 'min' }),
    priceMax: amount({ label: 'Price to, ₹', param: 'max' }),
    stock: tick({ label: 'In stock' }),
    discount: choice(
      [10, 20, 30, 50].map((percent) => ({ key: String(percent), label: `${percent}% off or more` })),
      { label: 'Discount', any: 'Any discount' },
    ),
    condition: choice(CONDITIONS, { label: 'Condition', any: 'Any condition' }),
    /** The slug of a shop. */
    seller: name({ label: 'Seller', lengthMax: NAME_LENGTH_MAX }),
    /** Where it is to be delivered; says nothing without one of the next two. */
    pin: text({ label: 'PIN code', lengthMax: PIN_LENGTH_MAX, clean: readPinCode }),
    /** Promised there within so many days. */
    within: choice(
      [
        { key: '1', label: 'By tomorrow' },
        { key: '2', label: 'Within 2 days' },
        { key: '3', label: 'Within 3 days' },
        { key: '5', label: 'Within 5 days' },
        { key: '7', label: 'Within a week' },
      ],
      { label: 'Delivered', any: 'Any day' },
    ),
    cash: tick({ label: 'Cash on delivery' }),
    /** By the attributes of the kind; says nothing without one. */
    spec: attributeFilters,
    /** A list of one kind as a table, or beside the parts of the open build; says nothing without a kind. */
    view: choice(
      [
        { key: 'table', label: 'Table' },
        { key: 'build', label: 'For my build' },
      ],
      { label: 'View', control: 'hidden' },
    ),
    /** Beside the open build: with the products that do not fit, which are left out otherwise. */
    misfits: tick({ label: 'Misfits', control: 'hidden' }),
    /** Sorted by an attribute of the kind in place of `sort`, from the largest with a minus before it. */
    by: text({ label: 'Sorted by', lengthMax: NAME_LENGTH_MAX, control: 'hidden' }),
    q: search({ label: 'Search in products', lengthMax: QUERY_LENGTH_MAX }),
  },
  ranges: [['priceMin', 'priceMax']],
  sorts: [
    { key: 'featured', label: 'Featured' },
    { key: 'price-low', label: 'Price: Low to High' },
    { key: 'price-high', label: 'Price: High to Low' },
    { key: 'newest', label: 'Newest' },
    { key: 'discount', label: 'Biggest Discount' },
    { key: 'origin', label: 'Country of origin' },
  ],
})

/** What a visitor asked of the product list. A missing category, brand or origin means all of them. */
export type ProductFilters = ReturnType<typeof productList.parse>
export type SortKey = ProductFilters['sort']

/** Whether a list is narrowed by more than category, kind, brands, origin and words: by what is not counted all the time. */
export function hasNarrowOffers(filters: Omit<ProductFilters, 'sort'>): boolean {
  const { priceMin, priceMax, stock, discount, condition, seller, spec } = filters
  const narrow = [priceMin, priceMax, stock, discount, condition, seller, spec, deliveryAsked(filters)]
  return narrow.some((value) => value !== undefined)
}

/** A kind stands in its category: it brings that along, and says nothing in another. */
export function withKindInCategory(asked: ProductFilters): ProductFilters {
  if (!asked.kind) return asked
  const { category } = kinds[asked.kind]
  return asked.category && asked.category !== category ? withoutKind(asked) : { ...asked, category }
}

/** Without a kind there are no attributes of its own. */
export function withoutKind({ kind: _kind, spec: _ofKind, ...others }: ProductFilters): ProductFilters {
  return others
}

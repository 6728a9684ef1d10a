import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { categories, type Kind, kinds, onlyKindOf } from '#domain/goods/catalogue/categories.ts'
import {
  filterableAttributes,
  filtersOfKind,
  filterWords,
} from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import type { AttributeFilters } from '#domain/goods/catalogue/filters/attribute-filters.ts'
import { beyondPrice } from '#domain/goods/catalogue/filters/beyond-price.ts'
import {
  activeChips,
  type FilterChip,
  withoutFilters,
} from '#domain/goods/catalogue/filters/product-list-chips.ts'
import { readProductFilters } from '#domain/goods/catalogue/filters/read-product-filters.ts'
import {
  hasNarrowOffers,
  type ProductFilters,
  productList,
  withKindInCategory,
} from '#domain/goods/catalogue/product-list.ts'
import { asksForCheapest } from '#domain/goods/search/read-search.ts'
import { CHEAPEST_FIRST } from '#domain/goods/search/search-conditions.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { type KindFacets, listKindFacets } from '#server/goods/catalogue/attribute-facet-views.ts'
import { withDeliveryDemand } from '#server/goods/catalogue/delivery-demand-views.ts'
import { listFacets, spelledAsKnown } from '#server/goods/catalogue/facet-views.ts'
import { withRarity } from '#server/goods/catalogue/narrowing-views.ts'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import { byAttribute } from '#server/goods/catalogue/product-sort-views.ts'
import { readAttributeTable } from '#server/goods/catalogue/product-table-views.ts'
import { listProducts, readHomeProducts } from '#server/goods/catalogue/product-views.ts'
import { recordMiss } from '#server/goods/catalogue/search-miss-store.ts'
import { type SearchPage, searchPage } from '#server/goods/catalogue/search-page-views.ts'
import { kindsOnSale } from '#server/goods/search/near-kind-views.ts'
import { inStockBeside, type ProductSearch, searchFor } from '#server/goods/search/search-views.ts'
import type { App } from '#server/ground/app.ts'
import { appContext } from '#web/http/context.ts'
import { declareContent, type PageContent } from '#web/http/page-cache/page-content.ts'
import { listForBuild } from '#web/storefront/goods/builder/list-for-build.action.ts'
import { openBuildOf } from '#web/storefront/goods/builder/open-build-cookie.ts'
import {
  canonicalPath,
  countText,
  listingDescription,
  listingTitle,
} from '#web/storefront/goods/product-lists/listing-words.ts'
import type { CardProduct } from '#web/storefront/goods/product-lists/product-card.tsx'
import { ProductGrid } from '#web/storefront/goods/product-lists/product-grid.tsx'
import { shownCards } from '#web/storefront/goods/product-lists/shown-cards.action.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { useHydrated } from '#web/storefront/ground/shared/use-hydrated.ts'
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ListPages } from '#web/ui/list-pages.tsx'
import { SearchNotice } from '../search/search-notice.tsx'
import { searchNotice } from '../search/search-notice-words.ts'
import type { Route } from './+types/products-page.route'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { FILTER_COLUMN, FilterSheet } from './filter-sheet.tsx'
import { KindChips } from './kind-chips.tsx'
import { SortMenu } from './sort-menu.tsx'
import { breadcrumbData } from './structured-data.ts'

/** The list has an address of its own for each category and brand. */
export const handle = { canonical: 'own' }

interface ReadList extends Omit<SearchPage, 'search'> {
  search: ProductSearch | undefined
  ofKind: KindFacets
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const filters = await spelledAsKnown(
    app,
    withKnownSpec(withKindInCategory(inKnownCategory(cheapestFirst(searchParams)))),
  )
  const [pin, { search, page, facets, ofKind }] = await Promise.all([
    deliveryPinOf(request, context),
    readList(app, filters),
  ])
  const { total, ...menus } = facets
  const isMissed =
    search !== undefined && (search.isNearest || total.count === 0) && isWholeCatalogue(filters)
  // What is not found is counted each time, so nobody keeps it.
  const { seller, condition, within, cash } = filters
  const isOfOffers = [seller, condition, within, cash].some((demand) => demand !== undefined)
  if (isMissed) await recordMiss(app, { query: filters.q ?? '', hadNearest: page.products.length > 0 })
  // Which offers a product has beside its best one is told of its page alone, and what reaches a place ages by the hour.
  else if (!isOfOffers && filters.view !== 'build') declareContent(context, contentOf(filters, total))
  const ids = page.products.map(({ id }) => id)
  const offered = ofKindAsked(filters, search)
  const [products, table] = await Promise.all([
    shownCards(context, filters.pin ?? pin, page.products),
    filters.view === 'table' && filters.kind ? readAttributeTable(app, filters.kind, ids) : undefined,
  ])
  const { kind } = filters
  const chips = [...activeChips(filters), ...specChips(filters)]
  return {
    ...(table && { table }),
    filters,
    title: listingTitle(filters),
    crumbs: crumbs(filters),
    canonical: app.config.publicUrl + canonicalPath(filters),
    isOfSearchEngines: isOfSearchEngines(filters),
    breadcrumbs: breadcrumbData(app.config.publicUrl, stepsOf(filters)),
    description: listingDescription(filters),
    offered,
    facets: { ...menus, ...ofKind, ...(pin && { pin }) },
    chips: chips.map(linkOf),
    // An empty list without a filter is left for the whole shop.
    clearTo: `/products${productList.search(chips.length > 0 ? withoutFilters(filters) : { sort: filters.sort })}`,
    ...page,
    ...(filters.view === 'build' && kind
      ? await listForBuild(context, openBuildOf(request.headers).parts, {
          filters: { ...filters, kind },
          products,
          total,
        })
      : { products, forBuild: undefined }),
    total,
    ...(await readInstead(app, { filters, search, total }, (cards) => shownCards(context, pin, cards))),
    ...(search && { search: { ...(await shownSearch(app, filters, search, page.products)), isMissed } }),
  }
}

/**
 * What an empty list shows: what costs next to the price that was asked for, else of the kind that is nearest to what
 * nobody sells, else what the shop picked.
 */
async function readInstead(
  app: App,
  list: { filters: ProductFilters; search: ProductSearch | undefined; total: { count: number } },
  shown: (cards: readonly ProductSummary[]) => Promise<CardProduct[]>,
): Promise<{ instead: CardProduct[]; beyond?: { text?: string; title: string } }> {
  if (list.total.count > 0) return { instead: [] }
  const beyond = await readBeyondPrice(app, list)
  if (beyond)
    return { instead: await shown(beyond.products), beyond: { text: beyond.text, title: beyond.title } }
  const [kind] = await kindsOnSale(app, list.search?.near ?? [])
  if (!kind) return { instead: await shown((await readHomeProducts(app)).handpicked) }
  const { category, plural: title } = kinds[kind]
  const { products } = await listProducts(app, { category, kind, sort: 'featured' })
  return { instead: await shown(products.slice(0, BEYOND_MAX)), beyond: { title } }
}

const BEYOND_MAX = 4

/** The products that cost next to what was asked for, of which there is none, and which price they begin with. */
async function readBeyondPrice(
  app: App,
  { filters, search }: { filters: ProductFilters; search: ProductSearch | undefined },
) {
  const beyond = beyondPrice(filters, search?.price)
  if (!beyond) return undefined
  const again = beyond.filters.q ? await searchFor(app, beyond.filters.q) : undefined
  if (again?.isNearest) return undefined
  const { products } = await listProducts(app, beyond.filters, again)
  const [first] = products
  if (!first) return undefined
  const { isAbove, filters: of } = beyond
  return {
    products: products.slice(0, BEYOND_MAX),
    link: {
      label: `“${of.q ?? listingTitle(of)}” ${isAbove ? 'from' : 'up to'} ${formatInr(first.pricePaise)}`,
      to: `/products${productList.search(of)}`,
    },
    text: `The next price ${isAbove ? 'up' : 'down'} is ${formatInr(first.pricePaise)}.`,
    title: 'Closest to your price',
  }
}

/** How a search was understood: what is said of it, its conditions to take away, and for an empty list the kinds near to it. */
async function shownSearch(
  app: App,
  filters: ProductFilters,
  search: ProductSearch,
  products: readonly ProductSummary[],
) {
  const chips = search.conditions
    .filter(({ label }) => isShown(label, filters))
    .map(({ label, without: q }) => {
      const order = label === CHEAPEST_FIRST ? 'featured' : filters.sort
      return linkOf({
        field: label,
        label,
        without: { ...fromTheStart(filters), q: q || undefined, sort: order },
      })
    })
  const near = products.length === 0 && search.near ? await nearLists(app, search.near) : undefined
  const readAs = products.length === 0 ? search.corrected.map(({ meant }) => meant).join(' ') : ''
  return {
    notice: await noticeOf(app, filters, search, products),
    chips,
    ...(near && { near }),
    ...(readAs && { readAs }),
  }
}

/** An empty list shows what the shop picked, of any category. */
function contentOf({ category }: ProductFilters, { count }: { count: number }): PageContent {
  return category && count > 0 ? { categories: [category] } : { allProducts: true }
}

/** Who searches for the cheapest sees it first, unless an order is chosen. */
function cheapestFirst(searchParams: URLSearchParams): ProductFilters {
  const filters = readProductFilters(searchParams)
  const isAsked = !searchParams.has('sort') && filters.q !== undefined && asksForCheapest(filters.q)
  return isAsked ? { ...filters, sort: 'price-low' } : filters
}

async function readList(app: App, filters: ProductFilters): Promise<ReadList> {
  if (filters.q && filters.sort === 'featured' && isWholeCatalogue(filters))
    return withAttributes(app, filters, await searchPage(app, filters.q))
  const [search, asked] = await Promise.all([
    filters.q ? searchFor(app, filters.q) : undefined,
    withRarity(app, filters).then((rare) => withDeliveryDemand(app, rare)),
  ])
  const { kind } = ofKindAsked(filters, search)
  const [page, facets, ofKind] = await Promise.all([
    listProducts(app, asked, search),
    listFacets(app, asked, search),
    listKindFacets(app, { ...asked, ...(kind && { kind }) }, search),
  ])
  return { search, page, facets, ofKind }
}

/** What is found of one kind is narrowed by that kind's attributes. */
async function withAttributes(app: App, filters: ProductFilters, found: SearchPage): Promise<ReadList> {
  return {
    ...found,
    ofKind: await listKindFacets(app, ofKindAsked(filters, found.search), found.search),
  }
}

/** That of the kind is there already, and that of the order is while the list has it. */
function isShown(label: string, { kind, sort }: ProductFilters): boolean {
  return label === CHEAPEST_FIRST ? sort === 'price-low' : !kind || label !== kinds[kind].plural
}

/** Lists of those of the kinds of which something is on sale. */
async function nearLists(app: App, near: readonly Kind[]) {
  return (await kindsOnSale(app, near)).map((kind) => ({
    label: kinds[kind].plural,
    to: canonicalPath({ category: kinds[kind].category, kind, sort: 'featured' }),
  }))
}

/** What is said above the results; of an empty list the page says it itself. */
async function noticeOf(
  app: App,
  filters: ProductFilters,
  search: ProductSearch,
  products: readonly ProductSummary[],
) {
  const { q = '', kind } = filters
  const [first] = products
  if (!first) return search.computer && searchNotice({ search: { ...search, corrected: [] }, query: q })
  // What was asked for may be there at another price, where something else is shown at this one.
  const isOther = search.isNearest && search.price && !search.instead
  const beyond = isOther ? (await readBeyondPrice(app, { filters, search }))?.link : undefined
  if (products.some(({ inStock }) => inStock)) return searchNotice({ search, query: q, beyond })
  const beside = await inStockBeside(app, q, search.kind ?? kind)
  return searchNotice({ search, query: q, soldOut: { firstId: first.id, beside } })
}

/** The filters with the kind that the words name, or the category's only one: what it offers narrows and shows the same list. */
function ofKindAsked(filters: ProductFilters, search: ProductSearch | undefined): ProductFilters {
  const kind = search?.kind ?? (filters.category && onlyKindOf(filters.category))
  return kind ? withKindInCategory({ kind, ...filters }) : filters
}

/** Attributes that the chosen kind is not filtered by are left out, and without a kind its table too. */
function withKnownSpec({ spec, view, by, ...asked }: ProductFilters): ProductFilters {
  const known = filtersOfKind(asked.kind, spec)
  return {
    ...asked,
    ...(known && { spec: known }),
    ...(asked.kind && view && { view }),
    ...(byAttribute(asked.kind, by) && { by }),
  }
}

function fromTheStart({ cursor: _place, ...filters }: ProductFilters): ProductFilters {
  return filters
}

const linkOf = ({ label, without }: FilterChip) => ({ label, to: `/products${productList.search(without)}` })

/** Each attribute in force in words, with the filters without it. */
function specChips(asked: ProductFilters): FilterChip[] {
  const filters = fromTheStart(asked)
  const { kind, spec = {} } = filters
  if (!kind) return []
  return filterableAttributes(kind).flatMap((definition) => {
    const { [definition.key]: choice, ...others } = spec
    if (!choice) return []
    const without = (spec: AttributeFilters) => ({
      ...filters,
      spec: Object.keys(spec).length > 0 ? spec : undefined,
    })
    const field = `spec ${definition.key}`
    const { values } = choice
    if (!values) return { field, label: filterWords(definition, choice), without: without(others) }
    return values.map((value) => {
      const left = values.filter((other) => other !== value)
      return {
        field: `${field} ${value}`,
        label: filterWords(definition, { values: [value] }),
        without: without(left.length > 0 ? { ...others, [definition.key]: { values: left } } : others),
      }
    })
  })
}

/** Whether nothing but the words of a search decides what is found. */
function isWholeCatalogue({ q: _words, sort: _order, ...narrowing }: ProductFilters): boolean {
  return Object.values(narrowing).every((value) => value === undefined)
}

/** "laptops" is Laptops; a name that we do not know stays as it is and finds nothing. */
function inKnownCategory(asked: ProductFilters): ProductFilters {
  const known = categories.find(({ name }) => name.toLowerCase() === asked.category?.toLowerCase())
  return known ? { ...asked, category: known.name } : asked
}

/** Each step but the last leads to its own list. */
function crumbs({ category, kind, brand }: ProductFilters): Crumb[] {
  const sort = 'featured'
  const steps = [
    { label: 'Home', to: '/' },
    { label: 'Products', to: '/products' },
    ...(category ? [{ label: category, to: canonicalPath({ category, sort }) }] : []),
    // A category of one kind is called as its kind is.
    ...(kind && kinds[kind].plural !== category
      ? [{ label: kinds[kind].plural, to: canonicalPath({ category, kind, sort }) }]
      : []),
    ...(brand ? [{ label: brand, to: '' }] : []),
  ]
  return steps.map(({ label, to }, index) => (index === steps.length - 1 ? { label } : { label, to }))
}

const stepsOf = (filters: ProductFilters) =>
  crumbs(filters).map(({ label, to }) => ({ name: label, ...(to && { path: to }) }))

/** Lists that are the same goods in another order, or fewer of them, are kept out of search engines. */
function isOfSearchEngines(filters: ProductFilters): boolean {
  const { q, origin, cursor, brands, view, by } = filters
  return !(q || origin || cursor || brands || view || by || hasNarrowOffers(filters))
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filters, offered, facets, chips, clearTo, total, products } = loaderData
  const isLoading = useNavigation().location?.pathname === '/products'
  const isHydrated = useHydrated()
  const { hash } = useLocation()
  const results = countText(total)
  // Untouched by what else changes on the page: before its script has come, the server's rows would go for a while.
  const rows = useMemo(() => <ProductRows list={loaderData} />, [loaderData])
  const missed = loaderData.search?.isMissed ? filters.q : undefined
  useEffect(() => {
    if (missed === undefined) return
    const following = import('../search/follow-miss.ts').then(({ followMiss }) => followMiss(missed))
    return () => void following.then((stop) => stop())
  }, [missed])
  return (
    <div className="page-wide pt-4 pb-16">
      <Breadcrumbs items={loaderData.crumbs} className="max-sm:hidden" />
      <header className="list-head">
        <h1>{loaderData.forBuild?.title ?? loaderData.title}</h1>
        <p role="status" className="figures">
          <span className="max-sm:sr-only">Showing </span>
          {loaderData.forBuild?.fitting ? `${products.length} of ` : null}
          {results}
        </p>
        <div className="lg:hidden">
          <FilterSheet filters={offered} facets={facets} chosen={chips.length} countText={results} />
        </div>
        {offered.kind ? <LayoutChoice filters={offered} /> : null}
        {total.count > 1 ? <SortMenu filters={filters} /> : null}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside
          id={FILTER_COLUMN}
          data-closed={isHydrated && hash !== `#${FILTER_COLUMN}` ? '' : undefined}
          aria-label="Filters"
          className="filter-column"
        >
          <div>
            <FilterForm filters={offered} facets={facets} />
          </div>
        </aside>
        <section aria-label="Products" aria-busy={isLoading} className="min-w-0">
          <KindChips filters={filters} kinds={facets.kinds} isCounted={facets.areKindsCounted} />
          <FilterChips chips={[...chips, ...(loaderData.search?.chips ?? [])]} clearTo={clearTo} />
          {loaderData.search?.notice ? <SearchNotice {...loaderData.search.notice} /> : null}
          <div
            className={joinClasses('transition-opacity delay-100 duration-200', isLoading && 'opacity-40')}
          >
            {loaderData.forBuild || (products.length > 0 && loaderData.table) ? (
              rows
            ) : products.length > 0 ? (
              <ProductGrid products={products} priorityCount={3} as="h2" className="in-list" />
            ) : (
              <NoProducts list={loaderData} />
            )}
            <ListPages {...productList.pages('/products', filters, loaderData)} />
          </div>
        </section>
      </div>
    </div>
  )
}

function NoProducts({ list }: { list: Route.ComponentProps['loaderData'] }) {
  const { chips, clearTo, filters, instead, beyond, search } = list
  const ofSearch = search?.chips ?? []
  return (
    <Suspense>
      <NothingFound
        chips={[...chips, ...ofSearch]}
        isUnderstood={ofSearch.length > 0}
        clearTo={clearTo}
        query={filters.q}
        readAs={search?.readAs}
        near={search?.near}
        instead={instead}
        beyond={beyond}
      />
    </Suspense>
  )
}

function ProductRows({ list }: { list: Route.ComponentProps['loaderData'] }) {
  const { offered, products, forBuild, table } = list
  return (
    <Suspense>
      {forBuild ? <BuildList products={products} {...forBuild} /> : null}
      {table ? <ProductTable products={products} table={table} filters={offered} /> : null}
    </Suspense>
  )
}

/** Fetched where a list is empty. */
const NothingFound = lazy(() =>
  import('./nothing-found.tsx').then((file) => ({ default: file.NothingFound })),
)

/** Fetched for who compares values. */
const ProductTable = lazy(() =>
  import('./product-table.tsx').then((file) => ({ default: file.ProductTable })),
)

/** Fetched for who builds a computer. */
const BuildList = lazy(() =>
  import('../builder/build-list.tsx').then((file) => ({ default: file.BuildList })),
)

/** Cards to look at, a table to compare in, or what fits the build that is open. */
function LayoutChoice({ filters }: { filters: ProductFilters }) {
  const { cursor: _place, view, by: _by, ...others } = filters
  const isPart = filters.kind && filters.kind !== 'laptop'
  const choices = [
    { label: 'Cards', to: productList.search(others), isCurrent: !view },
    { label: 'Table', to: productList.search({ ...others, view: 'table' }), isCurrent: view === 'table' },
    ...(isPart
      ? [
          {
            label: 'For my build',
            to: productList.search({ ...others, view: 'build' }),
            isCurrent: view === 'build',
          },
        ]
      : []),
  ]
  return (
    <nav aria-label="View" className="view-choice">
      {choices.map(({ label, to, isCurrent }) => (
        <Link key={label} to={`/products${to}`} aria-current={isCurrent || undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Products · NanoNagar' }]
  const { canonical, description } = loaderData
  const title = `${loaderData.title} · NanoNagar`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(loaderData.isOfSearchEngines ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: canonical },
    { 'script:ld+json': loaderData.breadcrumbs },
  ]
}

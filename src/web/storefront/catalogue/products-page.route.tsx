import { PackageSearch } from 'lucide-react'
import { useNavigation } from 'react-router'
import { categories } from '#domain/catalogue/categories.ts'
import { type ProductFilters, productList } from '#domain/catalogue/product-list.ts'
import { countListing, listFacets, listProducts } from '#server/catalogue/product-views.ts'
import { appContext } from '#web/http/context.ts'
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { Route } from './+types/products-page.route'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { canonicalPath, countText, listingDescription, listingTitle } from './listing-words.ts'
import { ProductGrid } from './product-grid.tsx'
import { SortMenu } from './sort-menu.tsx'
import { breadcrumbData } from './structured-data.ts'

/** The list has an address of its own for each category and brand. */
export const handle = { canonical: 'own' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const asked = productList.parse(searchParams)
  const category = spelledAs(asked.category, categories)
  const facets = await listFacets(app, { category, brand: asked.brand })
  const brand = spelledAs(asked.brand, facets.brands)
  const origin = spelledAs(asked.origin, facets.origins)
  const filters = {
    ...asked,
    ...(category && { category }),
    ...(brand && { brand }),
    ...(origin && { origin }),
  }
  const [page, count] = await Promise.all([listProducts(app, filters), countListing(app, filters)])
  return { filters, facets, count, ...page, origin: app.config.publicUrl }
}

/** "laptops" is Laptops; a name that we do not know stays as it is and finds nothing. */
function spelledAs(asked: string | undefined, known: readonly { name: string }[]): string | undefined {
  return known.find(({ name }) => name.toLowerCase() === asked?.toLowerCase())?.name ?? asked
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filters, facets, count, products, nextCursor } = loaderData
  const isLoading = useNavigation().location?.pathname === '/products'
  const results = countText(count, Boolean(filters.q))
  return (
    <div className="page-width pt-4 pb-16">
      <Breadcrumbs items={crumbs(filters)} />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-2 pb-6">
        <div className="min-w-0 max-w-2xl">
          <h1 className="text-3xl sm:text-4xl">{listingTitle(filters)}</h1>
          <p className="pt-2 text-muted">{listingDescription(filters)}</p>
        </div>
      </header>
      <div className="grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside aria-label="Filters" className="hidden lg:block">
          <div className="sticky top-20 max-h-[calc(100dvh-5rem)] overflow-y-auto -ml-1 pt-1 pr-2 pb-10 pl-1 [mask-image:linear-gradient(black_calc(100%-2.5rem),transparent)] [scrollbar-width:thin]">
            <FilterForm filters={filters} facets={facets} />
          </div>
        </aside>
        <section aria-label="Products" aria-busy={isLoading}>
          <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 border-line border-t py-4 lg:flex lg:items-center lg:justify-between">
            <div className="has-open:col-span-full lg:hidden">
              <FilterSheet filters={filters} facets={facets} countText={results} />
            </div>
            <p role="status" className="figures order-last col-span-full text-muted text-sm lg:order-none">
              Showing {results}
            </p>
            <SortMenu filters={filters} />
          </div>
          <FilterChips filters={filters} />
          <div
            className={joinClasses('transition-opacity delay-100 duration-200', isLoading && 'opacity-40')}
          >
            {products.length > 0 ? (
              <ProductGrid products={products} priorityCount={3} as="h2" className="xl:grid-cols-4" />
            ) : (
              <NothingFound sort={filters.sort} />
            )}
            <Pages filters={filters} nextCursor={nextCursor} />
          </div>
        </section>
      </div>
    </div>
  )
}

function NothingFound({ sort }: Pick<ProductFilters, 'sort'>) {
  return (
    <EmptyState
      icon={PackageSearch}
      title="No products found matching your criteria."
      action={<ButtonLink to={`/products${productList.search({ sort })}`}>Clear all filters</ButtonLink>}
    >
      <p>Try another category or brand, or fewer words.</p>
    </EmptyState>
  )
}

function Pages({ filters, nextCursor }: { filters: ProductFilters; nextCursor: string | undefined }) {
  const { cursor, ...first } = filters
  if (!cursor && !nextCursor) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-3 pt-12">
      {cursor ? <ButtonLink to={`/products${productList.search(first)}`}>First page</ButtonLink> : null}
      {nextCursor ? (
        <ButtonLink to={`/products${productList.search({ ...first, cursor: nextCursor })}`} rel="next">
          Next page
        </ButtonLink>
      ) : null}
    </nav>
  )
}

function crumbs({ category, brand }: ProductFilters): Crumb[] {
  const home = { label: 'Home', to: '/' }
  if (!category && !brand) return [home, { label: 'Products' }]
  const products = { label: 'Products', to: '/products' }
  if (category && brand) {
    const to = canonicalPath({ category, sort: 'featured' })
    return [home, products, { label: category, to }, { label: brand }]
  }
  return [home, products, { label: category ?? brand ?? '' }]
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Products · NanoNagar' }]
  const { filters, origin } = loaderData
  const title = `${listingTitle(filters)} · NanoNagar`
  const url = origin + canonicalPath(filters)
  const description = listingDescription(filters)
  const steps = crumbs(filters).map(({ label, to }) => ({ name: label, ...(to && { path: to }) }))
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(filters.q || filters.origin || filters.cursor
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { 'script:ld+json': breadcrumbData(origin, steps) },
  ]
}

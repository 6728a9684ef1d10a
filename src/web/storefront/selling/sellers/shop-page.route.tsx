import { data } from 'react-router'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import { answeredSentence } from '#domain/selling/sellers/answered-share.ts'
import { type ShopProductQuery, shopProductList } from '#domain/selling/sellers/shop-product-list.ts'
import { findSellerRating } from '#server/goods/reviews/ratings/seller-rating-views.ts'
import { readAnsweredForCustomers } from '#server/selling/sellers/answered-in-time/answered-in-time-views.ts'
import {
  findShopCategories,
  findShopPage,
  listShopProducts,
  type ShopPageContent,
} from '#server/selling/sellers/shop-page-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ProductGrid } from '#web/storefront/goods/product-lists/product-grid.tsx'
import { shownCards } from '#web/storefront/goods/product-lists/shown-cards.action.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Store } from '#web/ui/pictures/icons.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import type { Route } from './+types/shop-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = shopProductList.parse(new URL(request.url).searchParams)
  const shop = await findShopPage(app, params.slug)
  if (!shop) return data({ shop, query, list: NOTHING, categories: [], record: [] }, { status: 404 })
  declareContent(context, { allProducts: true })
  const [ratings, answered] = await Promise.all([
    findSellerRating(app.db, shop.id),
    readAnsweredForCustomers(app, shop.id),
  ])
  const record = [...ratings, ...answeredSentence(answered)]
  if (shop.onHoliday) return data({ shop, query, list: NOTHING, categories: [], record })
  const [list, categories] = await Promise.all([
    listShopProducts(app, { sellerId: shop.id, ...query }),
    findShopCategories(app, shop.id),
  ])
  const products = await shownCards(context, await deliveryPinOf(request, context), list.products)
  return data({ shop, query, list: { ...list, products }, categories, record })
}

const NOTHING: Awaited<ReturnType<typeof listShopProducts>> = { products: [], firstRow: 1, rowCount: 0 }

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { shop, query, list, categories, record } = loaderData
  if (!shop) return <UnknownShop />
  const action = `/shops/${shop.slug}`
  return (
    <div className="page-width pt-3 pb-16">
      <Breadcrumbs
        items={[{ label: 'Home', to: '/' }, { label: 'Products', to: '/products' }, { label: shop.name }]}
      />
      <header className="flex flex-wrap items-center gap-6 pt-6 pb-8">
        {shop.logoKey ? (
          <Picture
            base={pictureBase(shop.logoKey)}
            widths={PICTURE_WIDTHS}
            alt=""
            sizes="6rem"
            priority
            className="size-24 rounded-control border border-line bg-surface object-contain p-2"
          />
        ) : null}
        <div className="min-w-0 max-w-3xl">
          <h1 className="text-3xl sm:text-4xl">{shop.name}</h1>
          <ul className="flex flex-wrap gap-x-6 gap-y-1 pt-3 text-sm">
            {[...factsOf(shop), ...record].map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            <li>
              <a href="#seller-details" className="text-link">
                Seller details
              </a>
            </li>
          </ul>
          {shop.about ? <p className="whitespace-pre-line pt-3 text-muted">{shop.about}</p> : null}
        </div>
      </header>
      {shop.onHoliday ? (
        <Notice tone="warn" title="This seller is on holiday">
          <p>It is not selling right now. Orders already placed will still be sent.</p>
        </Notice>
      ) : (
        <section aria-labelledby="shop-products">
          <h2 id="shop-products" className="pb-5 text-2xl">
            Products
          </h2>
          <ShopForm action={action} query={query} categories={categories} />
          {list.products.length > 0 ? (
            <ProductGrid products={list.products} priorityCount={4} className="md:grid-cols-4" />
          ) : (
            <p className="text-muted">{nothingText(query)}</p>
          )}
          <ListPages {...shopProductList.pages(action, query, list)} />
        </section>
      )}
      <SellerDetails shop={shop} />
    </div>
  )
}

/** Where it is, since when it sells, and how it kept its word. */
function factsOf(shop: ShopPageContent): string[] {
  const state = findState(shop.stateCode ?? '')?.name
  const place = [shop.city, state].filter(Boolean).join(', ')
  return [place, `Here since ${formatMonth(shop.since)}`, shop.record].filter(Boolean)
}

interface ShopFormProps {
  action: string
  query: ShopProductQuery
  /** Those in which it sells something. */
  categories: readonly string[]
}

function ShopForm({ action, query, categories }: ShopFormProps) {
  const { q, category } = shopProductList.fields(query)
  const options = category.options?.filter(({ key }) => categories.includes(key))
  return (
    <ListForm
      action={action}
      label="This seller’s products"
      words={q}
      chips={shopProductList.chips(action, query)}
      clearTo={action}
    >
      {categories.length > 1 ? <FilterField {...category} {...(options && { options })} /> : null}
    </ListForm>
  )
}

function nothingText({ q, category, cursor }: ShopProductQuery): string {
  if (q || category) return 'Nothing that this seller has on sale matches.'
  return `This seller has nothing ${cursor ? 'more ' : ''}on sale right now.`
}

function SellerDetails({ shop }: { shop: ShopPageContent }) {
  const place = [shop.address, shop.city, findState(shop.stateCode ?? '')?.name, shop.postalCode]
  const facts = [
    ['Seller', shop.legalName],
    ['GSTIN', shop.gstin],
    ['Address', unbrokenPlaces(place.filter(Boolean).join(', ')) || null],
    ['Customer care email', shop.careEmail],
    ['Customer care phone', shop.carePhone],
  ]
  return (
    <section aria-labelledby="seller-details" className="pt-14">
      <h2 id="seller-details" className="pb-5 text-2xl">
        Seller details
      </h2>
      <dl className="max-w-2xl divide-y divide-line border-line border-y">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="break-words">{value ?? 'Not given yet'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function UnknownShop() {
  return (
    <EmptyState
      as="h1"
      icon={Store}
      title="We could not find this seller"
      action={<ButtonLink to="/products">All products</ButtonLink>}
    >
      <p>It may have closed, or the address may be mistyped.</p>
    </EmptyState>
  )
}

/** As a search engine is to have it: not a page of it, and not a search. */
function isWholeList({ q, category, cursor }: ShopProductQuery): boolean {
  return q === undefined && category === undefined && cursor === undefined
}

export function meta({ loaderData }: Route.MetaArgs) {
  const shop = loaderData?.shop
  if (!shop) return unlisted('Seller not found')
  return [
    { title: `${shop.name} · NanoNagar` },
    { name: 'description', content: shop.about?.slice(0, 160) ?? `What ${shop.name} sells on NanoNagar.` },
    ...(isWholeList(loaderData.query) ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

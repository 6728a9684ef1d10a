import { Store } from 'lucide-react'
import { data } from 'react-router'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import { shopProductList } from '#domain/selling/sellers/shop-product-list.ts'
import {
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
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import type { Route } from './+types/shop-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = shopProductList.parse(new URL(request.url).searchParams)
  const shop = await findShopPage(app, params.slug)
  if (!shop) return data({ shop, query, list: NOTHING }, { status: 404 })
  declareContent(context, { allProducts: true })
  if (shop.onHoliday) return data({ shop, query, list: NOTHING })
  const list = await listShopProducts(app, { sellerId: shop.id, cursor: query.cursor })
  const products = await shownCards(context, await deliveryPinOf(request, context), list.products)
  return data({ shop, query, list: { ...list, products } })
}

const NOTHING: Awaited<ReturnType<typeof listShopProducts>> = { products: [], firstRow: 1, rowCount: 0 }

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { shop, query, list } = loaderData
  if (!shop) return <UnknownShop />
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
          {list.products.length > 0 ? (
            <ProductGrid products={list.products} priorityCount={4} className="md:grid-cols-4" />
          ) : (
            <p className="text-muted">
              This seller has nothing {query.cursor ? 'more ' : ''}on sale right now.
            </p>
          )}
          <ListPages {...shopProductList.pages(`/shops/${shop.slug}`, query, list)} />
        </section>
      )}
      <SellerDetails shop={shop} />
    </div>
  )
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

export function meta({ loaderData }: Route.MetaArgs) {
  const shop = loaderData?.shop
  if (!shop) return unlisted('Seller not found')
  return [
    { title: `${shop.name} · NanoNagar` },
    { name: 'description', content: shop.about?.slice(0, 160) ?? `What ${shop.name} sells on NanoNagar.` },
    ...(loaderData.query.cursor === undefined ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

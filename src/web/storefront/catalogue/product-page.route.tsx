import { data } from 'react-router'
import { pictureUrl } from '#domain/catalogue/picture-widths.ts'
import { findProduct, relatedProducts } from '#server/catalogue/product-page-views.ts'
import { appContext } from '#web/http/context.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/product-page.route'
import { BackButton } from './back-button.tsx'
import { BuyBox } from './buy-box.tsx'
import { DeliveryTerms } from './delivery-terms.tsx'
import { canonicalPath } from './listing-words.ts'
import { OfferList } from './offer-list.tsx'
import { ProductFacts, SellerFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductGrid } from './product-grid.tsx'
import { SpecificationTable } from './specification-table.tsx'
import { breadcrumbData, productData } from './structured-data.ts'
import { UnknownProduct } from './unknown-product.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const product = await findProduct(app, params.id)
  if (!product) return data({ product, related: [], origin: app.config.publicUrl }, { status: 404 })
  const pricePaise = product.offers[0]?.unitPricePaise ?? 0
  const related = await relatedProducts(app, { id: product.id, category: product.category, pricePaise })
  return data({ product, related, origin: app.config.publicUrl })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related } = loaderData
  if (!product) return <UnknownProduct />
  const [offer] = product.offers
  const categoryPath = canonicalPath({ category: product.category, sort: 'featured' })
  return (
    <div key={product.id} className="page-width pt-3 pb-16">
      <div className="flex flex-wrap items-center gap-x-4">
        <BackButton />
        <Breadcrumbs
          items={[
            { label: 'Home', to: '/' },
            { label: 'Products', to: '/products' },
            { label: product.category, to: categoryPath },
            { label: product.name },
          ]}
          className="hidden min-w-0 sm:block"
        />
      </div>
      <div className="grid gap-x-14 gap-y-8 pt-3 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start">
        <div className="lg:sticky lg:top-20">
          <ProductGallery pictures={product.pictures} name={product.name} />
        </div>
        <div className="flex flex-col gap-6 lg:pt-2">
          <header className="flex flex-col gap-3">
            <p className="font-medium text-muted">{product.brand}</p>
            <h1 className="text-3xl xl:text-4xl">{product.name}</h1>
            <p className="text-muted">{product.shortDescription}</p>
          </header>
          <BuyBox product={product} offer={offer} />
        </div>
      </div>
      <div className="grid gap-x-16 lg:grid-cols-2">
        <Section id="description" title="Description">
          <div className="flex max-w-prose flex-col gap-4 leading-relaxed">
            {product.description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Section>
        <Section id="facts" title="Product information">
          <ProductFacts product={product} offer={offer} />
        </Section>
      </div>
      <Section id="specifications" title="Specifications">
        <SpecificationTable groups={product.specification} />
      </Section>
      {product.offers.length > 1 ? (
        <Section id="offers" title="All offers">
          <OfferList product={product} />
        </Section>
      ) : null}
      <div className="grid gap-x-16 lg:grid-cols-2">
        {offer ? (
          <Section id="seller" title="Sold by">
            <SellerFacts seller={offer.seller} />
          </Section>
        ) : null}
        <Section id="delivery" title="Delivery and returns">
          <DeliveryTerms dispatchDays={offer?.dispatchDays} />
        </Section>
      </div>
      {related.length > 0 ? (
        <Section id="related" title="Related products">
          <ProductGrid products={related} className="md:grid-cols-4" />
        </Section>
      ) : null}
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="pt-14">
      <h2 id={`${id}-title`} className="pb-5 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const product = loaderData?.product
  if (!product) return [{ title: 'Product not found · NanoNagar' }, { name: 'robots', content: 'noindex' }]
  const { origin } = loaderData
  const path = `/products/${product.id}`
  const images = product.pictures.map(({ key }) => origin + pictureUrl(key, 1200))
  const title = `${product.name} · NanoNagar`
  return [
    { title },
    { name: 'description', content: product.shortDescription },
    { property: 'og:title', content: product.name },
    { property: 'og:description', content: product.shortDescription },
    { property: 'og:type', content: 'product' },
    { property: 'og:url', content: origin + path },
    ...images.slice(0, 1).map((content) => ({ property: 'og:image', content })),
    { 'script:ld+json': productData(product, { url: origin + path, images }) },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: 'Home', path: '/' },
        { name: 'Products', path: '/products' },
        { name: product.category, path: canonicalPath({ category: product.category, sort: 'featured' }) },
        { name: product.name },
      ]),
    },
  ]
}

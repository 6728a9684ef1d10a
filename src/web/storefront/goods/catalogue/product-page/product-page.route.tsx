import { lazy, Suspense } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { transitAnywhere } from '#domain/goods/feeds/feed-product.ts'
import { priceWords } from '#domain/goods/price-history/price-history.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { heldText } from '#domain/selling/inventory/held-text.ts'
import { readBoughtWith } from '#server/goods/bought-together/bought-together-views.ts'
import {
  findProduct,
  type ProductDetail,
  type ProductOffer,
} from '#server/goods/catalogue/product-page-views.ts'
import { relatedProducts } from '#server/goods/catalogue/related-product-views.ts'
import { readFitting } from '#server/goods/compatibility/fitting-views.ts'
import { readFewMeasurements } from '#server/goods/measurements/measurement-views.ts'
import { listPriceDays } from '#server/goods/price-history/price-history-views.ts'
import {
  type ProductQuestions as Asked,
  readProductQuestions,
} from '#server/goods/questions/question-views.ts'
import { readProductReviews } from '#server/goods/reviews/review-views.ts'
import { marketplaceToday } from '#server/ground/settings/current-settings.ts'
import { shippingToday } from '#server/ground/shipping/current-shipping.ts'
import { findDelivery, refusedParcelsOf } from '#server/ground/shipping/delivery-views.ts'
import { findEmiFrom, findShownOffers } from '#server/money/payments/offers/shown-offers-views.ts'
import { listUnitsOnSale } from '#server/orders/returned-units/on-sale-views.ts'
import { appContext, shopperContext, visitorContext } from '#web/http/context.ts'
import { declareContent, declareUntil } from '#web/http/page-cache/page-content.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { CompareLink } from '#web/storefront/goods/choosing/compare-link.tsx'
import { WishLink } from '#web/storefront/goods/choosing/wish-link.tsx'
import { Fitting } from '#web/storefront/goods/compatibility/fitting.tsx'
import { fittingLines } from '#web/storefront/goods/compatibility/fitting-lines.ts'
import { canonicalPath } from '#web/storefront/goods/product-lists/listing-words.ts'
import { ProductShelf } from '#web/storefront/goods/product-lists/product-shelf.tsx'
import {
  heldStock,
  ownHolds,
  promotionsOfOffers,
  shownCards,
} from '#web/storefront/goods/product-lists/shown-cards.action.ts'
import { shownReliability } from '#web/storefront/goods/reliability/shown-reliability.action.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { optionalRead } from '#web/storefront/ground/shared/optional-read.action.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ProductGallery } from '../gallery/product-gallery.tsx'
import { productImages } from '../structured-data.ts'
import type { Route } from './+types/product-page.route'
import { BackButton } from './back-button.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { deliveryLine } from './delivery-line.ts'
import { DeliveryTerms } from './delivery-terms.tsx'
import { ForMachines } from './for-machines.tsx'
import { withDraw, withKept } from './kept-offers.action.ts'
import { PageFold } from './page-fold.tsx'
import { ProductFacts, SellerFacts } from './product-facts.tsx'
import { type ProductHeading, productHeading } from './product-heading.ts'
import { SpecificationTable } from './specification-table.tsx'
import { offerRecord } from './warranty-words.ts'

/** What is known of a product that nobody sells here. */
const UNKNOWN = {
  product: undefined,
  heading: undefined,
  reliability: undefined,
  units: [],
  fitting: undefined,
  boughtWith: [],
  related: [],
  reviews: undefined,
  questions: undefined,
  line: undefined,
  held: undefined,
  delivery: undefined,
  emi: undefined,
  bankOffers: [],
  transit: undefined,
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [found, noted] = await Promise.all([findProduct(app, params.id), listPriceDays(app, params.id)])
  const prices = priceWords(noted)
  if (!found) return data({ ...UNKNOWN, prices, origin: app.config.publicUrl }, { status: 404 })
  const { id, category, kind } = found
  const pricePaise = found.offers[0]?.unitPricePaise ?? 0
  const [promotions, related, bought, fitting, reliability, reviews, questions, few, emi] = await Promise.all(
    [
      promotionsOfOffers(context, found.offers),
      relatedProducts(app, { id, category, kind, pricePaise }),
      readBoughtWith(app, [id]),
      readFitting(app, id),
      shownReliability(context, [id]),
      optionalRead(context, {
        what: 'reviews',
        read: () => readProductReviews(app.db, id),
        without: undefined,
      }),
      optionalRead(context, {
        what: 'questions',
        read: () => readProductQuestions(app.db, id),
        without: undefined,
      }),
      optionalRead(context, {
        what: 'measurements',
        read: () => readFewMeasurements(app.db, id),
        without: [],
      }),
      readEmiFrom(context, pricePaise),
    ],
  )
  const { offers, line, held } = await offersShown(context, found, promotions)
  const sources = [found.sources, ...few].filter(Boolean).join(' ')
  const product = { ...found, sources, offers }
  declareContent(context, {
    products: [id],
    categories: [category, ...bought.categories, ...fitting.categories],
  })
  const pin = await deliveryPinOf(request, context)
  const offerIds = product.offers.slice(0, OFFERS_WITH_DAY).map((offer) => offer.id)
  const delivery = pin
    ? await findDelivery(app, { pin, offerIds, refusedParcels: await refusedParcels(context) })
    : undefined
  const openBoxes = product.offers.filter(({ condition }) => condition === 'open-box').map(({ id }) => id)
  const [fittingCards, boughtWith, near] = await Promise.all([
    shownCards(context, pin, fitting.cards),
    shownCards(context, pin, bought.cards),
    shownCards(context, pin, related),
  ])
  return data({
    product,
    heading: productHeading(product),
    line,
    held,
    emi,
    bankOffers: line ? await readBankOffers(context, line.totalPaise) : [],
    prices,
    reliability: reliability.get(id),
    units: await listUnitsOnSale(app, openBoxes),
    fitting: { lines: fittingLines(fitting.groups), cards: fittingCards },
    boughtWith,
    related: near,
    reviews,
    questions,
    delivery,
    origin: app.config.publicUrl,
    transit: transitAnywhere((await shippingToday(app)).zones.transit),
  })
}

function readEmiFrom(context: Route.LoaderArgs['context'], pricePaise: Paise) {
  const read = () => findEmiFrom(context.get(appContext), { amountPaise: pricePaise, pieces: 1 })
  return optionalRead(context, { what: 'instalments', read, without: undefined })
}

/** The offers of banks for one piece with its delivery. The page is kept no longer than until one begins or ends. */
async function readBankOffers(context: Route.LoaderArgs['context'], amountPaise: Paise) {
  const read = () => findShownOffers(context.get(appContext), { amountPaise, pieces: 1 })
  const without = { offers: [], until: undefined }
  const { offers, until } = await optionalRead(context, { what: 'bank offers', read, without })
  declareUntil(context, until)
  return offers
}

/** The offers with what is said of each, and what the delivery of the best one costs. */
async function offersShown(
  context: Readonly<RouterContextProvider>,
  found: ProductDetail,
  promotions: Awaited<ReturnType<typeof promotionsOfOffers>>,
) {
  const offers = found.offers.map((offer, index) => ({
    ...offer,
    record: offerRecord(found, index),
    notes: promotions[offer.id]?.texts ?? [],
    together: promotions[offer.id]?.together,
  }))
  const [best, ...others] = await withKept(context, await withDraw(context, offers))
  if (!best) return { offers: [], line: undefined, held: undefined }
  const free = promotions[best.id]?.freeDelivery
  const { terms } = await marketplaceToday(context.get(appContext))
  // The line of its delivery says it.
  const notes = best.notes?.filter((text) => text !== free?.text) ?? []
  const held = await heldOf(context, { ...best, productId: found.id })
  return {
    offers: [{ ...best, notes, ...(held && { isHeld: true, stockText: heldStock(held) }) }, ...others],
    line: deliveryLine(best.unitPricePaise, terms, free),
    held,
  }
}

/** That the last piece is in an order of the customer's own, which can be paid or let go. */
async function heldOf(context: Readonly<RouterContextProvider>, best: ProductOffer & { productId: string }) {
  if (best.orderableMax > 0) return undefined
  const own = (await ownHolds(context, [best.id])).get(best.id)
  return (
    own && {
      id: own.orderId,
      number: own.number,
      text: heldText(own),
      from: `/products/${best.productId}`,
    }
  )
}

/** Decides whether this visitor can pay in cash. */
async function refusedParcels(context: Readonly<RouterContextProvider>): Promise<number> {
  const known = context.get(shopperContext)
  return (
    known?.refusedParcels ?? refusedParcelsOf(context.get(appContext), context.get(visitorContext).customer)
  )
}

/** The cheapest so many say by when they arrive. */
const OFFERS_WITH_DAY = 50

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, heading, units, fitting, delivery, reviews, origin, transit } = loaderData
  if (!product || !heading || !transit || !fitting)
    return (
      <Suspense>
        <UnknownProduct />
      </Suspense>
    )
  const [offer] = product.offers
  const categoryPath = canonicalPath({ category: product.category, sort: 'featured' })
  const [first, second, ...others] = shortSections(product, heading)
  return (
    <div key={product.id}>
      <div className="page-width pt-3 pb-10 lg:pb-16">
        <div className="flex items-center gap-x-4">
          <BackButton />
          <Breadcrumbs
            items={[
              { label: 'Home', to: '/' },
              { label: 'Products', to: '/products' },
              { label: product.category, to: categoryPath },
              ...heading.kindStep,
              { label: product.name },
            ]}
            className="hidden min-w-0 sm:block"
          />
        </div>
        <ProductTop {...loaderData} product={product} heading={heading} />
        <div className={COLUMNS}>
          {first}
          {second}
          <Specifications {...product} />
          {product.offers.length > 1 ? (
            <PageFold id="offers" title="All offers" className="lg:col-span-2">
              <Suspense>
                <OfferList product={product} delivery={delivery} />
              </Suspense>
            </PageFold>
          ) : null}
          {units.length > 0 ? (
            <PageFold id="open-box" title="Open box: unit history" className="lg:col-span-2">
              <Suspense>
                <UnitsOnSale units={units} offers={product.offers} />
              </Suspense>
            </PageFold>
          ) : null}
          {others}
          <Records {...loaderData} />
        </div>
        <Fitting lines={fitting.lines} cards={fitting.cards} />
        <ProductShelf
          id="bought-together"
          title="Frequently bought together"
          products={loaderData.boughtWith}
        />
        <ProductShelf id="related" title="Related products" products={loaderData.related} />
      </div>
      {offer ? <BuyBar offer={offer} /> : null}
      <ForMachines product={product} reviews={reviews} origin={origin} transit={transit} />
    </div>
  )
}

/** What the product is, who says so, and the way to check it. */
function Specifications({
  specification,
  sources,
  measureTo,
}: Pick<ProductDetail, 'specification' | 'sources' | 'measureTo'>) {
  if (specification.length === 0) return null
  return (
    <PageFold id="specifications" title="Specifications" className="lg:col-span-2">
      <SpecificationTable groups={specification} />
      <p className="pt-4 text-muted text-sm">{sources}</p>
      {measureTo ? (
        <a href={measureTo} className="text-link inline-flex min-h-11 items-center">
          Have it? Measure it
        </a>
      ) : null}
    </PageFold>
  )
}

/** What is on record of a product: what customers say and ask, how many came back and failed, and what it cost. */
function Records({
  reliability,
  reviews,
  questions,
  prices,
}: Pick<Route.ComponentProps['loaderData'], 'reliability' | 'reviews' | 'questions' | 'prices'>) {
  return (
    <>
      {reviews ? (
        <PageFold id="reviews" title="Reviews" className="lg:col-span-2">
          <Suspense>
            <ProductReviews {...reviews} />
          </Suspense>
        </PageFold>
      ) : null}
      {questions ? <Questions {...questions} /> : null}
      {reliability ? (
        <PageFold id="reliability" title="Came back and failed" className="lg:col-span-2">
          <Suspense>
            <Reliability words={reliability} />
          </Suspense>
        </PageFold>
      ) : null}
      {prices ? (
        <PageFold id="prices" title="Price history" className="lg:col-span-2">
          <Suspense>
            <PriceHistory {...prices} />
          </Suspense>
        </PageFold>
      ) : null}
    </>
  )
}

/** What is sold, and the way to have it. */
// Long because it is one layout.
function ProductTop({
  product,
  heading,
  units,
  reliability,
  reviews,
  held,
  ...buying
}: Pick<
  Route.ComponentProps['loaderData'],
  'held' | 'units' | 'line' | 'delivery' | 'emi' | 'bankOffers' | 'reliability' | 'reviews'
> & {
  product: ProductDetail
  heading: ProductHeading
}) {
  const [offer] = product.offers
  return (
    <div className="grid grid-cols-1 gap-y-5 pt-1 pb-10 md:pt-3 md:grid-cols-2 md:items-start md:gap-x-8 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-x-14 lg:pb-0">
      <div className="md:sticky md:top-20">
        <ProductGallery pictures={product.pictures} name={product.name} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 md:pt-2">
        <header className="flex flex-col gap-3">
          <p className={joinClasses('font-medium text-muted', heading.namesBrand && 'max-md:hidden')}>
            {product.brand}
          </p>
          <h1 className={heading.size}>
            {heading.name.map((words, at) =>
              at % 2 ? (
                <span key={words} className="whitespace-nowrap">
                  {words}
                </span>
              ) : (
                words
              ),
            )}
          </h1>
          {heading.lead ? <p className="text-muted">{heading.lead}</p> : null}
          {reviews ? (
            <p>
              <a href="#reviews" className="figures text-link inline-flex min-h-11 items-center">
                {reviews.short}
              </a>
            </p>
          ) : (
            <p className="text-muted text-sm">No reviews yet</p>
          )}
        </header>
        {held ? (
          <Suspense>
            <BegunOrder {...held} />
          </Suspense>
        ) : null}
        <BuyBox
          hasHistory={units.some(({ offerId }) => offerId === offer?.id)}
          product={product}
          offer={offer}
          heading={heading}
          {...buying}
        />
        {reliability ? (
          <a href="#reliability" className="figures text-link text-sm">
            {reliability.short}
          </a>
        ) : null}
        <p className="flex gap-6">
          <WishLink {...product}>Wishlist</WishLink>
          <CompareLink {...product} />
        </p>
      </div>
    </div>
  )
}

function Questions(questions: Asked) {
  return (
    <PageFold id="questions" title="Questions and answers" className="lg:col-span-2">
      {questions.count > 0 ? (
        <Suspense>
          <ProductQuestions {...questions} />
        </Suspense>
      ) : (
        <a href={questions.listTo} className="text-link inline-flex min-h-11 items-center">
          Ask about this product
        </a>
      )}
    </PageFold>
  )
}

/** In the page from the start; the script of each comes after those that every product needs. */
const OfferList = lazy(() => import('./offer-list.tsx').then((file) => ({ default: file.OfferList })))
const PriceHistory = lazy(() =>
  import('./price-history.tsx').then((file) => ({ default: file.PriceHistory })),
)
const Reliability = lazy(() => import('./reliability.tsx').then((file) => ({ default: file.Reliability })))
const ProductReviews = lazy(() =>
  import('../../reviews/product-reviews.tsx').then((file) => ({ default: file.ProductReviews })),
)
const ProductQuestions = lazy(() =>
  import('../../questions/product-questions.tsx').then((file) => ({ default: file.ProductQuestions })),
)
const BegunOrder = lazy(() =>
  import('#web/storefront/ground/shared/begun-order.tsx').then((file) => ({ default: file.BegunOrder })),
)
const UnknownProduct = lazy(() =>
  import('./unknown-product.tsx').then((file) => ({ default: file.UnknownProduct })),
)
const UnitsOnSale = lazy(() => import('./units-on-sale.tsx').then((file) => ({ default: file.UnitsOnSale })))

const COLUMNS = 'grid grid-cols-1 lg:grid-cols-2 lg:gap-x-14'

/** The sections of half a page's width that have something to say; narrow screens begin with the first one open. */
function shortSections(product: ProductDetail, { warranty }: ProductHeading) {
  const [offer] = product.offers
  const paragraphs = product.description.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  const sections = [
    {
      id: 'description',
      title: 'Description',
      content: paragraphs.length > 0 && (
        <div className="flex max-w-prose flex-col gap-4 leading-relaxed">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ),
    },
    {
      id: 'facts',
      title: 'Product information',
      content: <ProductFacts product={product} offer={offer} warranty={warranty.text} />,
    },
    { id: 'seller', title: 'Sold by', content: offer && <SellerFacts seller={offer.seller} /> },
    {
      id: 'delivery',
      title: 'Delivery and returns',
      content: <DeliveryTerms dispatch={offer?.dispatch} />,
    },
  ]
  return sections
    .filter(({ content }) => content)
    .map(({ id, title, content }, index) => (
      <PageFold key={id} id={id} title={title} isOpen={index === 0}>
        {content}
      </PageFold>
    ))
}

export function meta({ loaderData }: Route.MetaArgs) {
  const product = loaderData?.product
  if (!product) return unlisted('Product not found')
  const { origin } = loaderData
  const path = `/products/${product.id}`
  const images = productImages(product.pictures, origin)
  const title = `${product.name} · NanoNagar`
  return [
    { title },
    { name: 'description', content: product.shortDescription },
    { property: 'og:title', content: product.name },
    { property: 'og:description', content: product.shortDescription },
    { property: 'og:type', content: 'product' },
    { property: 'og:url', content: origin + path },
    ...images.map((content) => ({ property: 'og:image', content })),
  ]
}

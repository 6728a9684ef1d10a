import { formatInr } from '#domain/ground/shared/money.ts'
import { knownExamples } from '#server/goods/builder/example-views.ts'
import { findSitePictures } from '#server/goods/catalogue/pictures/site-picture-views.ts'
import { readHomeProducts } from '#server/goods/catalogue/product-views.ts'
import { FALLEN_MIN_PERCENT, SHELF_DAYS } from '#server/goods/home-shelves/home-shelf-limits.ts'
import { readHomeShelves } from '#server/goods/home-shelves/home-shelf-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import { budgetEntryWords } from '#web/storefront/goods/builder/budget/budget-entry-words.ts'
import { organisationData, siteData } from '#web/storefront/goods/catalogue/structured-data.ts'
import { StructuredData } from '#web/storefront/goods/catalogue/structured-data-script.tsx'
import { shownCards } from '#web/storefront/goods/product-lists/shown-cards.action.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { marketplaceOf, useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import type { Route } from './+types/home-page.route'
import { BuildBand } from './build-band.tsx'
import { CategoryGrid, categoryPictures } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { HomeProducts } from './home-products.tsx'
import { NewsletterBand } from './newsletter-band.tsx'
import { WhyChoose } from './why-choose.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  declareContent(context, { allProducts: true })
  const [{ scene, categories, handpicked, newest }, shelves, examples, pictures] = await Promise.all([
    readHomeProducts(app),
    readHomeShelves(app),
    knownExamples(app),
    findSitePictures(app, categoryPictures),
  ])
  const pin = await deliveryPinOf(request, context)
  const [picked, selling, cheaper, newer] = await Promise.all([
    shownCards(context, pin, handpicked),
    shownCards(context, pin, shelves.selling),
    shownCards(context, pin, shelves.cheaper),
    shownCards(context, pin, newest),
  ])
  return {
    scene,
    categories,
    pictures,
    budgetEntry: budgetEntryWords,
    shelfWords: {
      selling: `Most bought in the last ${SHELF_DAYS} days.`,
      cheaper: `At least ${FALLEN_MIN_PERCENT}% below the lowest price of the previous ${SHELF_DAYS} days.`,
    },
    examples: examples.map(({ answer: _answer, pictures: all, ...example }) => ({
      ...example,
      pictures: all.map(({ key, isIllustration }) => ({ key, isIllustration })),
    })),
    handpicked: picked,
    selling,
    cheaper,
    newest: newer,
    canonicalOrigin: app.config.publicUrl,
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const {
    scene,
    budgetEntry,
    shelfWords,
    examples,
    categories,
    pictures,
    handpicked,
    selling,
    cheaper,
    newest,
    canonicalOrigin,
  } = loaderData
  const facts = useMarketplace()
  return (
    <>
      <Hero scene={scene} />
      <BuildBand examples={examples} budgetEntry={budgetEntry} />
      <CategoryGrid categories={categories} pictures={pictures} />
      <HomeProducts
        title="Handpicked For You"
        products={handpicked}
        allTo="/products"
        allLabel="All products"
      />
      <HomeProducts title="Bestsellers" products={selling} allTo="/products" allLabel="All products">
        {shelfWords.selling}
      </HomeProducts>
      <HomeProducts
        title="Price drops"
        products={cheaper}
        allTo="/products?sort=discount"
        allLabel="Biggest discounts"
      >
        {shelfWords.cheaper}
      </HomeProducts>
      <HomeProducts
        title="Discover What's New"
        products={newest}
        allTo="/products?sort=newest"
        allLabel="Newest products"
      />
      <WhyChoose />
      <NewsletterBand />
      <StructuredData data={import.meta.env.SSR ? organisationData(canonicalOrigin, facts) : undefined} />
      <StructuredData
        data={import.meta.env.SSR ? siteData(canonicalOrigin, facts.entity.tradeName) : undefined}
      />
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  const { terms } = marketplaceOf(matches)
  return [
    { title: 'NanoNagar: computer hardware for India' },
    {
      name: 'description',
      content: `Laptops, processors, graphics cards, storage and peripherals with full specifications, GST invoice, ${terms.returnDays}-day returns and free shipping on orders above ${formatInr(terms.freeShippingAbovePaise)}.`,
    },
  ]
}

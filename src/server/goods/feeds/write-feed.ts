import type { CategoryName } from '#domain/goods/catalogue/categories.ts'
import { type FeedFormat, type FeedShop, transitAnywhere } from '#domain/goods/feeds/feed-product.ts'
import type { ReviewFeedFormat } from '#domain/goods/feeds/review-feed.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { type FeedPlace, readContentVersion, readFeedPortion } from './feed-views.ts'
import { readReviewPortion } from './review-feed-views.ts'

/** So many feeds are written at a time by one process; a feed is read by few, and each reads the whole category. */
const WRITTEN_AT_ONCE_MAX = 4
/** Whoever reads slower than this gets no more. */
const WRITTEN_MS_MAX = 15 * MINUTE_MS

let written = 0

/** Whether this process may begin another feed now. */
export function canWriteFeed(): boolean {
  return written < WRITTEN_AT_ONCE_MAX
}

/**
 * Says what the feed of a category would hold now, or that of the reviews; the same text as before means that the feed of
 * before still holds.
 */
export async function feedVersion(
  app: Pick<App, 'db' | 'clock'>,
  category: CategoryName | 'reviews',
): Promise<string> {
  return `${await readContentVersion(app, category === 'reviews' ? undefined : category)}-${indianDay(app.clock.now())}`
}

/**
 * A feed of a category, product by product, so that others have a turn in between; read in portions as they are asked for,
 * of which one is held. Each product is as it was when its portion was read. Throws when it takes longer than fifteen minutes.
 */
export async function* writeFeed(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { category, format }: { category: CategoryName; format: FeedFormat },
): AsyncGenerator<string> {
  const shop = await readFeedShop(app)
  yield* inPortions<FeedPlace>(app, {
    begin: format.begin(shop, category),
    readPortion: async (after) => {
      const { products, next } = await readFeedPortion(app, { category, after })
      return { texts: products.map((product) => format.product(product, shop)), next }
    },
    end: format.end,
  })
}

/** The feed of all published reviews, likewise. */
export async function* writeReviewFeed(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  format: ReviewFeedFormat,
): AsyncGenerator<string> {
  const { entity } = await readSettings(app.db, indianDay(app.clock.now()))
  const shop = { origin: app.config.publicUrl, name: entity.tradeName }
  yield* inPortions<string>(app, {
    begin: format.begin(shop),
    readPortion: async (after) => {
      const { reviews, next } = await readReviewPortion(app, after)
      return { texts: reviews.map((review) => format.review(review, shop)), next }
    },
    end: format.end,
  })
}

interface Portions<Place> {
  begin: string
  readPortion(after: Place | undefined): Promise<{ texts: string[]; next: Place | undefined }>
  end: string
}

async function* inPortions<Place>(
  { clock }: Pick<App, 'clock'>,
  { begin, readPortion, end }: Portions<Place>,
): AsyncGenerator<string> {
  written += 1
  try {
    const endsAt = clock.now().getTime() + WRITTEN_MS_MAX
    yield begin
    let after: Place | undefined
    do {
      const { texts, next } = await readPortion(after)
      for (const text of texts) yield text
      if (clock.now().getTime() > endsAt) throw new Error('a feed was read too slowly')
      after = next
    } while (after)
    yield end
  } finally {
    written -= 1
  }
}

async function readFeedShop(app: Pick<App, 'db' | 'clock' | 'config'>): Promise<FeedShop> {
  const [{ terms, entity }, { zones }] = await Promise.all([
    readSettings(app.db, indianDay(app.clock.now())),
    readShipping(app, app.db),
  ])
  return {
    origin: app.config.publicUrl,
    name: entity.tradeName,
    terms,
    transit: transitAnywhere(zones.transit),
  }
}

import type { CategoryName } from '#domain/goods/catalogue/categories.ts'
import { type FeedFormat, type FeedShop, transitAnywhere } from '#domain/goods/feeds/feed-product.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { type FeedPlace, readContentVersion, readFeedPortion } from './feed-views.ts'

/** So many feeds are written at a time by one process; a feed is read by few, and each reads the whole category. */
const WRITTEN_AT_ONCE_MAX = 4
/** Whoever reads slower than this gets no more. */
const WRITTEN_MS_MAX = 15 * MINUTE_MS

let written = 0

/** Whether this process may begin another feed now. */
export function canWriteFeed(): boolean {
  return written < WRITTEN_AT_ONCE_MAX
}

/** Says what a feed would hold now; the same text as before means that the feed of before still holds. */
export async function feedVersion(app: Pick<App, 'db' | 'clock'>, category: CategoryName): Promise<string> {
  return `${await readContentVersion(app, category)}-${indianDay(app.clock.now())}`
}

/**
 * A feed of a category, product by product, so that others have a turn in between; read in portions as they are asked for,
 * of which one is held. Each product is as it was when its portion was read. Throws when it takes longer than fifteen minutes.
 */
export async function* writeFeed(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { category, format }: { category: CategoryName; format: FeedFormat },
): AsyncGenerator<string> {
  written += 1
  try {
    const endsAt = app.clock.now().getTime() + WRITTEN_MS_MAX
    const shop = await readFeedShop(app)
    yield format.begin(shop, category)
    let after: FeedPlace | undefined
    do {
      const { products, next } = await readFeedPortion(app, { category, after })
      for (const product of products) yield format.product(product, shop)
      if (app.clock.now().getTime() > endsAt) throw new Error('a feed was read too slowly')
      after = next
    } while (after)
    yield format.end
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

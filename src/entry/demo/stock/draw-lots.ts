import { DAY_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { drawLaunches } from '#server/selling/launches/draw-launches.ts'
import { enterLaunch } from '#server/selling/launches/enter-launch.ts'
import { openLaunch } from '#server/selling/launches/open-launch.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

const DAY_MINUTES = DAY_MS / MINUTE_MS

/** Launches by lot: one that the demonstration's customer won, one that is open and one that is announced. */
export async function drawLots(shop: StockedShop): Promise<void> {
  shop.say('launches by lot')
  const { sellerId } = shop.demoVendor
  const offers = await shop.app.db
    .selectFrom('stock')
    .innerJoin('offers', 'offers.id', 'stock.offer_id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select('offers.id')
    .where('stock.seller_id', '=', sellerId)
    .where('offers.status', '=', 'live')
    .where('products.status', '=', 'live')
    .whereRef('on_hand', '>', 'reserved')
    .orderBy('offers.unit_price_paise', 'desc')
    .orderBy('offers.id')
    .limit(3)
    .execute()
  const [won, open, announced] = offers.map(({ id }) => id)
  invariant(won && open && announced, 'the demonstration’s seller has three products in stock')
  const launchId = await announce(shop, { offerId: won, daysAgo: 1, opens: 0, minutes: 30 })
  const customer = await shop.app.db
    .selectFrom('users')
    .select('id as userId')
    .where('email', '=', 'customer@nanonagar.test')
    .executeTakeFirstOrThrow()
  const [home] = await listAddresses(shop.app, customer.userId)
  invariant(home, 'the demonstration’s customer has an address')
  const addressId = home.id
  granted(await enterLaunch(shop.ago(0.99), customer, { launchId, addressId }), 'an entry')
  await drawLaunches(shop.ago(0.97))
  await announce(shop, { offerId: open, daysAgo: 0, opens: 0, minutes: 6 * DAY_MINUTES })
  await announce(shop, { offerId: announced, daysAgo: 0, opens: DAY_MINUTES, minutes: 30 })
}

async function announce(
  shop: StockedShop,
  launch: { offerId: string; daysAgo: number; opens: number; minutes: number },
): Promise<string> {
  const app = shop.ago(launch.daysAgo)
  const inMinutes = (minutes: number) => momentText(new Date(app.clock.now().getTime() + minutes * MINUTE_MS))
  const { offerId, opens, minutes } = launch
  const fields = {
    opensAt: inMinutes(opens),
    closesAt: inMinutes(opens + minutes),
    pieces: '1',
    buyHours: '72',
  }
  return granted(await openLaunch(app, shop.demoVendor, { offerId, fields }), 'a launch').launchId
}

import { invariant } from '#domain/ground/shared/invariant.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { approveSeller, suspendSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { setHoliday } from '#server/selling/sellers/set-own-holiday.ts'
import { importFile, type Listing, rowOf } from './import-file.ts'
import { type OpenedSeller, versionOf } from './open-sellers.ts'
import { priceOf } from './price-of.ts'
import { scatter, seededChance } from './seeded-chance.ts'
import type { StockProduct } from './stock-product.ts'
import { DEMO_VENDOR_SHARE } from './stocked-sellers.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

/** So many of a hundred products are offered by more than one seller. */
const SHARED_PERCENT = 18
const OTHER_SELLERS_MAX = 3
/** So many of a hundred came in the last days. */
const NEW_PERCENT = 3
const LISTED_DAYS_AGO = 104
const NEW_DAYS_AGO = 2

interface Seller {
  who: ActingVendor
  name: string
  share: number
  maySellOthers: boolean
}

/** Has the sellers list the products at their prices, through their own imports, and be approved, suspended or away. */
export async function listProducts(
  shop: StockedShop,
  {
    products,
    unpriced,
    sellers,
  }: {
    products: readonly StockProduct[]
    unpriced: readonly StockProduct[]
    sellers: readonly OpenedSeller[]
  },
): Promise<void> {
  const all: Seller[] = [
    { who: shop.demoVendor, name: 'Chandni Computers', share: DEMO_VENDOR_SHARE, maySellOthers: true },
    ...sellers.map(({ seller, who }) => ({
      who,
      name: seller.name,
      share: seller.share,
      maySellOthers: seller.standing === 'approved',
    })),
  ]
  const listings = shareOut(products, all)
  for (const { seller, who } of sellers)
    if (seller.standing !== 'applied')
      granted(
        await approveSeller(shop.ago(LISTED_DAYS_AGO + 1), shop.owner('vendors.decide'), {
          sellerId: who.sellerId,
          reason: 'All documents were looked at.',
        }),
        `the approval of ${seller.name}`,
      )
  for (const [at, seller] of all.entries()) {
    shop.say(`${seller.name} lists its products (${at + 1} of ${all.length})`)
    const { early, late } = listings.get(seller) ?? { early: [], late: [] }
    const daysAgo = LISTED_DAYS_AGO - at / 10
    await list(shop, seller, { daysAgo, name: 'opening-stock.jsonl', listings: early })
    await list(shop, seller, { daysAgo: NEW_DAYS_AGO - at / 10, name: 'new-arrivals.jsonl', listings: late })
  }
  const waiting = { name: 'distributor-catalogue.jsonl', listings: unpriced.map((product) => ({ product })) }
  await list(shop, all[0], { daysAgo: 9, ...waiting })
  await settleStandings(shop, sellers)
}

async function list(
  shop: StockedShop,
  seller: Seller | undefined,
  file: { daysAgo: number; name: string; listings: readonly Listing[] },
): Promise<void> {
  invariant(seller, 'somebody lists')
  const { daysAgo, name, listings } = file
  const wrong = await importFile(shop.ago(daysAgo), seller.who, { name, rows: listings.map(rowOf) })
  invariant(
    wrong.length === 0,
    `every row of ${name} of ${seller.name} is right: ${JSON.stringify(wrong[0])}`,
  )
}

interface ListingsOfSeller {
  early: Listing[]
  late: Listing[]
}

/** Each product goes to one seller, and some of them to a few others as well, later and at another price. */
function shareOut(
  products: readonly StockProduct[],
  sellers: readonly Seller[],
): Map<Seller, ListingsOfSeller> {
  const listings = new Map<Seller, ListingsOfSeller>(
    sellers.map((seller) => [seller, { early: [], late: [] }]),
  )
  const byShare = sellers.flatMap((seller) => Array.from({ length: seller.share }, () => seller))
  for (const product of products) {
    const chance = seededChance(`sellers ${product.key}`)
    const first = chance.pick(byShare)
    const others =
      first.maySellOthers && chance.percent(SHARED_PERCENT) ? chance.between(1, OTHER_SELLERS_MAX) : 0
    const among = sellers
      .filter((seller) => seller !== first && seller.maySellOthers && seller.share > 0)
      .toSorted((one, other) =>
        scatter(product.key + one.name) < scatter(product.key + other.name) ? -1 : 1,
      )
    const isNew = chance.percent(NEW_PERCENT)
    for (const seller of [first, ...among.slice(0, others)])
      listings.get(seller)?.[isNew ? 'late' : 'early'].push({ product, price: priceOf(product, seller.name) })
  }
  return listings
}

async function settleStandings(shop: StockedShop, sellers: readonly OpenedSeller[]): Promise<void> {
  for (const { seller, who } of sellers) {
    const { sellerId } = who
    if (seller.standing === 'suspended')
      granted(
        await suspendSeller(shop.ago(20), shop.owner('vendors.decide'), {
          sellerId,
          reason:
            'Four customers got goods that had been opened and were sold as new. We asked twice and had no answer.',
        }),
        `the suspension of ${seller.name}`,
      )
    if (seller.onHoliday)
      granted(
        await setHoliday(shop.ago(3), who, { version: await versionOf(shop, sellerId), onHoliday: true }),
        `the holiday of ${seller.name}`,
      )
  }
}

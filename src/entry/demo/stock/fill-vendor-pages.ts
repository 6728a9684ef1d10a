import { factEntries } from '#domain/goods/catalogue/product-facts.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import { findListingEditor } from '#server/selling/listings/listing-editor-views.ts'
import { pauseOffer, removeOffer } from '#server/selling/listings/move-offer.ts'
import { proposeProductChange } from '#server/selling/listings/propose-change.ts'
import { applyPriceChange, undoPriceChange } from '#server/selling/prices/apply-price-change.ts'
import { moveFollowers } from '#server/selling/prices/move-followers.ts'
import { planPriceChange } from '#server/selling/prices/plan-price-change.ts'
import { followManyLowest } from '#server/selling/prices/set-following.ts'
import { makeApiKey } from '#server/selling/sellers/api-keys.ts'
import { inviteColleague } from '#server/selling/shop-team/invite-colleague.ts'
import { drawLots } from './draw-lots.ts'
import { checkFile, type FileRow, importFile, rowOf } from './import-file.ts'
import { ownOffers } from './own-offers.ts'
import { priceOf } from './price-of.ts'
import type { StockProduct } from './stock-product.ts'
import { granted, type StockedShop } from './stocked-shop.ts'
import { takePreorders } from './take-preorders.ts'

/** Who packs for the vendor, and who is invited to keep the books. */
async function addColleagues(shop: StockedShop): Promise<void> {
  const { sellerId } = shop.demoVendor
  const packer = {
    name: 'Venkatasubramanian Krishnamurthy',
    email: 'packer@shop.test',
    password: shop.app.random.token(),
  }
  await createAccount(shop.ago(60), { ...packer, roles: [{ kind: 'vendor', sellerId, roles: ['dispatch'] }] })
  const bookkeeper = { name: 'Maria Immaculata Fernandes', email: 'books@shop.test', 'role-money': 'on' }
  granted(await inviteColleague(shop.ago(0.5), shop.demoVendor, bookkeeper), 'an invitation')
}

/** Files that went wrong, keys for the vendor's software, offers that are paused or gone, changes that are proposed. */
export async function fillVendorPages(shop: StockedShop, products: readonly StockProduct[]): Promise<void> {
  const who = shop.demoVendor
  shop.say('files that went wrong')
  const unreadable = async function* () {
    yield Buffer.from('504b0304140006000800', 'hex')
  }
  const workbook = { name: 'price list november (final) (2).xlsx', mode: 'products' as const }
  await uploadImport(shop.ago(12), who, { ...workbook, body: unreadable() })
  const rows = products
    .slice(0, 24)
    .map((product) => rowOf({ product, price: priceOf(product, 'distributor') }))
  await importFile(shop.ago(8), who, { name: 'distributor-week-46.jsonl', rows: rows.map(spoil) })
  await checkFile(shop.ago(0.05), who, {
    name: 'distributor-week-47-with-new-recommended-prices.jsonl',
    rows: rows.map(spoil).map(reprice),
  })
  for (const name of ['Warehouse scanner', 'Nightly price update from the accounting software'])
    granted(await makeApiKey(shop.ago(30), who, name), 'a key')
  await addColleagues(shop)
  const { leaving, staying } = await ownOffers(shop)
  await changePrices(shop)
  for (const [index, { id }] of leaving.entries())
    granted(
      await (index % 4 === 3 ? removeOffer : pauseOffer)(shop.ago(4), who, id),
      'an offer taken off sale',
    )
  // What is in a draw stays on sale.
  await drawLots(shop)
  await takePreorders(shop)
  const shared = staying.filter((offer) => offer.owner_seller_id === null).slice(0, 6)
  for (const { id } of shared) await propose(shop, id)
}

/** Changes of prices: one that was undone, one that holds, and one that is only shown, with a row of each kind. */
async function changePrices(shop: StockedShop): Promise<void> {
  const who = shop.demoVendor
  const show = async (days: number, fields: Readonly<Record<string, string>>, shown = {}) =>
    granted(await planPriceChange(shop.ago(days), who, { shown, fields }), 'a change of prices').changeId
  const cooling = { by: 'percent', percent: '4', direction: 'down', ending: '9' }
  const undone = await show(6, cooling, { q: 'cooler' })
  granted(
    await applyPriceChange(shop.ago(6), who, { changeId: undone, farConfirmed: true }),
    'prices changed',
  )
  granted(await undoPriceChange(shop.ago(5), who, undone), 'prices of before')
  await show(0.02, { by: 'list', list: 'NO-SUCH-SKU, 8,499\nNOR-THIS-ONE, a lot' })
  const startsAt = momentText(shop.ago(-3).clock.now())
  const planned = await show(
    0.03,
    { ...cooling, startsAt, endsAt: momentText(shop.ago(-6).clock.now()) },
    { q: 'case' },
  )
  granted(
    await applyPriceChange(shop.ago(0.03), who, { changeId: planned, farConfirmed: true }),
    'prices planned',
  )
  const fields = { floorPercent: '8', below: '1' }
  granted(
    await followManyLowest(shop.ago(0.02), who, { shown: { q: 'keyboard' }, fields }),
    'prices that follow',
  )
  await moveFollowers(shop.ago(0.02))
  await show(0.01, { by: 'formula', formula: 'min(price, lowest - 1)', ending: '' }, { q: 'ssd' })
}

/** What is wrong with rows of real files; every fourth is right. */
function spoil(row: FileRow, index: number): FileRow {
  const faults: readonly FileRow[] = [
    { price: '999999' },
    { kind: 'toaster' },
    { stock: 'a few' },
    {},
    { name: '' },
    { mrp: '12.50', price: '' },
    { bisNumber: 'R-1' },
    {},
  ]
  return { ...row, ...faults[index % faults.length] }
}

/** Next week's prices: most of them a little lower, and every sixth a slip that the import asks about. */
function reprice(row: FileRow, index: number): FileRow {
  const price = Number(row.price)
  return price > 0 && index % 2 === 1
    ? { ...row, price: String(Math.ceil(price * (index % 6 === 3 ? 0.5 : 0.96))) }
    : row
}

async function propose(shop: StockedShop, offerId: string): Promise<void> {
  const app = shop.ago(3)
  const editor = await findListingEditor(app, shop.demoVendor.sellerId, offerId)
  if (!editor || editor.isOwn) return
  const entries = {
    ...factEntries(editor.kind, editor.facts),
    name: [`${editor.facts.name.slice(0, 140)} (2026)`],
    shortDescription: ['As the maker describes it today'],
    note: ['The maker’s page has said so since May.'],
  }
  granted(
    await proposeProductChange(app, shop.demoVendor, { offerId, version: editor.productVersion, entries }),
    'a proposal',
  )
}

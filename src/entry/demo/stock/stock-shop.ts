import { join } from 'node:path'
import { defaultPrefix } from '#domain/selling/sellers/invoice-prefix.ts'
import { countMissingFacts } from '#server/goods/catalogue/missing-facts/count-missing-facts.ts'
import { openingSellers } from '#server/goods/catalogue/opening/opening-sellers.ts'
import type { App } from '#server/ground/app.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { openSandboxJournal } from '#server/ground/outside/gateways/sandbox/sandbox-journal.ts'
import { outboxMail } from '#server/ground/outside/outbox-mail.ts'
import { askQuestions } from '../ask-questions.ts'
import { measureFacts } from '../measure-facts.ts'
import { issuePastPapers, payLastWednesday } from '../pay-seller.ts'
import { addCustomers } from './add-customers.ts'
import { addPictures } from './add-pictures.ts'
import { fillVendorPages } from './fill-vendor-pages.ts'
import { listProducts } from './list-products.ts'
import { fillOfficePages } from './office/fill-office-pages.ts'
import { bankOffersBegin } from './office/write-bank-offers.ts'
import { openSellers } from './open-sellers.ts'
import { openTickets } from './open-tickets.ts'
import { placeOrders } from './place-orders.ts'
import { promotionsBegin } from './promotions.ts'
import { reviewListings } from './review-listings.ts'
import { writeReviews } from './reviews/write-reviews.ts'
import { seededChance } from './seeded-chance.ts'
import type { StockProduct } from './stock-product.ts'
import { stockedGateway } from './stocked-gateway.ts'
import { stockedPeople } from './stocked-people.ts'
import { findShop, type StockedShop } from './stocked-shop.ts'

export interface Stock {
  /** To be sold at a price. */
  products: readonly StockProduct[]
  /** What the demo vendor has listed and not priced yet. */
  unpriced: readonly StockProduct[]
  /** The folder of pictures that some products get; without it none do. */
  artwork?: string
  say: (line: string) => void
}

const PER_PERSON = 50
const PER_ORDER = 8
const PER_TICKET = 75
const PER_PICTURE = 100

/** Why this shop is not to be filled, in words; undefined for a demonstration that is as it was opened. */
export async function refusalToStock(app: Pick<App, 'db'>): Promise<string | undefined> {
  const opening = await app.db.selectFrom('shop_opening').select('is_demonstration').executeTakeFirst()
  if (!opening?.is_demonstration)
    return 'This shop is no demonstration, so it may be somebody’s. Begin with another DATA_DIR.'
  const sellers = await app.db.selectFrom('sellers').select('id').execute()
  if (sellers.length > Object.keys(openingSellers).length)
    return 'This shop has sellers of its own, or was stocked before. Begin with another DATA_DIR.'
  const paper = await app.db.selectFrom('commission_papers').select('id').limit(1).executeTakeFirst()
  if (paper)
    return 'This shop was opened and has issued papers for the months that would be filled. Stock a fresh DATA_DIR, and open it afterwards.'
  return undefined
}

/**
 * Fills the shop of a fresh demonstration through its own use cases, so that the books agree: sellers, their products at
 * prices, customers, orders, tickets and what waits in queues, in proportion to the products. The same products give the same
 * shop, but for its days, which end today. No mail leaves it and no card is charged. Not to be called twice.
 */
export async function stockShop(app: App, { products, unpriced, artwork, say }: Stock): Promise<void> {
  const journal = await openSandboxJournal(join(app.config.dataDir, 'gateway'))
  const { uuid } = seededChance('ids')
  const gateway = stockedGateway({ journal, clock: app.clock })
  const inside = { ...app, random: { ...app.random, uuid }, mail: outboxMail, messages: undefined, gateway }
  const shop = await findShop(inside, say)
  const count = (per: number, atLeast: number) => Math.max(atLeast, Math.round(products.length / per))
  const sellers = await openSellers(shop)
  await listProducts(shop, { products, unpriced, sellers })
  if (artwork) await addPictures(shop, { products: count(PER_PICTURE, 3), artwork })
  await reviewListings(shop)
  const people = stockedPeople(count(PER_PERSON, 12))
  const buyers = await addCustomers(shop, people)
  const beside = [...(await promotionsBegin(shop)), bankOffersBegin(shop)]
  await inSeriesOfTheirOwn(inside, () => placeOrders(shop, { orders: count(PER_ORDER, 24), buyers, beside }))
  await payLastWednesday(inside)
  await writeReviews(shop, { buyers })
  await askQuestions(shop, { buyers })
  await measureFacts(shop)
  await openTickets(shop, { tickets: count(PER_TICKET, 10), people })
  await fillVendorPages(shop, products)
  await fillOfficePages(shop, { people, userIds: buyers.map(({ customer }) => customer.userId), sellers })
  await countMissingFacts(inside)
  await sendMails(shop)
  await issuePastPapers(inside)
  await journal.close()
}

/**
 * The demonstration's sellers have issued papers for recent days: for the time before, which is made up now, they number
 * in other series (CGST Rules, rule 46(b)), so that the numbers of each follow their days: their own prefix, with an O for
 * what is older.
 */
async function inSeriesOfTheirOwn({ db }: App, work: () => Promise<void>): Promise<void> {
  const sellers = await db
    .selectFrom('sellers')
    .select(['id', 'name', 'invoice_prefix'])
    .where('id', 'in', (invoices) => invoices.selectFrom('invoices').select('seller_id'))
    .orderBy('id')
    .execute()
  const number = (id: string, prefix: string | null) =>
    db.updateTable('sellers').set({ invoice_prefix: prefix }).where('id', '=', id).execute()
  for (const { id, name, invoice_prefix } of sellers)
    await number(id, `${(invoice_prefix ?? defaultPrefix(name)).slice(0, 2)}O`)
  await work()
  for (const { id, invoice_prefix } of sellers) await number(id, invoice_prefix)
}

/** Each mail counts as sent a minute after it was written; nothing leaves the shop. */
async function sendMails(shop: StockedShop): Promise<void> {
  const mails = await shop.app.db
    .selectFrom('mails')
    .select(['id', 'created_at'])
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .execute()
  for (const [index, { id, created_at }] of mails.entries()) {
    shop.say(`mails ${index + 1} of ${mails.length}`)
    const then = new Date(created_at.getTime() + 60_000)
    await sendMail({ ...shop.app, clock: { now: () => then } }, id)
  }
}

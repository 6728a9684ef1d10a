import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { timeText, USUAL_HOURS, usualDay } from '#domain/orders/messages/hours-form.ts'
import { type ActingAdmin, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { sendAsCustomer, sendAsSeller, sendForOffice } from '#server/orders/messages/send-message.ts'
import { changeHours } from '#server/orders/messages/shop/change-hours.ts'
import { addShopTemplate } from '#server/orders/messages/shop/change-templates.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { MADE_UP } from './demo-reviews.ts'

interface DemoPeople {
  /** Asha first. */
  buyers: readonly { userId: string; name: string; email: string }[]
  vendor: ActingVendor
  owner: ActingAdmin
}

const QUESTION = 'Is the bill made out with my GSTIN?'
const TEMPLATE = 'Dear {customer}, the bill for {order} is on its page, under Invoices.'

/** The hours of the demo's shop, a template, and what its customers wrote: once, however often the demo is opened. */
export async function writeDemoMessages(app: App, { buyers, vendor, owner }: DemoPeople): Promise<void> {
  await changeHours(app, vendor, {
    ...Object.fromEntries(
      USUAL_HOURS.opens.map((opens, weekday) => [
        `day-${weekday}`,
        USUAL_HOURS.closes[weekday] === opens ? 'off' : 'usual',
      ]),
    ),
    opens: timeText(usualDay(USUAL_HOURS).opens, false),
    closes: timeText(usualDay(USUAL_HOURS).closes, false),
    promised: '8',
    receipts: 'on',
    version: '0',
  })
  await addShopTemplate(app, vendor, { name: 'Where the bill is', text: TEMPLATE, key: keyOf(0) })
  const [asha, neighbour] = buyers
  const admin = permit(owner, 'support.answer')
  invariant(asha && neighbour && admin, 'the demo has its people')
  const nowMs = app.clock.now().getTime()
  const ago = (hours: number): App => ({ ...app, clock: { now: () => new Date(nowMs - hours * HOUR_MS) } })
  const said = (key: number, text: string) => ({ fields: { key: keyOf(key), text: `${text} ${MADE_UP}` } })
  const { sellerId } = vendor
  await writeTicket(ago(30), asha)
  const order = await findOrderOf(app, { userId: asha.userId, sellerId })
  const productIds = await listProductsOf(app, sellerId)
  if (order) {
    const to = { sellerId, about: { orderId: order } }
    const sent = await sendAsCustomer(ago(72), asha, { ...said(1, QUESTION), to })
    if (sent.ok) {
      const { conversationId } = sent.value
      await sendAsSeller(ago(70), vendor, { ...said(2, 'Yes, your GSTIN is on it.'), conversationId })
      await sendForOffice(ago(60), admin, {
        ...said(3, 'You can change the GSTIN in your profile before you order.'),
        conversationId,
      })
    }
  }
  const [first, second] = productIds
  if (first) {
    const to = { sellerId, about: { productId: first } }
    await sendAsCustomer(ago(3), asha, { ...said(4, 'Can it be here by the weekend?'), to })
  }
  if (second) {
    const to = { sellerId, about: { productId: second } }
    await sendAsCustomer(ago(2), neighbour, { ...said(5, 'Please call me on 98000 00001.'), to })
  }
}

/** What Asha asked our support, which stands in the same inbox. */
async function writeTicket(app: App, by: { userId: string; name: string; email: string }): Promise<void> {
  const kept = await app.db
    .selectFrom('tickets')
    .select('id')
    .where('user_id', '=', by.userId)
    .limit(1)
    .executeTakeFirst()
  if (kept) return
  const text = `Can I have the bill of an older order again? ${MADE_UP}`
  await submitTicket(app, { message: { name: by.name, email: by.email, message: text }, userId: by.userId })
}

function keyOf(at: number): string {
  return `00000000-0000-4000-8003-${String(at).padStart(12, '0')}`
}

async function findOrderOf(app: App, o: { userId: string; sellerId: string }): Promise<string | undefined> {
  const row = await app.db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select('orders.id')
    .where('orders.user_id', '=', o.userId)
    .where('vendor_orders.seller_id', '=', o.sellerId)
    .where('orders.placed_at', 'is not', null)
    .orderBy('orders.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function listProductsOf(app: App, sellerId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select('products.id')
    .where('seller_id', '=', sellerId)
    .where('offers.status', '=', 'live')
    .where('products.status', '=', 'live')
    .orderBy('products.id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

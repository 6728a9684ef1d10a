import type { Transaction } from 'kysely'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { type GoodwillForm, goodwillWords } from '#domain/orders/refunds/goodwill.ts'
import { moneyBackText } from '#domain/orders/refunds/money-back.ts'
import type { PaidBy } from '#domain/orders/refunds/money-of-parcel.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import { expectMoneyBack } from '../../expect-money-back.ts'
import type { ParcelOfLine } from '../goodwill-views.ts'

/**
 * Writes to the customer what goes back and why, and where its seller bears it to the people of its money, in the transaction
 * that gives it, which happens once.
 */
export async function queueGoodwillMails(
  app: App,
  tx: Transaction<Schema>,
  given: ParcelOfLine &
    GoodwillForm & {
      /** The way this refund goes, which is not how its parcel was paid. */
      back: { by: PaidBy; cashPaise?: Paise }
      creditNoteNumber: string | undefined
    },
): Promise<void> {
  const { orderId, orderNumber: number, itemName, amountPaise, customer, cause } = given
  const { publicUrl } = app.config
  const amount = formatInr(amountPaise, 2)
  const owed = { orderId, paise: amountPaise, ...given.back, method: customer.method }
  const moneyBack = await expectMoneyBack(app, tx, owed)
  await queueMail(app, tx, {
    kind: 'goodwill-given',
    to: customer.email,
    orderId,
    userId: customer.userId,
    subject: `We refund ${amount} of your order (${number})`,
    content: {
      preview: `${amount} goes back to you, and you keep your item.`,
      greeting: `Dear ${customer.firstName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: goodwillWords({ amountPaise, itemName, cause }),
        },
        ...(moneyBack ? [{ kind: 'paragraph', text: moneyBackText(moneyBack) } as const] : []),
        {
          kind: 'paragraph',
          text: `If you return the item later, you get its price less these ${amount}.`,
        },
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${orderId}#money-back` },
      ],
    },
  })
  if (given.creditNoteNumber) await tellSeller(app, tx, { ...given, amount })
}

async function tellSeller(
  app: App,
  tx: Transaction<Schema>,
  given: Pick<ParcelOfLine, 'sellerId' | 'orderNumber' | 'vendorOrderId' | 'itemName'> &
    Pick<GoodwillForm, 'reason'> & { amount: string; creditNoteNumber: string | undefined },
): Promise<void> {
  const { amount, orderNumber: number, itemName, reason, creditNoteNumber, vendorOrderId } = given
  for (const vendor of await listVendors(tx, given.sellerId, 'money'))
    await queueMail(app, tx, {
      kind: 'seller-price-reduced',
      to: vendor.email,
      userId: vendor.userId,
      subject: `Price reduced by ${amount} after the sale (${number})`,
      content: {
        preview: `NanoNagar refunds ${amount} of ${number} at your expense.`,
        greeting: `Dear ${vendor.name},`,
        blocks: [
          {
            kind: 'paragraph',
            text: `NanoNagar refunds ${amount} of “${itemName}” to its customer, who keeps it. It is at your expense, for this reason: ${reason}`,
          },
          {
            kind: 'paragraph',
            text: `Credit note ${creditNoteNumber} reduces the price of your invoice. Your earnings are less by ${amount}, and our commission and the deductions on it come back to you. If you disagree, please answer this email.`,
          },
          {
            kind: 'button',
            label: 'See the order',
            url: `${app.config.publicUrl}/vendor/orders/${vendorOrderId}`,
          },
        ],
      },
    })
}

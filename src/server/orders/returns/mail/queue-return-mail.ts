import type { Transaction } from 'kysely'
import type { ReturnStatus } from '#domain/orders/returns/return-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { expectMoneyBack } from '#server/orders/refunds/expect-money-back.ts'
import type { GivenBack } from '#server/orders/refunds/give-back-pieces.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import { customerReturnMail } from './customer-return-mail.ts'
import { type PickupNews, pickupAskedMail, pickupMail } from './pickup-mail.ts'
import { findReturnForMail } from './return-mail-views.ts'
import { sellerReturnMail } from './seller-return-mail.ts'
import { type SentBackNews, sendBackReminder, sentBackMail } from './way-back-mail.ts'

/**
 * Writes to customer and seller what happened to a return, in the transaction that moves it, which happens once. Nobody
 * is told what they just did themselves, but for the receipt of a request.
 */
export async function queueReturnMail(
  app: App,
  tx: Transaction<Schema>,
  {
    returnId,
    status,
    note,
    givenBack,
  }: {
    returnId: string
    /** `looked-at`: its seller accepted it for money, which we look at first. */
    status: ReturnStatus | 'looked-at'
    note?: string | undefined
    givenBack?: Pick<GivenBack, 'paise' | 'by' | 'cashPaise'> | undefined
  },
): Promise<void> {
  const found = await findReturnForMail(tx, returnId)
  const moneyBack =
    givenBack &&
    (await expectMoneyBack(app, tx, {
      orderId: found.orderId,
      paise: givenBack.paise,
      by: givenBack.by,
      cashPaise: givenBack.cashPaise,
      method: found.paymentMethod,
    }))
  const news = { status, note, moneyBack, publicUrl: app.config.publicUrl }
  const { orderId, userId, email, sellerId } = found
  const told = customerReturnMail(found, news)
  if (told) await queueMail(app, tx, { ...told, to: email, orderId, userId })
  for (const vendor of await listVendors(tx, sellerId, 'dispatch')) {
    const mail = sellerReturnMail(found, { ...news, vendorName: vendor.name })
    if (mail) await queueMail(app, tx, { ...mail, to: vendor.email, userId: vendor.userId })
  }
}

/** Tells a customer how the refused pieces come back, in the transaction in which their seller says so, once. */
export async function queueSentBackMail(
  app: App,
  tx: Transaction<Schema>,
  returnId: string,
  sent: SentBackNews,
): Promise<void> {
  const found = await findReturnForMail(tx, returnId)
  const mail = sentBackMail(found, { ...sent, publicUrl: app.config.publicUrl })
  await queueMail(app, tx, { ...mail, to: found.email, orderId: found.orderId, userId: found.userId })
}

/** Tells a seller that a return accepts itself soon. */
export async function queueReturnWarning(app: App, tx: Transaction<Schema>, returnId: string): Promise<void> {
  const found = await findReturnForMail(tx, returnId)
  for (const vendor of await listVendors(tx, found.sellerId, 'dispatch')) {
    const news = { status: 'warned' as const, publicUrl: app.config.publicUrl, vendorName: vendor.name }
    const mail = sellerReturnMail(found, news)
    if (mail) await queueMail(app, tx, { ...mail, to: vendor.email, userId: vendor.userId })
  }
}

/** Reminds a seller that refused pieces are to go back by then. */
export async function queueSendBackReminder(
  app: App,
  tx: Transaction<Schema>,
  returnId: string,
  dueAt: Date,
): Promise<void> {
  const found = await findReturnForMail(tx, returnId)
  for (const vendor of await listVendors(tx, found.sellerId, 'dispatch')) {
    const mail = sendBackReminder(found, {
      dueAt,
      publicUrl: app.config.publicUrl,
      vendorName: vendor.name,
    })
    await queueMail(app, tx, { ...mail, to: vendor.email, userId: vendor.userId })
  }
}

/** Tells a customer when their return is picked up, and by whom. */
export async function queuePickupMail(
  app: App,
  tx: Transaction<Schema>,
  returnId: string,
  pickup: PickupNews & { carrier: string },
): Promise<void> {
  const found = await findReturnForMail(tx, returnId)
  const mail = pickupMail(found, { ...pickup, publicUrl: app.config.publicUrl })
  await queueMail(app, tx, { ...mail, to: found.email, orderId: found.orderId, userId: found.userId })
}

/** Tells a seller when its customer wants a return picked up. */
export async function queuePickupAskedMail(
  app: App,
  tx: Transaction<Schema>,
  returnId: string,
  pickup: PickupNews,
): Promise<void> {
  const found = await findReturnForMail(tx, returnId)
  for (const vendor of await listVendors(tx, found.sellerId, 'dispatch')) {
    const mail = pickupAskedMail(found, {
      ...pickup,
      publicUrl: app.config.publicUrl,
      vendorName: vendor.name,
    })
    await queueMail(app, tx, { ...mail, to: vendor.email, userId: vendor.userId })
  }
}

import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMailOnce } from '#server/ground/mail/queue-mail.ts'
import { expectMoneyBack } from '#server/orders/refunds/expect-money-back.ts'
import type { GivenBack } from '#server/orders/refunds/give-back-pieces.ts'
import { parcelMail, type ToldStatus } from './parcel-mail.ts'
import { findParcelForMail } from './parcel-mail-views.ts'
import { queueParcelMessage } from './queue-parcel-message.ts'

const TOLD: ReadonlySet<ParcelStatus> = new Set<ToldStatus>([
  'shipped',
  'out-for-delivery',
  'attempt-failed',
  'delivered',
  'returning',
  'lost',
  'damaged',
])

/** What couriers may say on several days, and what is no news on the day after. */
const BY_DAY: ReadonlySet<ParcelStatus> = new Set<ToldStatus>(['out-for-delivery', 'attempt-failed'])

/**
 * Writes to the customer what happened to a parcel, in the transaction that moves it: once for each parcel and status,
 * and once a day for what a courier does on several days. Nobody is written to about a status that is only of use to
 * the seller, or that a courier reports a day late and that is over.
 */
export async function queueParcelMail(
  app: App,
  tx: Transaction<Schema>,
  {
    parcelId,
    status,
    at,
    reason,
    givenBack,
    toldBefore,
    refundedPaise,
  }: {
    parcelId: string
    status: ParcelStatus
    at: Date
    reason?: string | undefined
    givenBack?: GivenBack | undefined
    /** What its customer was told of it before, and was not so. */
    toldBefore?: ParcelStatus
    /** What was refunded of it as not received, before it came. */
    refundedPaise?: Paise | undefined
  },
): Promise<void> {
  if (!isTold(status)) return
  const day = indianDay(at)
  if (BY_DAY.has(status) && day !== indianDay(app.clock.now())) return
  const parcel = await findParcelForMail(tx, parcelId)
  const { orderId, userId, email, invoiceId } = parcel
  const moneyBack =
    givenBack &&
    (await expectMoneyBack(app, tx, {
      orderId,
      paise: givenBack.paise,
      by: givenBack.by,
      cashPaise: givenBack.cashPaise,
      method: parcel.method,
    }))
  const mail = parcelMail(parcel, {
    status,
    at,
    reason,
    moneyBack,
    toldBefore,
    refundedPaise,
    publicUrl: app.config.publicUrl,
  })
  const attached = status === 'delivered' && invoiceId ? { invoiceId } : {}
  const event = { parcelId, ...(BY_DAY.has(status) && { day }) }
  await queueMailOnce(app, tx, { ...mail, ...attached, to: email, orderId, userId }, event)
  await queueParcelMessage(app, tx, { parcel, parcelId, status, at })
}

function isTold(status: ParcelStatus): status is ToldStatus {
  return TOLD.has(status)
}

import { nextChannel } from '#domain/ground/phone-messages/choose-channel.ts'
import { isMobileNumber } from '#domain/ground/shared/phone-number.ts'
import type { App } from '#server/ground/app.ts'
import { findReach } from '#server/ground/phone-messages/reach-views.ts'
import type { FoundOrder } from './order-to-confirm-views.ts'

/**
 * Whether to offer the customer of an order a first code: none went when they were written to, as when the caps of codes
 * were reached, and its telephone can be reached. Whether the caps leave one is seen when they ask for it.
 */
export async function canOfferCode(
  app: Pick<App, 'db' | 'messages'>,
  { phoneNumber, userId, confirmation }: FoundOrder,
): Promise<boolean> {
  const to = `+91${phoneNumber}`
  if (!confirmation.isTold || confirmation.codeNumber > 0 || !isMobileNumber(to)) return false
  const reach = await findReach(app, app.db, { to, userId, purpose: 'orders' })
  return nextChannel('cash-confirmation', reach, []) !== undefined
}

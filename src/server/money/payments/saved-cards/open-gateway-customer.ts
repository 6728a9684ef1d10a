import { ownEmail } from '#domain/ground/shared/account-email.ts'
import type { App } from '#server/ground/app.ts'
import { findAccountById } from '#server/people/sign-in/account-views.ts'
import { findVerifiedPhone } from '#server/people/sign-in/codes/phone-views.ts'
import { findGatewayCustomer, keepGatewayCustomer } from './gateway-customer-store.ts'

/**
 * The customer that an account is at the gateway, made there when a card is to be saved for the first time. Undefined
 * where the gateway does not answer, or has somebody else's under the account's details: then nothing is saved.
 */
export async function openGatewayCustomer(
  app: Pick<App, 'db' | 'gateway' | 'clock'>,
  userId: string,
): Promise<string | undefined> {
  const { db, clock, gateway } = app
  const whose = { userId, gateway: gateway.name }
  const known = await findGatewayCustomer(db, whose)
  if (known || !gateway.savedCards) return known
  const [account, phone] = await Promise.all([findAccountById(db, userId), findVerifiedPhone(db, userId)])
  if (!account) return undefined
  const opened = await gateway.savedCards.openCustomer({
    accountId: userId,
    email: ownEmail(account.email),
    phone,
  })
  if (!opened) return undefined
  await keepGatewayCustomer(db, { ...whose, ...opened, at: clock.now() })
  return findGatewayCustomer(db, whose)
}

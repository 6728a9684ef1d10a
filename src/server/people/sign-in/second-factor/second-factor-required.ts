import type { App } from '#server/ground/app.ts'
import type { Account } from '../account-views.ts'

/**
 * Whether this account may sign in with a password alone: customers may, everybody where the settings do not ask for
 * more.
 */
export function mayBeWithoutSecondFactor(
  app: Pick<App, 'config'>,
  account: Pick<Account, 'vendor' | 'admin'>,
): boolean {
  return !app.config.requireSecondFactor || (account.vendor === null && account.admin === null)
}

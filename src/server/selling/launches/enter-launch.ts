import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { isEmailVerified } from '#server/people/sign-in/email-verification/verification-views.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { insertEntry } from './launch-store.ts'
import { findOwnEntry } from './launch-views.ts'

type EnterLaunchRefusal =
  | 'launches.account_cannot_enter'
  | 'launches.address_entered'
  | 'launches.address_unknown'
  | 'launches.not_open'

/**
 * Enters a customer for the draw of a launch, for one of their saved addresses: once for each account and place. When in
 * its time somebody enters decides nothing. Entering again changes nothing.
 */
export async function enterLaunch(
  app: App,
  { userId }: { userId: string },
  { launchId, addressId }: { launchId: string; addressId: string },
): Promise<Result<undefined, EnterLaunchRefusal>> {
  if (!isUuid(launchId)) return refuse('launches.not_open')
  const home = (await listAddresses(app, userId)).find(({ id }) => id === addressId)
  if (!home) return refuse('launches.address_unknown')
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId)) || !(await isEmailVerified(tx, userId)))
      return refuse('launches.account_cannot_enter')
    const { address, postalCode } = home
    const at = app.clock.now()
    const entry = { id: app.random.uuid(), launchId, userId, address, postalCode, at }
    if (await insertEntry(tx, entry)) return ok(undefined)
    const own = await findOwnEntry(tx, { launchId, userId })
    if (own.entry) return ok(undefined)
    return refuse(own.isOpenAt(at) ? 'launches.address_entered' : 'launches.not_open')
  })
}

import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { endUndrawn } from './end-undrawn.ts'
import { lockOpenLaunch } from './launch-store.ts'

/**
 * The back office stops a draw that has not been made: nobody is drawn, and its pieces are for sale again. Its seller is told
 * why at once, whoever had entered by `tellEntrants`. Refuses one that was made, withdrawn or stopped.
 */
export async function stopLaunch(
  app: App,
  admin: Permitted<'vendors.decide'>,
  asked: { launchId: string; reason: unknown },
): Promise<Result<undefined, 'audit.reason_invalid' | 'launches.over'>> {
  const { launchId } = asked
  const reason = checkReason(asked.reason)
  if (!reason.ok) return reason
  if (!isUuid(launchId)) return refuse('launches.over')
  return decideInTransaction(app, async (tx) => {
    const launch = await lockOpenLaunch(tx, launchId)
    if (!launch) return refuse('launches.over')
    await endUndrawn(app, tx, { launch, reason: reason.value })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId: launch.sellerId,
      action: 'launch.stopped',
      subject: { kind: 'offer', id: launch.offerId },
      before: { launch: launchId },
      after: { reason: reason.value },
    })
    return ok(undefined)
  })
}

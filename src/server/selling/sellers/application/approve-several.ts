import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { approveSeller } from './decide-standing.ts'

/** As many as a page of the list shows. */
const SELLERS_AT_ONCE_MAX = 50

export interface SeveralApproved {
  approved: number
  /** Sellers that could not be approved: they are not ready, or something changed meanwhile. */
  left: number
}

/**
 * Approves the chosen sellers that are ready, each on its own: one that is not ready, or was changed or decided about
 * meanwhile, is left as it is.
 */
export async function approveSeveral(
  app: App,
  admin: Permitted<'vendors.decide'>,
  chosen: readonly { sellerId: string; version: string }[],
): Promise<SeveralApproved> {
  let approved = 0
  for (const { sellerId, version } of chosen.slice(0, SELLERS_AT_ONCE_MAX)) {
    const done = await approveSeller(app, admin, { sellerId, version })
    if (done.ok) approved += 1
  }
  return { approved, left: chosen.length - approved }
}

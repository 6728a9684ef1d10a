import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { canMoveStanding, type SellerStanding } from '#domain/vendors/seller-standing.ts'
import type { App } from '../app.ts'
import { audit } from '../audit/audit.ts'
import { decideInTransaction } from '../db/transaction.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockSeller, writeStanding } from './seller-store.ts'
import { listVendors } from './seller-views.ts'

export interface StandingDecision {
  sellerId: string
  by: { kind: 'admin' | 'system'; id?: string }
  /** Told to the shop. */
  note?: string
}

/**
 * Lets a shop sell: what it has prepared goes on sale, its people are told by mail. Refuses with `vendors.not_found` or
 * `vendors.move_not_allowed` (from, to).
 */
export function approveSeller(app: App, decision: StandingDecision): Promise<Result<{ name: string }>> {
  return decideStanding(app, decision, 'approved')
}

/** Takes everything of a shop off sale. Orders that were placed go on. Refuses as `approveSeller` does. */
export function suspendSeller(app: App, decision: StandingDecision): Promise<Result<{ name: string }>> {
  return decideStanding(app, decision, 'suspended')
}

async function decideStanding(
  app: App,
  { sellerId, by, note }: StandingDecision,
  to: SellerStanding,
): Promise<Result<{ name: string }>> {
  return decideInTransaction(app, async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (!seller) return refuse('vendors.not_found')
    const { name, standing: from } = seller
    if (!canMoveStanding(from, to)) return refuse('vendors.move_not_allowed', { details: { from, to } })
    await writeStanding(tx, { sellerId, from, to, by, note: note ?? null, at: app.clock.now() })
    await audit(tx, app, {
      actor: by,
      sellerId,
      action: `seller.${to}`,
      subject: { kind: 'seller', id: sellerId },
      before: { standing: from },
      after: { standing: to, note: note ?? null },
    })
    for (const vendor of await listVendors(tx, sellerId)) {
      const { subject, text } = LETTERS[to === 'approved' ? 'approved' : 'suspended']
      await queueMail(app, tx, {
        kind: `shop-${to}`,
        to: vendor.email,
        userId: vendor.userId,
        subject: subject(name),
        content: {
          greeting: `Dear ${vendor.name},`,
          parts: [
            { kind: 'paragraph', text },
            ...(note ? [{ kind: 'paragraph', text: note } as const] : []),
            { kind: 'button', label: 'Open your shop', url: `${app.config.publicUrl}/vendor/dashboard` },
          ],
        },
      })
    }
    await app.jobs.enqueue(tx, 'refresh-offers', { sellerId })
    return ok({ name })
  })
}

const LETTERS = {
  approved: {
    subject: (name: string) => `${name} is approved`,
    text: 'Your shop is approved. What you have put on sale can be bought from now on.',
  },
  suspended: {
    subject: (name: string) => `${name} is suspended`,
    text: 'Your shop is suspended. Your products are not shown to shoppers until we have spoken. Orders that were placed before are still to be sent.',
  },
}

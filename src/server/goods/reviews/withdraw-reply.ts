import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findReply, noteUnanswered, type ReplyRole, withdrawReplyRow } from './reply-store.ts'
import { lockReview, requeue } from './review-store.ts'

type Withdrawn = Promise<Result<undefined, 'reviews.gone'>>

/** Takes a shop's answer to a review away from readers. The office still knows it; the review is the shop's to answer again. */
export function withdrawAnswer(
  app: App,
  vendor: { sellerId: string; userId: string },
  { reviewId }: { reviewId: string },
): Withdrawn {
  return decideInSellerTransaction(app, vendor.sellerId, (tx) =>
    asMarketplace(tx, async () => {
      const review = await lockReview(tx, reviewId)
      if (review?.seller_id !== vendor.sellerId) return refuse('reviews.gone')
      const entry = { actor: { kind: 'vendor', id: vendor.userId }, sellerId: vendor.sellerId } as const
      const done = await withdrawReply(app, tx, { reviewId, role: 'seller', entry })
      if (done.ok) await noteUnanswered(tx, reviewId)
      return done
    }),
  )
}

/** The same of what NanoNagar answered, or passed on from the maker. */
export function withdrawForOffice(
  app: App,
  admin: Permitted<'reviews.decide'>,
  { reviewId, role }: { reviewId: string; role: 'office' | 'maker' },
): Withdrawn {
  return decideInTransaction(app, async (tx) => {
    if (!(await lockReview(tx, reviewId))) return refuse('reviews.gone')
    return withdrawReply(app, tx, { reviewId, role, entry: asActor(admin) })
  })
}

/** What the office withheld is not withdrawn: nobody reads it, and written anew it waits. */
async function withdrawReply(
  app: App,
  tx: Transaction<Schema>,
  o: { reviewId: string; role: ReplyRole; entry: Pick<AuditEntry, 'actor' | 'address' | 'sellerId'> },
): Withdrawn {
  const reply = await findReply(tx, o)
  if (reply?.state !== 'published' && reply?.state !== 'waiting') return refuse('reviews.gone')
  await withdrawReplyRow(tx, { id: reply.id, from: reply.state })
  await requeue(tx, o.reviewId, app.clock.now())
  await audit(tx, app, {
    ...o.entry,
    action: 'review.reply_withdrawn',
    subject: { kind: 'review', id: o.reviewId },
    before: { role: o.role, state: reply.state },
    after: { state: 'withdrawn' },
  })
  return ok(undefined)
}

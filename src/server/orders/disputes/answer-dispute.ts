import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { checkDisputeWords } from '#domain/orders/disputes/dispute-forms.ts'
import type { DisputeStatus } from '#domain/orders/disputes/dispute-state.ts'
import type { App } from '#server/ground/app.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockCash } from '#server/money/payments/cash/lock-cash.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { findDispute } from './dispute-store.ts'
import { type DisputeStep, takeStep } from './take-step.ts'

interface Asked {
  disputeId: string
  fields: Readonly<Record<string, unknown>>
}

/**
 * The seller's answer: agrees, with which the pieces are refunded at the seller's expense, or it is ours to decide
 * where the seller cannot bear that; or contests in words, with which the customer may answer. Gives where the dispute
 * is then. Another seller's is as absent as one that never was.
 */
export async function answerAsSeller(
  app: App,
  vendor: ActingVendor,
  { disputeId, fields, agrees }: Asked & { agrees: boolean },
): Promise<Result<DisputeStatus, CodeOf<typeof takeStep> | 'disputes.unknown' | 'disputes.words_invalid'>> {
  const said = agrees ? readKey(fields) : checkDisputeWords(fields)
  if (!said.ok) return said
  return decideInSellerTransaction(app, vendor.sellerId, async (tx) => {
    const dispute = isUuid(disputeId) ? await findDispute(tx, disputeId) : undefined
    if (!dispute) return refuse('disputes.unknown')
    const step: DisputeStep = {
      ...said.value,
      event: agrees ? 'agreed' : 'contested',
      by: { kind: 'vendor', id: vendor.userId },
      recordedAs: byVendor(vendor),
    }
    return asMarketplace(tx, async () => {
      if (agrees) await lockCash(tx, vendor.sellerId)
      return takeStep(app, tx, dispute, step)
    })
  })
}

/**
 * The customer's one answer to a seller who contests: from there on it is ours to decide. Somebody else's is as absent
 * as one that never was.
 */
export async function replyAsCustomer(
  app: App,
  { userId }: { userId: string },
  { disputeId, fields }: Asked,
): Promise<Result<DisputeStatus, CodeOf<typeof asCustomer> | 'disputes.words_invalid'>> {
  const said = checkDisputeWords(fields)
  if (!said.ok) return said
  return asCustomer(app, userId, disputeId, { ...said.value, event: 'replied' })
}

/** Ends a dispute by its customer: its pieces can be disputed again. */
export async function withdrawDispute(
  app: App,
  { userId }: { userId: string },
  { disputeId, fields }: Asked,
): Promise<Result<DisputeStatus, CodeOf<typeof asCustomer> | 'disputes.words_invalid'>> {
  const said = readKey(fields)
  return said.ok ? asCustomer(app, userId, disputeId, { ...said.value, event: 'withdrawn' }) : said
}

function asCustomer(
  app: App,
  userId: string,
  disputeId: string,
  step: Pick<DisputeStep, 'event' | 'text' | 'requestKey'>,
): Promise<Result<DisputeStatus, CodeOf<typeof takeStep> | 'disputes.unknown'>> {
  const by = { kind: 'customer', id: userId } as const
  return decideInTransaction(app, async (tx) => {
    const dispute = isUuid(disputeId) ? await findDispute(tx, disputeId) : undefined
    if (dispute?.userId !== userId) return refuse('disputes.unknown')
    return takeStep(app, tx, dispute, { ...step, by, recordedAs: { actor: by } })
  })
}

function readKey(
  fields: Readonly<Record<string, unknown>>,
): Result<{ requestKey: string }, 'disputes.words_invalid'> {
  const requestKey = oneLine(fields.key)
  return isUuid(requestKey)
    ? ok({ requestKey })
    : refuse('disputes.words_invalid', { fields: { form: 'Please reload the page and try again' } })
}

import type { Transaction } from 'kysely'
import type { Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { compares } from '#domain/goods/fit-promise/fit-promise.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { claimBy } from '#domain/orders/fit-claims/claim-terms.ts'
import type { FitClaim } from '#domain/orders/fit-claims/fit-claim.ts'
import { findFitPromise } from '#server/goods/fit-promise/fit-promise-views.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import {
  type RequestReturnInRefusal,
  requestReturnIn,
  type WindowProblem,
} from '#server/orders/returns/request-return.ts'
import { openTicket } from '#server/people/support/submit-ticket.ts'
import { insertFitClaim } from './fit-claim-store.ts'
import { findClaimedParcel, findNumbers } from './fit-claim-views.ts'

type ClaimFitRefusal =
  | RequestReturnInRefusal
  | 'fit_claims.not_covered'
  | 'fit_claims.not_delivered'
  | 'fit_claims.too_late'

/**
 * Claims that parts of a covered order do not fit, against one of the verdicts that the order keeps: a return that
 * costs the customer nothing, and a ticket under which the office talks about it. The same id claims once. Refuses a
 * parcel that is not this customer's, a piece that is in a return or went back already, and a piece that the verdict
 * does not compare.
 */
export function claimFit(
  app: App,
  customer: Customer,
  claim: FitClaim & { returnId: string; parcelId: string },
): Promise<Result<{ returnId: string }, ClaimFitRefusal>> {
  const { returnId, parcelId } = claim
  return decideInTransaction(app, async (tx) => {
    const parcel = isUuid(parcelId) ? await findClaimedParcel(tx, parcelId) : undefined
    if (parcel?.userId !== customer.userId) return refuse('returns.gone')
    if (!parcel.isDelivered) return refuse('fit_claims.not_delivered')
    const promise = await findFitPromise(tx, parcel.orderId)
    if (promise?.whyNot !== null)
      return refuse('fit_claims.not_covered', { details: { why: promise?.whyNot ?? '' } })
    const verdict = promise.verdicts[claim.verdict]
    if (!verdict) return refuse('returns.not_valid', { fields: { verdict: 'Please choose what is wrong' } })
    const asked = await requestReturnIn(
      app,
      tx,
      customer,
      { ...claim, reason: 'does-not-fit', wanted: 'refund' },
      problemOf(verdict),
    )
    if (!asked.ok) return asked
    if (asked.value.isNew)
      await keepClaim(app, tx, { ...claim, customer, said: verdict, returnId, orderId: parcel.orderId })
    return ok({ returnId })
  })
}

/** Until when, and of which parts. */
function problemOf(verdict: Verdict): WindowProblem<'returns.not_valid' | 'fit_claims.too_late'> {
  return ({ parcel: { deliveredOn }, pieces, today }) => {
    if (pieces.some(({ productId }) => !compares(verdict, productId)))
      return refuse('returns.not_valid', {
        fields: { pieces: 'Please choose parts that this comparison is about' },
      })
    const until = claimBy(deliveredOn)
    return today <= until ? undefined : refuse('fit_claims.too_late', { details: { until } })
  }
}

async function keepClaim(
  app: App,
  tx: Transaction<Schema>,
  claim: FitClaim & { customer: Customer; said: Verdict; returnId: string; orderId: string },
): Promise<void> {
  const { customer, said, returnId, orderId } = claim
  const numbers = await findNumbers(tx, returnId)
  const about = `“Fits or free return”, order ${numbers.order}, return ${numbers.return}.`
  const ticketId = await openTicket(app, tx, {
    message: {
      name: customer.name,
      // Of the order, as what else is written about it: the account may have none.
      email: numbers.email,
      subject: 'returns',
      message: `${about}\nWe had said: ${said.why}\n\n${claim.words}`,
    },
    userId: customer.userId,
  })
  await insertFitClaim(tx, {
    return_id: returnId,
    order_id: orderId,
    verdict: claim.verdict,
    ticket_id: ticketId,
    claimed_at: app.clock.now(),
  })
}

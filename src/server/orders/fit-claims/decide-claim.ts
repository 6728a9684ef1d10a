import type { Transaction } from 'kysely'
import type { Fact, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { isStillSaid } from '#domain/goods/fit-promise/fit-promise.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { type FitDecision, factField, readFitDecision } from '#domain/orders/fit-claims/fit-decision.ts'
import { correctFact } from '#server/goods/catalogue/editing/correct-fact.ts'
import { findFitPromise } from '#server/goods/fit-promise/fit-promise-views.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { chargeWayBack } from '#server/orders/returns/charge-way-back.ts'
import { priceOfReturn } from '#server/orders/returns/claim-of-return-views.ts'
import { endUnsentReturn } from '#server/orders/returns/end-unsent-return.ts'
import { type LockedReturn, lockForReturn } from '#server/orders/returns/move-return.ts'
import { writeResolution } from '#server/people/support/answer-ticket.ts'
import { findFitClaim, lockFitClaim, writeCorrection, writeDecision } from './fit-claim-store.ts'
import { isInVendorOrder, readOrderedParts } from './fit-claim-views.ts'

type DecideClaimRefusal =
  | CodeOf<typeof correct>
  | 'fit_claims.decided'
  | 'fit_claims.not_valid'
  | 'fit_claims.unknown'

/**
 * Decides a claim of “Fits or free return”. Where it is right, the fact that was wrong is corrected with it, so that
 * the same verdict is not given again, and its bearer pays: the return's seller for its own listing, else the
 * marketplace, which then pays the seller its freight and what the piece lost. Where it is not, a return of which
 * nothing was sent yet ends, and one that is on its way goes on as any other. The words go to the customer as the
 * answer to the ticket. The same decision sent twice is one. Refuses a fact whose verdict would be the same.
 */
export function decideClaim(
  app: App,
  admin: Permitted<'disputes.decide'>,
  { returnId, entries }: { returnId: string; entries: FormEntries },
): Promise<Result<undefined, DecideClaimRefusal>> {
  return decideInTransaction(app, async (tx) => {
    const claim = await findFitClaim(tx, returnId)
    if (!claim) return refuse('fit_claims.unknown')
    const row = await lockForReturn(app, tx, { id: claim.return_id, order_id: claim.order_id })
    const verdict = (await findFitPromise(tx, row.order_id))?.verdicts[claim.verdict]
    invariant(verdict, 'a claim is about a verdict of its order')
    const read = readFitDecision(entries, verdict.facts.length)
    if (!read.ok) return read
    const decided = read.value
    const open = await lockFitClaim(tx, returnId)
    if (open.decision !== null)
      return open.decision === decided.kind && open.reason === decided.reason
        ? ok(undefined)
        : refuse('fit_claims.decided')
    const fact = decided.fact && verdict.facts[decided.fact.index]
    const problem = await problemOf(tx, row, { decided, fact })
    if (problem) return problem
    await writeDecision(tx, returnId, {
      decision: decided.kind,
      at: app.clock.now(),
      by: admin.userId,
      reason: decided.reason,
      fact: fact && { productId: fact.partId, attribute: fact.key },
      lossPaise: decided.lossPaise,
    })
    if (row.status === 'refunded') await chargeWayBack(app, tx, row)
    if (decided.kind === 'fits')
      await endUnsentReturn(app, tx, row, { by: { kind: 'admin', id: admin.userId }, note: decided.reason })
    await writeResolution(app, tx, admin, { ticketId: open.ticket_id, text: decided.reason })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId: row.seller_id,
      action: 'fit_claim.decided',
      subject: { kind: 'order', id: row.order_id },
      after: {
        return: row.id,
        decision: decided.kind,
        reason: decided.reason,
        ...(fact && { product: fact.partId, attribute: fact.key }),
        ...(decided.lossPaise > 0 && { lossPaise: decided.lossPaise }),
      },
    })
    return decided.fact && fact
      ? correct(app, tx, admin, { row, verdict, fact, ...decided.fact })
      : ok(undefined)
  })
}

async function problemOf(
  tx: Transaction<Schema>,
  row: LockedReturn,
  { decided, fact }: { decided: FitDecision; fact: Fact | undefined },
): Promise<Refused<'fit_claims.not_valid'> | undefined> {
  if (decided.kind === 'seller-fact' && fact) {
    const part = { vendorOrderId: row.vendor_order_id, productId: fact.partId }
    if (!(await isInVendorOrder(tx, part)))
      return refuse('fit_claims.not_valid', {
        fields: { decision: `The seller of this return did not sell ${fact.partName}: then we bear it` },
      })
  }
  if (decided.lossPaise === 0) return undefined
  const pricePaise = await priceOfReturn(tx, row.id)
  if (pricePaise === 0)
    return refuse('fit_claims.not_valid', {
      fields: { loss: 'This return gives nothing back, or a dispute did: leave this empty' },
    })
  return decided.lossPaise <= pricePaise
    ? undefined
    : refuse('fit_claims.not_valid', {
        fields: { loss: `At most ${formatInr(pricePaise, 2)}, which it cost` },
      })
}

/** Last of all, since it locks a product (decision 0440). */
async function correct(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'disputes.decide'>,
  of: { row: LockedReturn; verdict: Verdict; fact: Fact; index: number; entries: FormEntries },
): Promise<Result<undefined, CodeOf<typeof correctFact> | 'fit_claims.fact_unchanged'>> {
  const { row, verdict, fact, index, entries } = of
  const corrected = await correctFact(app, tx, admin, { productId: fact.partId, key: fact.key, entries })
  if (!corrected.ok) return { ...corrected, problem: underFact(corrected.problem, index) }
  if (isStillSaid(verdict, await readOrderedParts(tx, row.order_id)))
    return refuse('fit_claims.fact_unchanged', {
      fields: { fact: 'With this value we would say the same again. Please correct it, or leave it empty' },
    })
  const { before, after } = corrected.value
  await writeCorrection(tx, row.id, { before: before ?? fact.value ?? null, after })
  return ok(undefined)
}

/** Faults of the fact's fields, under the names that the form gave them. */
function underFact<P extends { fields?: Readonly<Record<string, string>> }>(problem: P, index: number): P {
  const fields = Object.entries(problem.fields ?? {}).map(([name, fault]) => [factField(index) + name, fault])
  return { ...problem, fields: Object.fromEntries(fields) }
}

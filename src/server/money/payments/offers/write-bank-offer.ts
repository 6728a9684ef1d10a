import type { Transaction } from 'kysely'
import { formatLimit } from '#domain/ground/shared/months.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  checkBankOffer,
  offerWays,
  type WantedBankOffer,
} from '#domain/money/payments/offers/bank-offer-form.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findWays } from '../ways/find-offered-ways.ts'
import { findSamePlan, forgetRefusal, insertBankOffer, writePause } from './bank-offer-store.ts'
import { listInstruments } from './offered-instruments.ts'

/**
 * Writes down an offer of a bank that the marketplace's account at the gateway has: new orders are opened with it from its
 * start on. The same form twice writes one. Refuses an id that is written down already and not paused, one that the gateway
 * refuses, a plan that the account has not, and one that is no-cost at that time already: its interest is paid once, and of
 * two offers nobody could say which one an order was paid with.
 */
export async function writeBankOffer(
  app: App,
  admin: Permitted<'commission.change'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, CodeOf<typeof checkBankOffer>>> {
  const at = app.clock.now()
  const form = checkBankOffer(fields, { now: at, ways: offerWays(await listInstruments(app)) })
  if (!form.ok) return form
  const refusal = await gatewayRefuses(app, form.value, at)
  if (refusal) return refusal
  const id = typeof fields.key === 'string' && isUuid(fields.key) ? fields.key : app.random.uuid()
  return decideInTransaction(app, async (tx) => {
    const twin = form.value.kind === 'no-cost-emi' ? await findSamePlan(tx, { ...form.value, id }) : undefined
    if (twin)
      return refuse('payments.offer_not_valid', {
        fields: {
          months: `${twin.gatewayOfferId} already makes this plan no-cost until ${formatLimit(twin.endsAt)}. Pause it first, or begin this one afterwards`,
        },
      })
    if (!(await insertBankOffer(tx, { ...form.value, id, by: admin.userId, at }))) {
      const same = await tx.selectFrom('bank_offers').select('id').where('id', '=', id).executeTakeFirst()
      if (same) return ok(undefined)
      return refuse('payments.offer_not_valid', {
        fields: { offerId: 'This offer is in the list already. Pause it first' },
      })
    }
    const { startsAt, endsAt, ...terms } = form.value
    await audit(tx, app, {
      ...asActor(admin),
      action: 'bank-offer.added',
      subject: { kind: 'bank-offer', id },
      after: { ...terms, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    })
    return ok(undefined)
  })
}

/** What would be promised in vain: a plan that the account has not, or an id that the gateway does not take today. */
async function gatewayRefuses(app: App, offer: WantedBankOffer, now: Date) {
  const { gatewayOfferId, kind, instrument, months, leastOrderPaise } = offer
  const ways = await findWays(app)
  const hasPlan = ways?.emi.some((plan) => plan.issuer === instrument && plan.months === months)
  if (kind === 'no-cost-emi' && ways && !hasPlan)
    return refuse('payments.offer_not_valid', {
      fields: { months: 'The account at the gateway has no plan of so many months with this bank' },
    })
  if (offer.startsAt > now) return undefined
  const receipt = `probe-${app.random.token(12)}`
  const takes = await app.gateway.takesOffer({ receipt, amountPaise: leastOrderPaise, offer: gatewayOfferId })
  if (takes !== false) return undefined
  return refuse('payments.offer_not_valid', {
    fields: { offerId: 'The gateway refuses this offer. Check its id and its times in its dashboard' },
  })
}

/**
 * Pauses an offer for good: no new order is opened with it at the gateway. An order that was opened with it keeps it. Twice
 * is once.
 */
export function pauseBankOffer(app: App, admin: Permitted<'commission.change'>, id: unknown) {
  return changeOffer(app, admin, id, {
    action: 'bank-offer.paused',
    change: (tx, offerId) => writePause(tx, { id: offerId, at: app.clock.now() }),
  })
}

/** Offers again what the gateway had refused, once somebody has looked at it in the gateway's dashboard. Twice is once. */
export function offerAgain(app: App, admin: Permitted<'commission.change'>, id: unknown) {
  return changeOffer(app, admin, id, { action: 'bank-offer.offered-again', change: forgetRefusal })
}

/** `change` gives the gateway's id of the offer that it changed. */
async function changeOffer(
  app: App,
  admin: Permitted<'commission.change'>,
  id: unknown,
  o: { action: string; change: (tx: Transaction<Schema>, id: string) => Promise<string | undefined> },
): Promise<Result<undefined, 'payments.offer_not_found'>> {
  if (typeof id !== 'string' || !isUuid(id)) return refuse('payments.offer_not_found')
  return decideInTransaction(app, async (tx) => {
    const gatewayOfferId = await o.change(tx, id)
    if (gatewayOfferId)
      await audit(tx, app, {
        ...asActor(admin),
        action: o.action,
        subject: { kind: 'bank-offer', id },
        after: { gatewayOfferId },
      })
    return ok(undefined)
  })
}

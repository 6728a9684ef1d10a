import type { Transaction } from 'kysely'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readOpenBoxForm } from '#domain/orders/returned-units/open-box-form.ts'
import { UNIT_MOVES, type UnitStatus } from '#domain/orders/returned-units/unit-status.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { changeListing, type DuplicateListing } from '#server/selling/listings/change-listing.ts'
import { type OfferOpenBoxRefusal, offerOpenBox } from '#server/selling/listings/offer-open-box.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { lockOwnUnit, type ReturnedUnit, writeUnitMove } from './unit-store.ts'

/** A seller's form: the unit, and the version of it that the form showed. */
export interface UnitForm {
  unitId: string
  version: number
}

interface Decided {
  status: UnitStatus
}

/**
 * Puts a unit on sale as open box: one piece more of the seller's open-box offer of the product, which is made if there
 * is none and takes these terms if there is. Sent twice, it is one act. Refuses a product that is not on show.
 */
export function sellAsOpenBox(
  app: App,
  who: ActingVendor,
  { entries, ...form }: UnitForm & { entries: FormEntries },
): Promise<Result<Decided, OfferOpenBoxRefusal | DecideRefusal | 'returned_units.not_valid'>> {
  return decide(app, who, { ...form, to: 'open-box' }, async (tx, unit) => {
    const wasInRepair = unit.status === 'in-repair'
    const read = (was?: OfferTerms) => readOpenBoxForm(entries, { was, wasInRepair })
    const at = app.clock.now()
    const offered = await offerOpenBox(app, tx, who, {
      productId: unit.product_id,
      readTerms: (was) => {
        const wanted = read(was)
        return wanted.ok ? ok(wanted.value.terms) : wanted
      },
    })
    if (!offered.ok) return offered
    const { offerId } = offered.value
    const change = {
      kind: 'by' as const,
      pieces: 1,
      reason: 'return' as const,
      note: 'Put on sale as open box',
    }
    const adjusted = await adjustStock(app, tx, { offerId, change, actorId: who.userId })
    if (!adjusted.ok) return adjusted
    const wanted = read(offered.value.terms)
    invariant(wanted.ok, 'what the offer took is valid')
    const { condition, words, repairs } = wanted.value
    await writeUnitMove(tx, unit, {
      to: 'open-box',
      at,
      offerId,
      change: { condition, words, inspected_at: at, ...(wasInRepair && { repaired_at: at, repairs }) },
    })
    return ok(undefined)
  })
}

/**
 * Takes a unit off sale or out of repair, or one that was scrapped by mistake: it waits again. Refuses once every piece
 * of the offer is promised to an order.
 */
export function waitAgain(
  app: App,
  who: ActingVendor,
  form: UnitForm,
): Promise<Result<Decided, DecideRefusal | CodeOf<typeof adjustStock>>> {
  return decide(app, who, { ...form, to: 'waiting' }, async (tx, unit) => {
    await writeUnitMove(tx, unit, { to: 'waiting', at: app.clock.now() })
    if (unit.offer_id) {
      const change = {
        kind: 'by' as const,
        pieces: -1,
        reason: 'correction' as const,
        note: 'Taken off sale',
      }
      const adjusted = await adjustStock(app, tx, { offerId: unit.offer_id, change, actorId: who.userId })
      if (!adjusted.ok) return adjusted
    }
    return ok(undefined)
  })
}

/** Sends a unit to be repaired. */
export function repairUnit(
  app: App,
  who: ActingVendor,
  form: UnitForm,
): Promise<Result<Decided, DecideRefusal>> {
  return decide(app, who, { ...form, to: 'in-repair' }, async (tx, unit) => {
    await writeUnitMove(tx, unit, { to: 'in-repair', at: app.clock.now() })
    return ok(undefined)
  })
}

/** Gives a unit up; `waitAgain` brings it back to those that wait. */
export function scrapUnit(
  app: App,
  who: ActingVendor,
  form: UnitForm,
): Promise<Result<Decided, DecideRefusal>> {
  return decide(app, who, { ...form, to: 'scrapped' }, async (tx, unit) => {
    await writeUnitMove(tx, unit, { to: 'scrapped', at: app.clock.now() })
    return ok(undefined)
  })
}

type DecideRefusal = DuplicateListing | 'returned_units.gone' | 'returned_units.move_not_allowed'

/** One decision under the lock of its unit. The form that decided it already is answered again, and nothing else is done. */
function decide<Code extends ProblemCode>(
  app: App,
  who: ActingVendor,
  { unitId, version, to }: UnitForm & { to: UnitStatus },
  work: (tx: Transaction<Schema>, unit: ReturnedUnit) => Promise<Result<undefined, Code>>,
): Promise<Result<Decided, Code | DecideRefusal>> {
  return changeListing(app, who, async (tx, touches) => {
    const unit = await lockOwnUnit(tx, { unitId, sellerId: who.sellerId })
    await app.pause('returned-units:locked')
    if (!unit) return refuse('returned_units.gone')
    const { status: from } = unit
    if (unit.version === version + 1 && from === to) return ok({ status: to })
    // What is sold moves with its parcel alone.
    if (from === 'sold' || unit.version !== version || !canMove(UNIT_MOVES, from, to))
      return refuse('returned_units.move_not_allowed', { details: { from, to } })
    const done = await work(tx, unit)
    if (!done.ok) return done
    await audit(tx, app, {
      ...byVendor(who),
      action: 'returned_unit.decided',
      subject: { kind: 'product', id: unit.product_id },
      before: { unit: unitId, status: from },
      after: { unit: unitId, status: to },
    })
    touches(unit.product_id)
    return ok({ status: to })
  })
}

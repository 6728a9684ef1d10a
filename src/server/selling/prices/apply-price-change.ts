import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { whenText } from '#domain/selling/prices/dated-price.ts'
import { undoUntil } from '#domain/selling/prices/price-change-state.ts'
import { priceRuleText } from '#domain/selling/prices/price-rule.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { repriceOffers } from '#server/selling/listings/reprice-offers.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { planRows, withdrawRows } from './planned-change-rows.ts'
import {
  type ChangeSpan,
  type LockedPriceChange,
  lockPriceChange,
  type PriceRowToWrite,
  readRowsToWrite,
  updateOutcomes,
  updatePriceChange,
} from './price-change-store.ts'
import { countRowsToApply } from './price-change-views.ts'

/** So many prices are written in one transaction: a checkout waits for no more of them. */
export const BATCH_ROWS = 200

type Tx = Transaction<Schema>

/**
 * Changes the prices of a plan as it was shown, in batches, each of which holds by itself; sent again after it was broken
 * off, it goes on. What has another price than was shown is left out. Refuses prices far from the last 90 days that
 * nobody confirmed. One that holds for a time is planned instead: the worker gives its prices and takes them back.
 */
export async function applyPriceChange(
  app: App,
  who: ActingVendor,
  { changeId, farConfirmed }: { changeId: string; farConfirmed: boolean },
): Promise<
  Result<
    undefined,
    'prices.change_gone' | 'prices.far_not_confirmed' | 'prices.nothing_to_change' | 'prices.span_over'
  >
> {
  if (!isUuid(changeId)) return refuse('prices.change_gone')
  return inBatches(() =>
    step(app, who, changeId, async (tx, change, touches) => {
      if (change.undoneAt) return refuse('prices.nothing_to_change')
      if (!change.appliedAt) {
        const { far, toChange } = await countRowsToApply(tx, changeId)
        if (toChange === 0) return refuse('prices.nothing_to_change')
        if (far > 0 && !farConfirmed) return refuse('prices.far_not_confirmed', { details: { far } })
        if (change.span?.endsAt && change.span.endsAt <= app.clock.now()) return refuse('prices.span_over')
        await begin(app, tx, who, { change, toChange, far })
      }
      return ok(await writeBatch(app, tx, who, { change, way: 'there', touches }))
    }),
  )
}

/**
 * Gives the prices of a change back that still are as it made them, in batches, until `undoUntil`. What was
 * changed again meanwhile stays as it is. Sent again after it was broken off, it goes on.
 */
export async function undoPriceChange(
  app: App,
  who: ActingVendor,
  changeId: string,
): Promise<Result<undefined, 'prices.change_gone' | 'prices.undo_over'>> {
  if (!isUuid(changeId)) return refuse('prices.change_gone')
  return inBatches(() =>
    step(app, who, changeId, async (tx, change, touches) => {
      const { appliedAt, undoneAt, span } = change
      const at = app.clock.now()
      if (!appliedAt || (!undoneAt && at > undoUntil({ appliedAt, span }))) return refuse('prices.undo_over')
      if (!undoneAt) {
        await updatePriceChange(tx, changeId, { undoneAt: at })
        await audit(tx, app, {
          ...byVendor(who),
          action: 'prices.undone',
          subject: { kind: 'price-change', id: changeId },
        })
      }
      return ok(await writeBatch(app, tx, who, { change, way: 'back', touches }))
    }),
  )
}

type Step<Refusal> = Promise<{ ok: true; value: { isDone: boolean } } | Refusal>

/** Each turn is a transaction of its own, until one has found nothing more to do. */
async function inBatches<Refusal extends { ok: false }>(
  turn: () => Step<Refusal>,
): Promise<Refusal | { ok: true; value: undefined }> {
  for (;;) {
    const done = await turn()
    if (!done.ok) return done
    if (done.value.isDone) return ok(undefined)
  }
}

/** One transaction of a change under its lock. The cards of the products that it touches follow in it. */
function step<Refusal extends ProblemCode>(
  app: App,
  { sellerId }: ActingVendor,
  changeId: string,
  work: (
    tx: Tx,
    change: LockedPriceChange,
    touches: (productId: string) => void,
  ) => Promise<Result<{ isDone: boolean }, Refusal>>,
): Promise<Result<{ isDone: boolean }, Refusal | 'prices.change_gone'>> {
  return decideInSellerTransaction<Result<{ isDone: boolean }, Refusal | 'prices.change_gone'>>(
    app,
    sellerId,
    async (tx) => {
      const change = await lockPriceChange(tx, { changeId, sellerId })
      if (!change) return refuse('prices.change_gone')
      const touched = new Set<string>()
      const done = await work(tx, change, (productId) => touched.add(productId))
      if (done.ok && touched.size > 0) await asMarketplace(tx, () => refreshBestOffers(tx, [...touched]))
      return done
    },
  )
}

async function begin(
  app: App,
  tx: Tx,
  who: ActingVendor,
  { change, toChange, far }: { change: LockedPriceChange; toChange: number; far: number },
): Promise<void> {
  const { id, rule, ending, span } = change
  const appliedAt = app.clock.now()
  // A start that has passed by now, or that was left open, is now.
  const startsAt = span && (span.startsAt && span.startsAt > appliedAt ? span.startsAt : appliedAt)
  if (span && startsAt) span.startsAt = startsAt
  await updatePriceChange(tx, id, { appliedAt, ...(startsAt && { startsAt }) })
  await audit(tx, app, {
    ...byVendor(who),
    action: span ? 'prices.planned' : 'prices.changed',
    subject: { kind: 'price-change', id },
    after: {
      rule: priceRuleText(rule, ending),
      ...(span && { when: whenText(span) }),
      products: toChange,
      farConfirmed: far,
    },
  })
}

/** Writes the next prices of a change, or the ones before them, and what became of each row. */
async function writeBatch(
  app: App,
  tx: Tx,
  who: ActingVendor,
  {
    change: { id: changeId, span },
    way,
    touches,
  }: { change: LockedPriceChange; way: 'there' | 'back'; touches: (productId: string) => void },
): Promise<{ isDone: boolean }> {
  const isBack = way === 'back'
  const outcome = isBack ? 'changed' : null
  const rows = await readRowsToWrite(tx, { changeId, outcome, max: BATCH_ROWS })
  const changed = span
    ? await writePlanned(app, tx, who, { changeId, span, isBack, rows })
    : await writeNow(app, tx, who, { changeId, isBack, rows, touches })
  const lines = (isChanged: boolean) =>
    rows.filter(({ offerId }) => changed.has(offerId) === isChanged).map(({ line }) => line)
  await updateOutcomes(tx, { changeId, lines: lines(true), outcome: isBack ? 'restored' : 'changed' })
  await updateOutcomes(tx, { changeId, lines: lines(false), outcome: isBack ? 'kept' : 'left' })
  return { isDone: rows.length < BATCH_ROWS }
}

interface Batch {
  changeId: string
  isBack: boolean
  rows: readonly PriceRowToWrite[]
}

async function writePlanned(
  app: App,
  tx: Tx,
  who: ActingVendor,
  { changeId, span, isBack, rows }: Batch & { span: ChangeSpan },
): Promise<Set<string>> {
  if (isBack) return withdrawRows(app, tx, who, { changeId, rows })
  const { startsAt, endsAt } = span
  invariant(startsAt, 'a change that was applied has its start')
  return planRows(app, tx, who, { changeId, span: { startsAt, endsAt }, rows })
}

function writeNow(
  app: App,
  tx: Tx,
  who: ActingVendor,
  { changeId, isBack, rows, touches }: Batch & { touches: (productId: string) => void },
): Promise<Set<string>> {
  return repriceOffers(app, tx, {
    sellerId: who.sellerId,
    by: byVendor(who),
    why: { [isBack ? 'undoes' : 'priceChange']: changeId },
    prices: rows.map(({ offerId, beforePaise, afterPaise }) =>
      isBack
        ? { offerId, beforePaise: afterPaise, afterPaise: beforePaise }
        : { offerId, beforePaise, afterPaise },
    ),
    touches,
  })
}

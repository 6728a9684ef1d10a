import { DAY_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import { isUndone, PAYOUT_MOVES, type PayoutStatus } from '#domain/money/payouts/payout-status.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askDue } from '#server/ground/outside/ask-due.ts'
import type { SettlementAnswer } from '#server/ground/outside/settlement/settlement-service.ts'
import { postReturnedPayout } from '#server/money/earnings/post-payout.ts'
import { setPayoutRefused } from './linked-account-store.ts'
import {
  type DuePayout,
  lockPayee,
  lockPayout,
  setNextTry,
  takeDuePayouts,
  updatePayout,
} from './payout-store.ts'
import { endTransfersOf, listHeldOf } from './transfer-store.ts'

const PAYOUTS_AT_ONCE = 20
/** A bank may send a transfer back for some days. */
const WATCHED_DAYS = 3

/**
 * Hands payouts to the settlement service, outside any transaction and under a key of its own, and asks what became of
 * them: done twice, or after a worker died in between, it pays once. What failed or came back is owed again, and
 * waits where its account takes nothing. Gives how many were asked about.
 */
export function askPayouts(app: App): Promise<number> {
  return askDue(app, {
    take: (limit) => takeDuePayouts(app.db, app.clock.now(), limit),
    limit: PAYOUTS_AT_ONCE,
    isAll: true,
    ask: (payout) => ask(app, payout),
    failed: 'a payout could not be asked for',
    named: ({ id }) => ({ payout: id }),
  })
}

async function ask(app: App, payout: DuePayout): Promise<void> {
  const { settlement: service } = app
  if (service?.name !== payout.service) {
    app.log.error({ payout: payout.id }, 'a payout waits for a settlement service that is not set any more')
    return
  }
  const { id: key, status: _status, service: _service, ...rest } = payout
  const instruction = { ...rest, key, held: await listHeldOf(app.db, key) }
  const answer = payout.status === 'asked' ? await service.pay(instruction) : await service.find(instruction)
  await app.pause('payouts:answered')
  if (answer.kind !== 'unknown') await writeAnswer(app, payout, answer)
}

async function writeAnswer(
  app: App,
  { id, account, ...payout }: DuePayout,
  answer: Exclude<SettlementAnswer, { kind: 'unknown' }>,
): Promise<void> {
  await inTransaction(app, async (tx) => {
    // The seller before the payout, as whoever makes one.
    if (answer.kind === 'failed') await lockPayee(tx, payout.sellerId)
    const { status: from, sellerId } = await lockPayout(tx, id)
    const to = statusOf(from, answer)
    const at = app.clock.now()
    const later = (ms: number) => new Date(at.getTime() + ms)
    if (!canMove(PAYOUT_MOVES, from, to)) {
      // Settled, and not sent back yet: it is looked at once a day until a bank no longer sends back.
      if (from === to) await watch(tx, { id, at, nextTryAt: later(from === 'settled' ? DAY_MS : MINUTE_MS) })
      return
    }
    await updatePayout(tx, id, {
      status: to,
      at,
      nextTryAt: isUndone(to) ? null : later(to === 'settled' ? DAY_MS : MINUTE_MS),
      ...(answer.kind === 'settled' && { utr: answer.utr }),
      ...(answer.kind === 'pending' && { reference: answer.reference }),
      ...(answer.kind === 'failed' && { problem: answer.reason }),
    })
    if (to !== 'pending') await endTransfersOf(tx, { payoutId: id, isPaid: to === 'settled', at })
    if (isUndone(to)) await postReturnedPayout(tx, { payoutId: id, sellerId, at })
    if (answer.kind === 'failed' && answer.isAccount) await setPayoutRefused(tx, { sellerId, account, at })
  })
  if (answer.kind === 'failed') app.log.error({ payout: id }, 'a payout did not arrive')
}

function statusOf(from: PayoutStatus, answer: Exclude<SettlementAnswer, { kind: 'unknown' }>): PayoutStatus {
  return answer.kind === 'failed' && from === 'settled' ? 'returned' : answer.kind
}

async function watch(
  tx: Parameters<typeof lockPayout>[0],
  { id, at, nextTryAt }: { id: string; at: Date; nextTryAt: Date },
): Promise<void> {
  const { movedAt, status } = await lockPayout(tx, id)
  const isOver = status === 'settled' && at.getTime() - movedAt.getTime() >= WATCHED_DAYS * DAY_MS
  await setNextTry(tx, id, isOver || isUndone(status) ? null : nextTryAt)
}

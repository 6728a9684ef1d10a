import { REMITTANCE_DAYS } from '#domain/ground/cash-on-delivery/remittance-days.ts'
import { addDays, type Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

/** With whose money cash goes back: what a courier handed over, the seller's reserve, ours because somebody let it. */
export interface CashCover {
  remittedPaise: Paise
  reservePaise: Paise
  letThroughPaise: Paise
}

/** What is known of a refund of cash when it is asked for. */
export interface CashToCover {
  refundPaise: Paise
  /** What came in of the cash of its parcel. */
  remittedPaise: Paise
  /** What has gone back of its parcel before, whoever's money that was. */
  goneBackPaise: Paise
  /** What of its seller's reserve may pay it, as `freeReserve`. */
  freeReservePaise: Paise
  /** Somebody with the right to it wants it paid with what came in or without. */
  isLetThrough: boolean
}

/**
 * What pays a refund of cash: first what came in of its parcel and has not gone back, then what is free in the seller's
 * reserve, and the rest only when it is let through. Undefined when it waits. Its parts add up to the refund.
 */
export function coverCashRefund(cash: CashToCover): CashCover | undefined {
  const { refundPaise, freeReservePaise } = cash
  const cameIn = Math.max(0, cash.remittedPaise - cash.goneBackPaise)
  const remittedPaise = Math.min(refundPaise, cameIn)
  const reservePaise = Math.min(refundPaise - remittedPaise, freeReservePaise)
  const letThroughPaise = refundPaise - remittedPaise - reservePaise
  return letThroughPaise > 0 && !cash.isLetThrough
    ? undefined
    : { remittedPaise, reservePaise, letThroughPaise }
}

/**
 * What of a seller's reserve may pay a refund: what covers no other one and nothing that the seller owes. It owes what its
 * released and unpaid rows come to below nothing, as payouts count them: what was held back for disputes and chargebacks,
 * penalties, sales that were taken back. Of what is kept of sales that can still be returned no more counts than may be
 * paid of them (`openReturnsLimit`): it is gone when its own sale comes back. Nothing of a seller that is not approved. All
 * in paise.
 */
export function freeReserve(of: {
  /** In reserve of sales that can no longer be returned, and of others. */
  settledPaise: Paise
  openPaise: Paise
  /** What may still be paid of sales that can be returned, before anything of their reserve has paid refunds. */
  roomPaise: Paise
  /** What covers other refunds of cash that did not come in. */
  boundPaise: Paise
  /** What the next payout would pay; below nothing where the seller owes. */
  releasedPaise: Paise
  isApproved: boolean
}): Paise {
  if (!of.isApproved) return 0
  const owedPaise = Math.max(0, -of.releasedPaise)
  const reservePaise = of.settledPaise + Math.min(of.openPaise, Math.max(0, of.roomPaise))
  return Math.max(0, reservePaise - of.boundPaise - owedPaise)
}

/** A reserve that may be given to its seller again by its own rules, or stays by them. */
interface Kept {
  paise: Paise
  isOver: boolean
}

/**
 * The reserves of a seller as they end while a part of them covers cash that no courier has handed over: of those that
 * are over, in their order, as many as leave what is bound. The others may cover no more of it than `roomPaise`, what may
 * still be paid of their sales. In paise.
 */
export function keepBound<Reserve extends Kept>(
  reserves: readonly Reserve[],
  { boundPaise, roomPaise }: { boundPaise: Paise; roomPaise: Paise },
): Reserve[] {
  const sum = (some: readonly Reserve[]) => some.reduce((total, { paise }) => total + paise, 0)
  const openPaise = sum(reserves.filter(({ isOver }) => !isOver))
  const byOpenPaise = Math.min(boundPaise, openPaise, Math.max(0, roomPaise))
  let freePaise = sum(reserves) - openPaise - (boundPaise - byOpenPaise)
  return reserves.map((reserve) => {
    const isOver = reserve.isOver && reserve.paise <= freePaise
    if (isOver) freePaise -= reserve.paise
    return { ...reserve, isOver }
  })
}

/** So many days somebody has at least who looks at a refund that was asked for late. */
const LOOKED_AT_DAYS = 2

/** The day by which somebody looks at a refund of cash that waits for the courier of its parcel. */
export function lookedAtBy(cash: { deliveredOn: Day; askedOn: Day; isBooked: boolean }): Day {
  const due = addDays(cash.deliveredOn, REMITTANCE_DAYS[cash.isBooked ? 'marketplace' : 'seller'])
  const late = addDays(cash.askedOn, LOOKED_AT_DAYS)
  return [due, late].toSorted().at(-1) ?? due
}

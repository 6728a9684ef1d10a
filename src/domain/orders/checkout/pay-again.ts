import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
/**
 * So many minutes after it was written, an order that was not paid may be paid in another try, if a new order would still
 * cost the same. Afterwards it is ordered anew: an unpaid order is no option on yesterday's price.
 */
export const PAY_AGAIN_MINUTES = 60

/**
 * So many hours after an order was written, money that comes late for it (a bank that answers late, a payment that was
 * left open at the gateway) still buys it, if a new order would still cost the same. Afterwards the money goes back.
 */
export const LATE_PAYMENT_HOURS = 24

/** Orders that were written before this are not paid again. */
export function payAgainSince(now: Date): Date {
  return new Date(now.getTime() - PAY_AGAIN_MINUTES * MINUTE_MS)
}

/** Whether another try to pay may begin. */
export function mayPayAgain(writtenAt: Date, now: Date): boolean {
  return minutesBetween(writtenAt, now) < PAY_AGAIN_MINUTES
}

/** Whether money that was taken still buys the order. */
export function mayComeLate(writtenAt: Date, now: Date): boolean {
  return minutesBetween(writtenAt, now) < LATE_PAYMENT_HOURS * 60
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / MINUTE_MS
}

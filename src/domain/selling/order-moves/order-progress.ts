import type { Day } from '#domain/ground/shared/days.ts'
import { ORDER_WAIT_LABELS, type OrderWait } from './order-wait.ts'
import { isToDispatch, type VendorOrderStatus } from './vendor-order-status.ts'

/** How far the sellers of an order are with what has not left yet. */
export interface OrderProgress {
  /** "Packed", or of several sellers how many are that far: "Packed 1 of 2". */
  text: string
  /** A seller was to hand something over by this day, which is over. */
  lateSince: Day | undefined
}

/** One after the other. Sellers read the same words of their own vendor order. */
const STEPS = ['To accept', 'Accepted', 'Packed', 'Partly shipped', 'Shipped'] as const

/** What ended without goods, or is not paid, is at none. */
const STEP_OF: Readonly<Partial<Record<VendorOrderStatus, (typeof STEPS)[number]>>> = {
  pending: 'To accept',
  accepted: 'Accepted',
  packed: 'Packed',
  'partly-shipped': 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Shipped',
}

/** How far the furthest seller is, and whether one is late, or that they wait for its customer or a bank; undefined where nothing is left to send. */
export function orderProgress({
  vendorOrders,
  waitsFor,
  today,
}: {
  vendorOrders: readonly { status: VendorOrderStatus; leavesBy: Day }[]
  /** It waits for somebody else: nobody is to send anything. */
  waitsFor: OrderWait | null
  today: Day
}): OrderProgress | undefined {
  const open = vendorOrders.filter(({ status }) => isToDispatch(status))
  if (open.length === 0) return undefined
  if (waitsFor) return { text: ORDER_WAIT_LABELS[waitsFor], lateSince: undefined }
  const reached = vendorOrders.flatMap(({ status }) => STEP_OF[status] ?? [])
  const furthest = STEPS.findLast((step) => reached.includes(step)) ?? 'To accept'
  const [first] = open.map(({ leavesBy }) => leavesBy).toSorted()
  const count = reached.filter((step) => step === furthest).length
  const isSaidByStatus = furthest === 'Partly shipped' && count === reached.length
  return {
    text: isSaidByStatus
      ? 'Rest to send'
      : reached.length > 1
        ? `${furthest} ${count} of ${reached.length}`
        : furthest,
    lateSince: first !== undefined && first < today ? first : undefined,
  }
}

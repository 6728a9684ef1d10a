import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { canMove, type Moves } from '#domain/ground/shared/moves.ts'

/** What a customer disputes about pieces that have left their seller. */
export const DISPUTE_KINDS = [
  'not-received',
  'not-as-described',
  'counterfeit',
  'wrong-item',
  'return-refused',
  'not-returned',
  'seller-silent',
] as const
export type DisputeKind = (typeof DISPUTE_KINDS)[number]

/** What a dispute is about, as people read it. */
export const DISPUTE_KIND_LABELS: Readonly<Record<DisputeKind, string>> = {
  'not-received': 'Not received, although marked delivered',
  'not-as-described': 'Not as described, or damaged',
  counterfeit: 'Counterfeit, or not new',
  'wrong-item': 'Wrong item received',
  'return-refused': 'My return was refused',
  'not-returned': 'A refused item was not sent back to me',
  'seller-silent': 'The seller is not responding',
}

/**
 * `with-seller`: the seller answers. `with-customer`: the seller contests, and the customer may answer once. `with-us`: an
 * administrator decides. Refunded, refused and withdrawn are its ends.
 */
export const DISPUTE_STATUSES = [
  'with-seller',
  'with-customer',
  'with-us',
  'refunded',
  'refused',
  'withdrawn',
] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export type OpenDisputeStatus = 'with-seller' | 'with-customer' | 'with-us'

/** What happens to a dispute. `agreed-uncovered`: the seller agreed, and cannot bear what that takes from it. */
export const DISPUTE_EVENTS = [
  'opened',
  'agreed',
  'agreed-uncovered',
  'contested',
  'replied',
  'seller-late',
  'customer-late',
  'refunded',
  'refused',
  'withdrawn',
] as const
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number]

/** Where each event leads from each status; what is not here does not happen. */
export const DISPUTE_STEPS: Readonly<
  Record<DisputeStatus, Readonly<Partial<Record<DisputeEvent, DisputeStatus>>>>
> = {
  'with-seller': {
    agreed: 'refunded',
    'agreed-uncovered': 'with-us',
    contested: 'with-customer',
    'seller-late': 'with-us',
    withdrawn: 'withdrawn',
  },
  'with-customer': { replied: 'with-us', 'customer-late': 'with-us', withdrawn: 'withdrawn' },
  'with-us': { refunded: 'refunded', refused: 'refused', withdrawn: 'withdrawn' },
  refunded: {},
  refused: {},
  withdrawn: {},
}

/** The same as moves between statuses. */
export const DISPUTE_MOVES = Object.fromEntries(
  DISPUTE_STATUSES.map((from) => [from, Object.values(DISPUTE_STEPS[from])]),
) as unknown as Moves<DisputeStatus>

/** Where a dispute is after this; undefined when it cannot happen to it now. */
export function afterEvent(status: DisputeStatus, event: DisputeEvent): DisputeStatus | undefined {
  return DISPUTE_STEPS[status][event]
}

/** Whether somebody still has to do something. */
export function isOpen(status: DisputeStatus): status is OpenDisputeStatus {
  return DISPUTE_STATUSES.some((end) => canMove(DISPUTE_MOVES, status, end))
}

/** Who pays for pieces that were given back in a dispute. */
export const BEARERS = ['seller', 'marketplace'] as const
export type Bearer = (typeof BEARERS)[number]

/** A status as one of the sides reads it: who is waited for reads "you". */
export function disputeStatusText(status: DisputeStatus, reader: 'customer' | 'vendor' | 'admin'): string {
  const awaited = { 'with-customer': 'customer', 'with-seller': 'vendor' }[status as string]
  return awaited === reader ? 'Waiting for you' : DISPUTE_STATUS_LABELS[status]
}

/** A status as people read it who are not waited for. */
export const DISPUTE_STATUS_LABELS: Readonly<Record<DisputeStatus, string>> = {
  'with-seller': 'Waiting for the seller',
  'with-customer': 'Waiting for the customer',
  'with-us': 'To be decided',
  refunded: 'Refunded',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** How a dispute ended, and by whom: for who came second with a decision. */
export interface DisputeEnding {
  by: 'customer' | 'vendor' | 'admin' | 'system'
  /** Of who decided it in the back office; undefined where they are not known any more. */
  name: string | undefined
  at: Date
  status: DisputeStatus
  bearer: Bearer | undefined
}

/** Who was first, in words. */
export function endingText({ by, name, at, status, bearer }: DisputeEnding): string {
  const who =
    by === 'admin'
      ? (name ?? 'Somebody in the office')
      : by === 'vendor'
        ? 'The seller'
        : by === 'customer'
          ? 'The customer'
          : 'The system'
  return `${who} was first, on ${formatDateTime(at)}: ${endOf(status, bearer)}.`
}

function endOf(status: DisputeStatus, bearer: Bearer | undefined): string {
  if (status !== 'refunded') return status === 'withdrawn' ? 'withdrawn' : 'no refund'
  return bearer === 'marketplace' ? 'refund, we pay' : 'refund, seller pays'
}

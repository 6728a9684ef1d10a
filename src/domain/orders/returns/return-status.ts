import type { Moves } from '#domain/ground/shared/moves.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'

export const RETURN_STATUSES = [
  ...OPEN_RETURNS,
  'refused',
  'refunded',
  'replaced',
  'repaired',
  'exchanged',
  'withdrawn',
  'expired',
] as const

/**
 * Where a return is: sent = picked up or handed in by the customer · received = with its seller, who is to inspect it ·
 * accepted = inspected, and something else than money is still to be sent · exchanged = a new order was written for what the
 * customer chose instead · refused = none of its pieces was accepted ·
 * expired = nothing was sent in time.
 */
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

export const RETURN_STARTS = ['requested'] as const satisfies readonly ReturnStatus[]

/** What may follow. What was sent is its seller's to receive. An accepted refund goes from received to refunded at once, an exchange to exchanged; a dispute turns a refusal round. */
export const RETURN_MOVES: Moves<ReturnStatus> = {
  requested: ['sent', 'received', 'withdrawn', 'expired'],
  sent: ['received'],
  received: ['accepted', 'refused', 'refunded', 'exchanged'],
  accepted: ['replaced', 'repaired', 'refunded'],
  refused: ['refunded'],
  refunded: [],
  replaced: [],
  repaired: [],
  exchanged: [],
  withdrawn: [],
  expired: [],
}

/** Whether a return is still under way. */
export function isOpenReturn(status: ReturnStatus): boolean {
  return (OPEN_RETURNS as readonly ReturnStatus[]).includes(status)
}

export const RETURN_STATUS_LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Requested',
  sent: 'On its way back',
  received: 'Received, being checked',
  accepted: 'Accepted',
  refused: 'Refused',
  refunded: 'Refunded',
  replaced: 'Replaced',
  repaired: 'Repaired',
  exchanged: 'Exchanged',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/**
 * The status as its customer reads it: money that was paid in cash has not gone back while nobody knows where it is to go.
 */
export function shownReturnStatus(
  status: ReturnStatus,
  { needsAccount }: { needsAccount: boolean },
): ReturnStatus {
  return status === 'refunded' && needsAccount ? 'accepted' : status
}

export const RETURN_BADGES: Readonly<Record<ReturnStatus, 'yellow' | 'blue' | 'green' | 'red' | 'grey'>> = {
  requested: 'yellow',
  sent: 'blue',
  received: 'blue',
  accepted: 'green',
  refused: 'red',
  refunded: 'green',
  replaced: 'green',
  repaired: 'green',
  exchanged: 'green',
  withdrawn: 'grey',
  expired: 'grey',
}

/** A step of a return as its progress is shown. */
export interface ReturnStep {
  label: string
  state: 'done' | 'now' | 'coming' | 'refused'
}

const END_LABELS = {
  refund: 'Refunded',
  replacement: 'Replaced',
  repair: 'Repaired',
  exchange: 'Exchanged',
} as const
const PLACE: Readonly<Record<ReturnStatus, number>> = {
  requested: 0,
  sent: 1,
  received: 2,
  accepted: 3,
  refused: 4,
  refunded: 5,
  replaced: 5,
  repaired: 5,
  exchanged: 5,
  withdrawn: 5,
  expired: 5,
}

/** The steps of a return from asking to its end. One that was withdrawn or expired only says where it ended. */
export function returnSteps({
  status,
  wanted,
}: {
  status: ReturnStatus
  wanted: keyof typeof END_LABELS
}): ReturnStep[] {
  const isGivenUp = status === 'withdrawn' || status === 'expired'
  const ended =
    status === 'refunded' || status === 'replaced' || status === 'repaired' || status === 'exchanged'
  const last = status === 'refused' ? 'Refused' : ended ? RETURN_STATUS_LABELS[status] : END_LABELS[wanted]
  const labels = isGivenUp
    ? ['Requested', RETURN_STATUS_LABELS[status]]
    : ['Requested', 'Sent back', 'Received', 'Inspected', last]
  const place = PLACE[status]
  return labels.map((label, index) => ({
    label,
    state:
      status === 'refused' && index === place
        ? 'refused'
        : index < place || place >= 4
          ? 'done'
          : index === place
            ? 'now'
            : 'coming',
  }))
}

/** "R-000012": the number that people say. */
export function returnNumber(sequence: number): string {
  return `R-${String(sequence).padStart(6, '0')}`
}

/** The sequence number that a person meant: "R-000012" or "12"; undefined for anything else. */
export function readReturnNumber(text: string): number | undefined {
  const digits = /^(?:R-)?(\d{1,15})$/i.exec(text.trim())?.[1]
  const sequence = Number(digits ?? 0)
  return sequence > 0 ? sequence : undefined
}

import type { Moves } from '#domain/ground/shared/moves.ts'

export const ATTEMPT_STATUSES = [
  'started',
  'pending',
  'authorized',
  'captured',
  'failed',
  'refunded',
] as const

/**
 * Where one try to pay is: started = written, not yet known to have reached the gateway · pending = with the customer
 * or their bank · authorized = the bank has set the money aside · captured = the money is ours.
 */
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

export const ATTEMPT_STARTS = ['started'] as const satisfies readonly AttemptStatus[]

/**
 * What may happen to an attempt. It moves forward only, with one exception that gateways document: a bank that did not
 * answer makes it fail, and it may be authorised up to three days later. Money that was set aside and not captured goes
 * back by itself (authorized → refunded).
 */
export const ATTEMPT_MOVES: Moves<AttemptStatus> = {
  started: ['pending', 'authorized', 'captured', 'failed', 'refunded'],
  pending: ['authorized', 'captured', 'failed', 'refunded'],
  authorized: ['captured', 'failed', 'refunded'],
  captured: ['refunded'],
  failed: ['authorized', 'captured', 'refunded'],
  refunded: [],
}

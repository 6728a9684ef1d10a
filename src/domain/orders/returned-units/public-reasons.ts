import { type ReturnReason, reasonOf } from '#domain/orders/returns/return-reasons.ts'

/** Why a unit came back: with a return, or damaged on a way on which it was not delivered. */
export type UnitReason = ReturnReason | 'undelivered'

/** The same as its seller reads it. */
export function unitReasonLabel(reason: UnitReason): string {
  return reason === 'undelivered' ? 'Damaged in transit, never delivered' : reasonOf(reason).label
}

/** Why a unit came back, in the words of a product's page: of the unit, not of who sent it. */
export const PUBLIC_REASONS: Readonly<Record<UnitReason, string>> = {
  'defective-on-arrival': 'Its first buyer reported that it did not work',
  damaged: 'Its first buyer reported that it arrived damaged',
  'wrong-item': 'A different item was sent from the one ordered',
  'missing-parts': 'Its first buyer reported that something was missing from the box',
  'not-as-described': 'Its first buyer found it not as described',
  'changed-mind': 'Its first buyer no longer needed it',
  'ordered-wrong': 'Its first buyer had ordered the wrong thing',
  'stopped-working': 'It stopped working under warranty',
  'does-not-fit': 'It did not fit the other parts of its first buyer’s computer',
  undelivered: 'It was damaged in transit and never reached its first buyer',
}

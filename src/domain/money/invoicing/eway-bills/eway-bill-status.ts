import type { Moves } from '#domain/ground/shared/moves.ts'

export const EWAY_BILL_STATUSES = ['asked', 'made', 'refused'] as const

/** Where the e-way bill of a parcel is: the portal is asked for it, it has a number, or the portal makes none as asked. */
export type EwayBillStatus = (typeof EWAY_BILL_STATUSES)[number]

/** A bill is asked for, or was made elsewhere and is written down. */
export const EWAY_BILL_STARTS = ['asked', 'made'] as const satisfies readonly EwayBillStatus[]

export const EWAY_BILL_MOVES: Moves<EwayBillStatus> = {
  asked: ['made', 'refused'],
  refused: ['asked', 'made'],
  made: [],
}

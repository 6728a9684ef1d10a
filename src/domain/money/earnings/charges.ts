import { BASIS_POINTS, divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import type { Account } from './ledger-accounts.ts'
import type { ChargeKind, Entry } from './ledger-entries.ts'

/** From which account to which a charge goes: compensation is in the seller's favour and borne by the marketplace. */
export const CHARGES: Readonly<Record<ChargeKind, { debit: Account; credit: Account }>> = {
  'return-freight': { debit: 'seller', credit: 'freight' },
  penalty: { debit: 'seller', credit: 'penalties' },
  compensation: { debit: 'losses', credit: 'seller' },
}

/**
 * The GST on a charge, a row of its own, rounded half up to a paisa; undefined where there is none. Freight is a service
 * of ours to the seller; a penalty and compensation are paid for no supply (CBIC Circular 178/10/2022).
 */
export function gstOnCharge(kind: ChargeKind, paise: Paise, rateBp: number): Entry | undefined {
  const amountPaise = divideHalfUp(paise * rateBp, BASIS_POINTS)
  if (kind !== 'return-freight' || amountPaise === 0) return undefined
  return {
    kind: 'freight-gst',
    debit: 'seller',
    credit: 'freight-gst',
    amountPaise,
    basisPaise: paise,
    rateBp,
  }
}

import type { Paise } from '#domain/ground/shared/money.ts'

/** What stands on hold for a seller, split off a payment. Amounts in paise. */
export interface HeldTransfer {
  id: string
  keptPaise: Paise
}

/** How a payout is paid: what stays of each held transfer and is released, and what is transferred besides. */
export interface PayoutLegs {
  keeps: { id: string; keepPaise: Paise }[]
  directPaise: Paise
}

/** The smallest amount that the settlement service transfers (Razorpay, Route transfers: 100 paise). */
export const TRANSFER_PAISE_MIN = 100

/**
 * Pays a payout from what stands on hold for its sales, in the given order, and transfers what is missing; what stands
 * there above the payout is reversed. The legs come to the payout exactly, and none of them is below the smallest
 * transfer. Takes a payout of at least `TRANSFER_PAISE_MIN`.
 */
export function planLegs(amountPaise: Paise, held: readonly HeldTransfer[]): PayoutLegs {
  let directPaise = amountPaise
  const keeps = held.map(({ id, keptPaise }) => {
    const most = Math.min(keptPaise, directPaise)
    // What would be left to transfer, or to keep, must be worth a transfer.
    const short = directPaise - most
    const keepPaise = short > 0 && short < TRANSFER_PAISE_MIN ? most - (TRANSFER_PAISE_MIN - short) : most
    if (keepPaise < TRANSFER_PAISE_MIN) return { id, keepPaise: 0 }
    directPaise -= keepPaise
    return { id, keepPaise }
  })
  return { keeps, directPaise }
}

import type { ArrangedBy, AttemptReason } from '#domain/shipping/tracking-event.ts'

/** What became of a parcel that did not stay with its customer. */
export type LossOutcome = 'refused' | 'wrong-address' | 'undelivered' | 'lost' | 'damaged'
type LossBearer = 'seller' | 'marketplace'

/** Goods that come back undelivered are the seller's again: nobody else bears them. */
interface Borne {
  goods: LossBearer
  wayBack: LossBearer
}

const SELLER: Borne = { goods: 'seller', wayBack: 'seller' }

/**
 * Who bears what of a parcel that did not arrive; its customer never bears anything. Who arranged the courier claims from
 * it. On the marketplace's booking a seller bears the way back of what a customer refuses, which is the risk of selling
 * at a distance, and the marketplace that of a wrong address, which its checkout took, and of a courier's own failure.
 */
export const WHO_BEARS: Readonly<Record<LossOutcome, Readonly<Record<ArrangedBy, Borne>>>> = {
  refused: { seller: SELLER, marketplace: { goods: 'seller', wayBack: 'seller' } },
  'wrong-address': { seller: SELLER, marketplace: { goods: 'seller', wayBack: 'marketplace' } },
  undelivered: { seller: SELLER, marketplace: { goods: 'seller', wayBack: 'marketplace' } },
  lost: { seller: SELLER, marketplace: { goods: 'marketplace', wayBack: 'marketplace' } },
  damaged: { seller: SELLER, marketplace: { goods: 'marketplace', wayBack: 'marketplace' } },
}

/** What is written of it: compensation for goods that the marketplace bears, and the way back that it has paid for. */
export function chargesOf(
  outcome: LossOutcome,
  arrangedBy: ArrangedBy,
): { isCompensated: boolean; paysWayBack: boolean } {
  const { goods, wayBack } = WHO_BEARS[outcome][arrangedBy]
  return {
    isCompensated: goods === 'marketplace',
    // A seller who arranged the courier has paid for the way back already.
    paysWayBack: arrangedBy === 'marketplace' && wayBack === 'seller',
  }
}

/** What a parcel that came back undamaged came back for, by the last reason that was reported. */
export function undeliveredFor(reason: AttemptReason | null): LossOutcome {
  return reason === 'refused' || reason === 'wrong-address' ? reason : 'undelivered'
}

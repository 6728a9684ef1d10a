import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'

/** What decides, besides amounts, whether somebody may pay at the door of an address. */
export interface CashAtDoor {
  pin: string
  /** Whether couriers collect cash at this PIN code. */
  offersCash: boolean
  /** Parcels of this person that nobody took in and that came back, over the days that the terms count. */
  refusedParcels: number
}

export type CashRuleTerms = Pick<MarketplaceTerms, 'codRefusalsMax' | 'codRefusalDays'>

/** Why no cash is collected here; undefined when it is. The limits of amounts are `codLimitProblem`'s. */
export function cashRuleProblem(
  { pin, offersCash, refusedParcels }: CashAtDoor,
  { codRefusalsMax, codRefusalDays }: CashRuleTerms,
): Problem<'checkout.cod_not_at_pin' | 'checkout.cod_refused_parcels'> | undefined {
  if (!offersCash) return problemOf('checkout.cod_not_at_pin', { details: { pin } })
  if (refusedParcels >= codRefusalsMax)
    return problemOf('checkout.cod_refused_parcels', {
      details: { refused: refusedParcels, days: codRefusalDays },
    })
  return undefined
}

/** So many sellers have to say it of their own couriers' parcels before their word counts. */
const SELLERS_MIN = 2

/** Parcels that a customer is said to have refused. */
export interface ReportedRefusals {
  /** By couriers that the marketplace booked, by itself or in its own shop. */
  byOthers: number
  /** Different sellers who say it of parcels that their own couriers carried; how many parcels each does not matter. */
  sellers: number
}

/**
 * How many refused parcels count against a customer: each that somebody else than its seller reported, and one of each
 * seller as soon as several say so. One seller alone takes cash on delivery from nobody.
 */
export function countRefused({ byOthers, sellers }: ReportedRefusals): number {
  return byOthers + (sellers >= SELLERS_MIN ? sellers : 0)
}

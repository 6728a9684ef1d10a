import { useEffect, useState } from 'react'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { ShownOffer } from '#domain/money/payments/offers/shown-offers.ts'
import type { EmiFrom } from '#domain/money/payments/ways/plan-costs.ts'

/** The plan that is named first for an amount and the offers of banks for it; `emi` null where no plan is for so much. */
export interface EmiOfTotal {
  ofPaise: Paise
  /** For which it was asked: an offer for a debit card may be for a single one. */
  pieces: number
  emi: EmiFrom | null
  offers: readonly ShownOffer[]
}

/** What a cart’s total comes to a month and with offers: what came with the page, or asked for when it comes to another amount. */
export function useEmi(totalPaise: Paise, pieces: number, known: EmiOfTotal | null): EmiOfTotal | null {
  const [answer, setAnswer] = useState(known)
  const isAnswered = answer?.ofPaise === totalPaise && answer.pieces === pieces
  useEffect(() => {
    if (isAnswered || totalPaise === 0) return
    const asking = new AbortController()
    fetch(`/api/emi?amount=${totalPaise}&pieces=${pieces}`, { signal: asking.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then(setAnswer, whenUnreachable)
    return () => asking.abort()
  }, [isAnswered, totalPaise, pieces])
  return isAnswered ? answer : null
}

/** No network, or nobody waits for it any more: then there is no amount a month. */
function whenUnreachable(): void {}

import { useEffect, useState } from 'react'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { EmiFrom } from '#domain/money/payments/ways/plan-costs.ts'

/** The lowest instalment of an amount; null where no plan is for so much. */
export interface EmiOfTotal {
  ofPaise: Paise
  emi: EmiFrom | null
}

/** The lowest instalment of a cart’s total: what came with the page, or asked for when it comes to another amount. */
export function useEmi(totalPaise: Paise, known: EmiOfTotal | null): EmiFrom | null {
  const [answer, setAnswer] = useState(known)
  const isAnswered = answer?.ofPaise === totalPaise
  useEffect(() => {
    if (isAnswered || totalPaise === 0) return
    const asking = new AbortController()
    fetch(`/api/emi?amount=${totalPaise}`, { signal: asking.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then(setAnswer, whenUnreachable)
    return () => asking.abort()
  }, [isAnswered, totalPaise])
  return isAnswered ? answer.emi : null
}

/** No network, or nobody waits for it any more: then there is no amount a month. */
function whenUnreachable(): void {}

import { useEffect, useState } from 'react'
import { isPinShaped } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import type { Delivery } from '#server/ground/shipping/delivery-views.ts'

/** An answer that came with the page, and the offers it was asked about. */
export interface KnownDelivery {
  asked: readonly string[]
  delivery: Delivery
}

const PATIENCE_MS = 10_000

/**
 * What a PIN code decides about some offers: what came with the page (`known`) as long as it is about the same, else
 * asked for. Undefined while that is under way, without a PIN code, and when the shop cannot be reached.
 */
export function useDelivery({
  pin,
  offerIds,
  known,
}: {
  pin: string | undefined
  offerIds: readonly string[]
  known: KnownDelivery | null
}): Delivery | undefined {
  const [answer, setAnswer] = useState<{ question: string; delivery: Delivery | undefined }>()
  const ids = offerIds.toSorted().join()
  const isKnown = known !== null && known.delivery.pin === pin && known.asked.toSorted().join() === ids
  const question = pin && isPinShaped(pin) && ids !== '' && !isKnown ? `${pin} ${ids}` : ''
  useEffect(() => {
    if (question === '') return
    const asking = new AbortController()
    readDelivery(question, asking.signal).then((delivery) => {
      if (!asking.signal.aborted) setAnswer({ question, delivery })
    })
    return () => asking.abort()
  }, [question])
  if (isKnown) return known.delivery
  return question !== '' && answer?.question === question ? answer.delivery : undefined
}

async function readDelivery(question: string, signal: AbortSignal): Promise<Delivery | undefined> {
  const [pin = '', ids = ''] = question.split(' ')
  const query = new URLSearchParams([
    ['pin', pin],
    ...ids.split(',').map((id): [string, string] => ['id', id]),
  ])
  const response = await fetch(`/api/delivery?${query}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  }).catch(whenUnreachable)
  if (!response?.ok) return undefined
  return (await response.json()).delivery
}

/** No network, no answer in time, or nobody waits for it any more. */
function whenUnreachable(): undefined {}

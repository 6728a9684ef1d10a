import { useEffect, useState } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { CartOffer } from '#domain/cart/review-cart.ts'

const PATIENCE_MS = 10_000
const NONE: readonly CartOffer[] = []
const NO_LINES: readonly CartLine[] = []

/**
 * Today's prices and stock of a cart's lines: those that came with the page (`known`), read again when a line names
 * another offer, when the page comes back into view and when the connection does. `isUnreachable`: the shop could not
 * be asked, and the prices stand as they were last seen.
 */
export function useCartOffers(
  lines: readonly CartLine[] = NO_LINES,
  known: readonly CartOffer[] = NONE,
): { offers: readonly CartOffer[]; isUnreachable: boolean } {
  const [answer, setAnswer] = useState<{ since: readonly CartOffer[]; offers?: readonly CartOffer[] }>()
  const isAnswered = answer?.since === known
  const offers = (isAnswered ? answer.offers : undefined) ?? known
  const ids = lines.map((line) => line.offerId).join()
  const isCovered = lines.every((line) => offers.some((offer) => offer.offerId === line.offerId))

  useEffect(() => {
    if (!ids) return
    let isCurrent = true
    const read = async () => {
      const fresh = await readOffers(ids.split(','))
      if (isCurrent) setAnswer({ since: known, ...(fresh && { offers: fresh }) })
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') read()
    }
    if (!isCovered) read()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', read)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', read)
    }
  }, [ids, known, isCovered])
  return { offers, isUnreachable: isAnswered && answer.offers === undefined }
}

async function readOffers(ids: readonly string[]): Promise<readonly CartOffer[] | undefined> {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  const response = await fetch(`/api/cart/prices?${query}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(whenUnreachable)
  if (!response?.ok) return undefined
  const { offers }: { offers: CartOffer[] } = await response.json()
  const found = new Set(offers.map((offer) => offer.offerId))
  return [...offers, ...ids.filter((id) => !found.has(id)).map(nowhere)]
}

/** No network (TypeError) or no answer in time (TimeoutError): `fetch` rejects with nothing else here. */
function whenUnreachable(): undefined {}

/** An offer that the shop knows nothing of. */
function nowhere(offerId: string): CartOffer {
  return {
    offerId,
    productId: '',
    name: 'An item that is no longer in the shop',
    image: '',
    sellerName: '',
    listPricePaise: 1,
    discountBp: 0,
    isOnSale: false,
    available: 0,
  }
}

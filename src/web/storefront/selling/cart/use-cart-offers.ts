import { useEffect, useState } from 'react'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import type { CartOffer } from '#domain/selling/cart/review-cart.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'

const PATIENCE_MS = 10_000
const NONE: KnownOffers = { offers: [], promotions: [] }
const NO_LINES: readonly CartLine[] = []

/**
 * Today's prices, stock and promotions of a cart's lines: those that came with the page (`known`), read again when a line names
 * another offer, when the page comes back into view and when the connection does. `isUnreachable`: the server could not
 * be asked, and the prices stand as they were last seen. `isSettled`: nothing more is to be waited for. `terms` come with prices that were read again: a page may
 * stand open over midnight.
 */
export function useCartOffers(
  lines: readonly CartLine[] = NO_LINES,
  known: KnownOffers = NONE,
): KnownOffers & {
  terms: MarketplaceTerms | undefined
  isUnreachable: boolean
  isSettled: boolean
} {
  const [answer, setAnswer] = useState<{ since: KnownOffers; prices?: Prices }>()
  const isAnswered = answer?.since === known
  const { offers, promotions, unread } = (isAnswered ? answer.prices : undefined) ?? known
  const ids = lines.map((line) => line.offerId).join()
  const isCovered = lines.every((line) => offers.some((offer) => offer.offerId === line.offerId))

  useEffect(() => {
    if (!ids) return
    let isCurrent = true
    const read = async () => {
      const prices = await readPrices(ids.split(','))
      if (isCurrent) setAnswer({ since: known, ...(prices && { prices }) })
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
  const isUnreachable = isAnswered && answer.prices === undefined
  return {
    offers,
    promotions,
    unread,
    terms: isAnswered ? answer.prices?.terms : undefined,
    isUnreachable,
    isSettled: isCovered || isUnreachable,
  }
}

/** The offers of a cart as they are now, and the promotions that may apply to them. */
export interface KnownOffers {
  offers: readonly CartOffer[]
  promotions: readonly Promotion[]
  /** That these could not be read. */
  unread?: string | undefined
}

interface Prices extends KnownOffers {
  terms: MarketplaceTerms
}

async function readPrices(ids: readonly string[]): Promise<Prices | undefined> {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  const response = await fetch(`/api/cart/prices?${query}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(whenUnreachable)
  if (!response?.ok) return undefined
  const { offers, ...rest }: Prices = await response.json()
  const found = new Set(offers.map((offer) => offer.offerId))
  return { offers: [...offers, ...ids.filter((id) => !found.has(id)).map(nowhere)], ...rest }
}

/** No network (TypeError) or no answer in time (TimeoutError): `fetch` rejects with nothing else here. */
function whenUnreachable(): undefined {}

/** An offer that the server knows nothing of. */
function nowhere(offerId: string): CartOffer {
  return {
    offerId,
    productId: '',
    name: 'An item that is no longer in our shop',
    image: '',
    isIllustration: false,
    sellerName: '',
    condition: 'new',
    listPricePaise: 1,
    discountBp: 0,
    isOnSale: false,
    available: 0,
  }
}

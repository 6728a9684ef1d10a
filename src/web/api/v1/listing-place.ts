/** Where a page of products ended, as one word for an address. */
export function placeAfter(last: { productId: string; offerId: string } | undefined): string | null {
  return last ? `${last.productId}.${last.offerId}` : null
}

/** The place that `placeAfter` wrote; undefined for anything else. */
export function readPlaceAfter(text: string | undefined): { productId: string; offerId: string } | undefined {
  const match = /^([a-z0-9-]{1,120})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? '')
  return match?.[1] && match[2] ? { productId: match[1], offerId: match[2] } : undefined
}

import { useEffect } from 'react'
import { cartNoteText } from '#domain/selling/cart/cart-notes.ts'
import type { CartOffer } from '#domain/selling/cart/review-cart.ts'
import { addedText } from '#web/storefront/goods/choosing/added-text.ts'
import { addToCart } from '#web/storefront/goods/choosing/cart-store.ts'
import { notify } from '#web/ui/toasts/toaster.tsx'

/**
 * Takes over what was sent as a plain form before the page was hydrated: into the browser's own cart, once.
 * `forget` is the cookie line that forgets it.
 */
export function useWanted(wanted: { offer: CartOffer; quantity: number } | null, forget: string): void {
  useEffect(() => {
    // Another tab, or this effect's own repetition, may have taken it over already.
    if (!wanted || !document.cookie.includes(wanted.offer.offerId)) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
    document.cookie = forget
    const { available: _available, isOnSale: _isOnSale, sellerName: _sellerName, ...offer } = wanted.offer
    const { added, notes } = addToCart(offer, wanted.quantity)
    if (added > 0) notify.success(addedText({ name: offer.name, added, choosesQuantity: added > 1 }))
    for (const note of notes) notify.message(cartNoteText(note))
  }, [wanted, forget])
}

/** How a cart is bought, so far as promotions ask: "cash", "online business". */
export type BuyerKey = 'cash' | 'online' | 'cash business' | 'online business'

export function buyerKey({
  paymentMethod,
  isBusiness,
}: {
  paymentMethod: string
  isBusiness: boolean
}): BuyerKey {
  const pays = paymentMethod === 'cod' ? 'cash' : 'online'
  return isBusiness ? `${pays} business` : pays
}

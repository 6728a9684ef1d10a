import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'

/** The cards of these products as they are now; what is not on sale is left out. Throws when the shop cannot be reached. */
export async function readCards(ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const response = await fetch(`/api/cards?${new URLSearchParams(ids.map((id) => ['id', id]))}`)
  if (!response.ok) throw new Error(`cards: ${response.status}`)
  const { cards }: { cards: ProductSummary[] } = await response.json()
  return cards
}

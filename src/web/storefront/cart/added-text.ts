/** The specification's words: with the number where one was chosen, without on a card. */
export function addedText(o: { name: string; added: number; choosesQuantity: boolean }): string {
  return o.choosesQuantity ? `${o.added} ${o.name} added to cart` : `${o.name} added to cart`
}

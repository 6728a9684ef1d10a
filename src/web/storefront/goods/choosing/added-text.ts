import { shorten } from '#domain/ground/shared/shorten.ts'

/** The specification's words: with the number where one was chosen, without on a card. */
export function addedText(o: { name: string; added: number; choosesQuantity: boolean }): string {
  const name = shorten(o.name)
  return o.choosesQuantity ? `${o.added} ${name} added to cart` : `${name} added to cart`
}

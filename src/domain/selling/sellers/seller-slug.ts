import { slugOf } from '#domain/ground/shared/slug.ts'

const SLUG_LENGTH_MAX = 60

/** The part of a web address that names a seller: "Pune PC Hub & Sons" → "pune-pc-hub-sons"; "shop" when nothing is left. */
export function sellerSlug(shopName: string): string {
  return slugOf(shopName, SLUG_LENGTH_MAX) || 'shop'
}

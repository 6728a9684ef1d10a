const SLUG_LENGTH_MAX = 60

/** The part of a web address that names a shop: "Pune PC Hub & Sons" → "pune-pc-hub-sons"; "shop" when nothing is left. */
export function shopSlug(shopName: string): string {
  const slug = shopName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/^-+|-+$/g, '')
  return slug || 'shop'
}

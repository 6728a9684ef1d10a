const prefixes = new Map<string, string>()

/**
 * Letters before a seller's invoice numbers that no other seller of the same test file has: sellers with one GSTIN and
 * the same letters share their numbers, and those of the fixtures all have one GSTIN.
 */
export function invoicePrefixOf(sellerId: string): string {
  const letter = (position: number) => String.fromCharCode(65 + (Math.floor(position) % 26))
  const prefix = prefixes.get(sellerId) ?? `T${letter(prefixes.size / 26)}${letter(prefixes.size)}`
  prefixes.set(sellerId, prefix)
  return prefix
}

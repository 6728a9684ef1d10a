import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'

/** Goods that open data files under a kind of computer hardware. */
const NOT_HARDWARE = /\b(watch|straps?|bands?|iphone|ipad|replacement|cover|skin|sticker|adapter ring)\b/i

/** Whether a shop of 2026 would have such goods on its shelf: of a generation that is still sold, and what its kind says. */
export function isSoldToday(
  kind: Kind,
  { name, attributes }: Pick<ProductFacts, 'name' | 'attributes'>,
): boolean {
  if (NOT_HARDWARE.test(name)) return false
  const among = (key: string, values: readonly string[]) => values.some((value) => value === attributes[key])
  const atLeast = (key: string, least: number) => Number(attributes[key] ?? 0) >= least
  switch (kind) {
    case 'cpu':
    case 'motherboard':
      return among('socket', ['AM5', 'AM4', 'LGA1851', 'LGA1700', 'LGA1200', 'sTR5'])
    case 'memory':
      return among('memoryType', ['DDR5', 'DDR4']) && atLeast('capacity', 8)
    case 'graphics-card':
      return /\b(RTX [2345]0\d0|GTX 16\d0|GT 1030|RX [5679]\d{3}|Arc [AB]\d{3})/i.test(
        String(attributes.chipset ?? name),
      )
    case 'power-supply':
      return atLeast('wattage', 450) && attributes.rating !== undefined
    case 'ssd':
      return atLeast('capacity', 240)
    case 'hard-drive':
      return atLeast('capacity', 1_000)
    case 'monitor':
      return atLeast('size', 21) && atLeast('refreshRate', 60)
    default:
      return true
  }
}

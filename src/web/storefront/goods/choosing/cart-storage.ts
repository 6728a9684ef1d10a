import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { isMarketplaceTerms } from '#domain/ground/settings/setting-limits.ts'
import { CART_LINES_MAX, type CartLine } from '#domain/selling/cart/cart-lines.ts'
import { withStorage } from '../../ground/shared/browser-storage.ts'

export interface StoredCart {
  lines: CartLine[]
  account: string | null
  unsent: string[]
  /** The server's terms as they were last read, for a cart that is looked at without a connection. */
  terms: MarketplaceTerms | null
}

const KEY = 'nn-cart'
/** Another one, and what an older page wrote is not read. */
const VERSION = 1

/** Keeps the cart in the browser's storage; where that is full or forbidden, it lives as long as the page. */
export function writeStoredCart(state: StoredCart): void {
  standIn = JSON.stringify({ state, version: VERSION })
  const text = standIn
  isReachable = withStorage('localStorage', (storage) => storage.setItem(KEY, text) ?? true) ?? false
}

/** What the browser's storage holds, which people, extensions and older versions may have written. */
export function readStoredCart(): StoredCart {
  const stored = parse(isReachable ? withStorage('localStorage', (storage) => storage.getItem(KEY)) : standIn)
  return parseStoredCart(isRecord(stored) && stored.version === VERSION ? stored.state : undefined)
}

let standIn: string | undefined
let isReachable = true

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A cart out of anything: what is not a line is dropped. */
export function parseStoredCart(stored: unknown): StoredCart {
  const { lines, account, unsent, terms } = isRecord(stored) ? stored : {}
  return {
    lines: Array.isArray(lines) ? lines.filter(isLine).slice(0, CART_LINES_MAX) : [],
    account: typeof account === 'string' ? account : null,
    unsent: Array.isArray(unsent) ? unsent.filter((id) => typeof id === 'string') : [],
    terms: isMarketplaceTerms(terms) ? terms : null,
  }
}

function isLine(line: unknown): line is CartLine {
  if (!isRecord(line)) return false
  const { offerId, productId, name, image, isIllustration, listPricePaise, discountBp, quantity } = line
  const seen = line.seenUnitPricePaise
  return (
    [offerId, productId, name, image].every((text) => typeof text === 'string') &&
    (isIllustration === undefined || typeof isIllustration === 'boolean') &&
    isWhole(quantity, 1, LINE_QUANTITY_MAX) &&
    isWhole(listPricePaise, 1, Number.MAX_SAFE_INTEGER) &&
    isDiscount(discountBp) &&
    (seen === undefined || isWhole(seen, 1, Number.MAX_SAFE_INTEGER))
  )
}

/** From 0 to below 100 %, in basis points of at most six decimals. */
function isDiscount(value: unknown): boolean {
  if (typeof value !== 'number' || !(value >= 0 && value < 10_000)) return false
  return Math.round(value * 1_000_000) / 1_000_000 === value
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

import { formatCount } from '#domain/ground/shared/money.ts'

/** "5 items (2 products)": pieces, and of how many kinds when that is another number. */
export function itemsText(lines: readonly { quantity: number }[]): string {
  return countText({
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    productCount: lines.length,
  })
}

export function countText({ itemCount, productCount }: { itemCount: number; productCount: number }): string {
  const items = `${formatCount(itemCount)} ${itemCount === 1 ? 'item' : 'items'}`
  if (itemCount === productCount) return items
  return `${items} (${formatCount(productCount)} ${productCount === 1 ? 'product' : 'products'})`
}

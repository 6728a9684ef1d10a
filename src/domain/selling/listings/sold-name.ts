import { CONDITIONS, type Condition } from '#domain/goods/catalogue/conditions.ts'

/** What an order, its papers and its letters call a product that is sold in a condition: what is not new says so. */
export function soldName({ name, condition }: { name: string; condition: Condition }): string {
  const words = CONDITIONS.find(({ key }) => key === condition)?.label.toLowerCase()
  return condition === 'new' ? name : `${name} (${words})`
}

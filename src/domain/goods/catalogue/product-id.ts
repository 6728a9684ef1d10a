/** Whether a text could be a product's id: the same pattern as the table's own check. */
export function isProductId(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,119}$/.test(text)
}

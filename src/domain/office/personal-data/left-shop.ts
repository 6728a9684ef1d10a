import { counted } from '#domain/ground/shared/counted.ts'

/** What a shop has still to do. */
export interface OpenWork {
  ordersToSend: number
  returns: number
  disputes: number
}

/**
 * What the office takes over with the account of the last person of a shop, as its page says it before; undefined where nothing
 * is open, or somebody else of the shop does it.
 */
export function leftOpenText(
  shop: string,
  { ordersToSend, returns, disputes }: OpenWork,
): string | undefined {
  const open = [
    ordersToSend > 0 ? counted(ordersToSend, 'order to send', 'orders to send') : undefined,
    returns > 0 ? counted(returns, 'open return') : undefined,
    disputes > 0 ? counted(disputes, 'open dispute') : undefined,
  ].filter((each) => each !== undefined)
  if (open.length === 0) return undefined
  return `Nobody of ${shop} will be left, and it has ${listed(open)}. You do that in its place from then on; its payouts wait.`
}

function listed(words: readonly string[]): string {
  const [last, ...before] = words.toReversed()
  return before.length === 0 ? `${last}` : `${before.toReversed().join(', ')} and ${last}`
}

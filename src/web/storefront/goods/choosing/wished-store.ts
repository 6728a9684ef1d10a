import { mergeWishes, WISHES_MAX } from '#domain/goods/wishlist/wishes.ts'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { storedIds, storedText } from './stored-ids.ts'

/** What this browser's person has wished for, the newest first. */
export const wished = storedIds('nn-wishlist', WISHES_MAX)

/** Whose list it is: an account's id, or nothing while it is a visitor's own. */
const account = storedText('nn-wishlist-account')

/** What the server says of the list of whoever is signed in; `account` null: nobody is. */
interface Answer {
  account: string | null
  ids: string[]
}

/**
 * Brings this browser's list and the account's together: a visitor's is joined with it once they have signed in, an
 * account's is forgotten when they have left. Gives the account's list, undefined where there is none.
 */
export async function settleWishes(userId: string | undefined): Promise<readonly string[] | undefined> {
  const owner = account.get()
  if (!userId) {
    if (owner) forget()
    return undefined
  }
  const { ids } = wished.getState()
  const isOwn = !owner && ids.length > 0
  const answer = await ask(isOwn ? { intent: 'put', productIds: ids } : undefined)
  if (!answer?.account) return undefined
  adopt(answer)
  return answer.ids
}

/** Wishes for a product, or takes it back: here at once, and in the account. */
export async function toggleWish(productId: string): Promise<void> {
  const { ids } = wished.getState()
  const isTaken = ids.includes(productId)
  if (!isTaken && ids.length >= WISHES_MAX) {
    notify.message(`A wishlist holds ${WISHES_MAX} products. Remove one first.`)
    return
  }
  wished.setIds(isTaken ? ids.filter((id) => id !== productId) : mergeWishes([productId], ids))
  if (!account.get()) return
  const answer = await ask(
    isTaken ? { intent: 'take', productId } : { intent: 'put', productIds: [productId] },
  )
  if (answer?.account) return adopt(answer)
  if (answer) return forget()
  wished.setIds(ids)
  notify.error('We could not reach your wishlist. Please try again in a moment.')
}

function adopt(answer: Answer): void {
  account.set(answer.account ?? '')
  wished.setIds(answer.ids)
}

function forget(): void {
  account.set('')
  wished.setIds([])
}

/** Undefined when the server cannot be reached or refuses. */
async function ask(body: object | undefined): Promise<Answer | undefined> {
  const response = await fetch('/api/wishlist', {
    cache: 'no-store',
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  return response?.ok ? response.json() : undefined
}

const PATIENCE_MS = 10_000

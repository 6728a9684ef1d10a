import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { unitPrice } from '#domain/ground/shared/money.ts'
import {
  addLine,
  type CartChange,
  type CartLine,
  piecesMissing,
  removeLine,
  setQuantity,
} from '#domain/selling/cart/cart-lines.ts'
import type { CartNote } from '#domain/selling/cart/cart-notes.ts'
import { makeStore, useStore } from '#web/storefront/ground/shared/make-store.ts'
import { readStoredCart, writeStoredCart } from './cart-storage.ts'

/** The cart of this browser. All but the notes outlives the page, under the key `nn-cart`. */
export interface CartState {
  lines: CartLine[]
  /** Whose kept cart the lines are (the account's e-mail); null for a visitor's own. */
  account: string | null
  /** Offers whose line was changed here and not yet told to the account. */
  unsent: string[]
  /** The server's terms as they were last read. */
  terms: MarketplaceTerms | null
  /** What changed when two carts were joined: shown until it was read. */
  notes: CartNote[]
  /** False on the server and until the browser's own cart was read. */
  isLoaded: boolean
}

/** The server's word on the cart of whoever is signed in; `account` null: nobody is. */
export interface CartAnswer {
  account: string | null
  lines: CartLine[]
  notes: CartNote[]
}

export type CartOfferSeen = Omit<CartLine, 'quantity' | 'seenUnitPricePaise'>

const EMPTY = {
  lines: [],
  account: null,
  unsent: [],
  terms: null,
  notes: [],
  isLoaded: false,
} satisfies CartState

const shown = makeStore<CartState>(EMPTY)

/** What is set is kept in the browser's storage as well. */
export const cartStore = {
  getState: shown.getState,
  setState(part: Partial<CartState>): void {
    shown.setState(part)
    const { lines, account, unsent, terms } = shown.getState()
    writeStoredCart({ lines, account, unsent, terms })
  },
}

export function useCart<Value>(select: (cart: CartState) => Value): Value {
  return useStore(shown, select)
}

/** How many pieces the cart holds: the server's number until the browser's own cart was read. */
export function useCartCount(countOnServer = 0): number {
  return useCart((cart) =>
    cart.isLoaded ? cart.lines.reduce((sum, line) => sum + line.quantity, 0) : countOnServer,
  )
}

/** Reads what the browser holds now: at the start, and when another tab changed it. */
export function loadCart(): void {
  shown.setState({ ...readStoredCart(), isLoaded: true })
}

/** Puts pieces of an offer into the cart, within its limits; `added` says how many went in. */
export function addToCart(offer: CartOfferSeen, quantity: number): CartChange & { added: number } {
  loadCart()
  const seen = { ...offer, seenUnitPricePaise: unitPrice(offer) }
  const change = addLine(cartStore.getState().lines, seen, quantity)
  keepLines(change.lines)
  return change
}

/** The same for what is missing of so many pieces: pressed twice, they are there once. */
export function topUpCart(offer: CartOfferSeen, quantity: number): CartChange & { added: number } {
  loadCart()
  return addToCart(offer, piecesMissing(cartStore.getState().lines, offer.offerId, quantity))
}

export function setLineQuantity(offerId: string, quantity: number): void {
  loadCart()
  keepLines(setQuantity(cartStore.getState().lines, offerId, quantity))
}

/** Takes a line out, and gives the way to put it back where it was. */
export function removeFromCart(offerId: string): () => void {
  loadCart()
  const before = cartStore.getState().lines
  keepLines(removeLine(before, offerId))
  return () =>
    putBack(
      before.filter((line) => line.offerId === offerId),
      before,
    )
}

/** Empties the cart, and gives the way to fill it again. */
export function clearCart(): () => void {
  loadCart()
  const before = cartStore.getState().lines
  keepLines([])
  return () => putBack(before, before)
}

/** Undoes a removal: lines that came in the meantime stay. */
function putBack(removed: readonly CartLine[], order: readonly CartLine[]): void {
  loadCart()
  const { lines } = cartStore.getState()
  const missing = removed.filter((line) => !lines.some((held) => held.offerId === line.offerId))
  const placeOf = (line: CartLine) => {
    const place = order.findIndex((each) => each.offerId === line.offerId)
    return place < 0 ? order.length : place
  }
  keepLines([...lines, ...missing].toSorted((a, b) => placeOf(a) - placeOf(b)))
}

/** A change by the person: shown at once; for an account, marked as still to be told. */
function keepLines(lines: CartLine[]): void {
  const cart = cartStore.getState()
  const changed = cart.account === null ? [] : changedOffers(quantitiesOf(cart.lines), quantitiesOf(lines))
  cartStore.setState({ lines, unsent: [...new Set([...cart.unsent, ...changed])] })
}

/**
 * Takes over the server's word. What was changed here after the question was sent stays, and is told with the next
 * one. `asked` is the cart as it was when the question was sent.
 */
export function adoptCart(answer: CartAnswer, asked: Pick<CartState, 'lines' | 'account' | 'unsent'>): void {
  loadCart()
  const now = cartStore.getState()
  if (answer.account === null) {
    if (now.account !== null) forgetAccount()
    return
  }
  const isSomeoneElse = asked.account !== null && asked.account !== answer.account
  const since = isSomeoneElse ? [] : changedOffers(quantitiesOf(asked.lines), quantitiesOf(now.lines))
  const wasAlsoUnsent = now.unsent.filter((offerId) => !isSomeoneElse && !asked.unsent.includes(offerId))
  const unsent = [...new Set([...since, ...wasAlsoUnsent])]
  const here = asked.account === null ? withAccountsPieces(now.lines, asked.lines, answer.lines) : now.lines
  cartStore.setState({
    account: answer.account,
    lines: overlay(answer.lines, here, unsent),
    unsent,
    notes: isSomeoneElse ? answer.notes : [...now.notes, ...answer.notes],
  })
}

/** Pieces put in before this browser knew the account's cart come on top of what that holds. */
function withAccountsPieces(
  here: readonly CartLine[],
  asked: readonly CartLine[],
  kept: readonly CartLine[],
): CartLine[] {
  return here.flatMap((line) => {
    const before = asked.find((each) => each.offerId === line.offerId)?.quantity ?? 0
    const held = kept.filter((each) => each.offerId === line.offerId)
    return held[0] && line.quantity > before ? addLine(held, line, line.quantity - before).lines : line
  })
}

/** The account's lines, but for those that were changed here since. */
function overlay(
  kept: readonly CartLine[],
  here: readonly CartLine[],
  unsent: readonly string[],
): CartLine[] {
  const changed = new Map(
    here.filter((line) => unsent.includes(line.offerId)).map((line) => [line.offerId, line]),
  )
  const staying = kept.flatMap((line) =>
    unsent.includes(line.offerId) ? (changed.get(line.offerId) ?? []) : [line],
  )
  const fresh = [...changed.values()].filter((line) => !kept.some((each) => each.offerId === line.offerId))
  return [...staying, ...fresh]
}

/** Nobody is signed in any more: the account keeps its lines, this browser does not. */
export function forgetAccount(): void {
  cartStore.setState({ lines: [], account: null, unsent: [], notes: [] })
}

/** Remembers what the server said last: a cart that is opened without a connection is computed with it. */
export function keepTerms(terms: MarketplaceTerms): void {
  loadCart()
  cartStore.setState({ terms })
}

export function dismissNotes(): void {
  cartStore.setState({ notes: [] })
}

function quantitiesOf(lines: readonly CartLine[]): Map<string, number> {
  return new Map(lines.map((line) => [line.offerId, line.quantity]))
}

function changedOffers(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
}

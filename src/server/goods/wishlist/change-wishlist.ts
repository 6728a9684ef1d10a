import type { Transaction } from 'kysely'
import { readWantedPrice } from '#domain/goods/wishlist/wishes.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction, inTransaction } from '#server/ground/db/transaction.ts'
import { isEmailVerified } from '#server/people/sign-in/email-verification/verification-views.ts'
import {
  addWishes,
  endLetters,
  lockWishlist,
  removeWish,
  restoreStockWish,
  setLetters,
  setShareToken,
} from './wishlist-store.ts'
import { findWishedOffer, listWishIds } from './wishlist-views.ts'

type Who = { userId: string }

/**
 * Puts products on the list of an account, those of a browser's own list among them, and gives the ids of the whole
 * list. What is there already, what is no live product and what a full list has no room for changes nothing.
 */
export async function putOnWishlist(app: App, who: Who, productIds: readonly string[]): Promise<string[]> {
  await changeList(app, who, (tx) => addWishes(tx, { userId: who.userId, productIds, at: app.clock.now() }))
  return listWishIds(app, who.userId)
}

/** Takes a product off the list, and with it the letters that were wanted about it. Gives the ids of the whole list. */
export async function takeOffWishlist(app: App, who: Who, productId: string): Promise<string[]> {
  await changeList(app, who, (tx) => removeWish(tx, { userId: who.userId, productId }))
  return listWishIds(app, who.userId)
}

/** Opens the list to whoever has its new link, or closes it: a link that was given away opens nothing any more. */
export async function shareWishlist(app: App, who: Who, isShared: boolean): Promise<void> {
  const token = isShared ? app.random.token() : null
  await changeList(app, who, (tx) => setShareToken(tx, { userId: who.userId, token }))
}

async function changeList(
  app: App,
  { userId }: Who,
  change: (tx: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  const lettersToken = app.random.token()
  await inTransaction(app, async (tx) => {
    if (await lockWishlist(tx, { userId, lettersToken })) await change(tx)
  })
}

type AskForPriceLetterRefusal =
  | 'wishlist.email_unconfirmed'
  | 'wishlist.price_invalid'
  | 'wishlist.product_unknown'

/** Asks for one letter when new goods cost so much or less (`price`, as it was typed in rupees). */
export async function askForPriceLetter(
  app: App,
  { userId }: Who,
  { productId, price }: { productId: string; price: unknown },
): Promise<Result<undefined, AskForPriceLetterRefusal>> {
  return decideInTransaction(app, async (tx) => {
    if (!(await isEmailVerified(tx, userId))) return refuse('wishlist.email_unconfirmed')
    const wanted = readWantedPrice(price, await findWishedOffer(tx, productId))
    if (!wanted.ok) return wanted
    return known(await setLetters(tx, { userId, productId, priceAtMostPaise: wanted.value }))
  })
}

type AskForStockLetterRefusal =
  | 'wishlist.email_unconfirmed'
  | 'wishlist.in_stock'
  | 'wishlist.product_unknown'

/** Asks for one letter when a product is in stock again. */
export async function askForStockLetter(
  app: App,
  { userId }: Who,
  { productId }: { productId: string },
): Promise<Result<undefined, AskForStockLetterRefusal>> {
  return decideInTransaction(app, async (tx) => {
    if (!(await isEmailVerified(tx, userId))) return refuse('wishlist.email_unconfirmed')
    if ((await findWishedOffer(tx, productId)).inStock) return refuse('wishlist.in_stock')
    return known(await setLetters(tx, { userId, productId, wantsStock: true, askedAt: app.clock.now() }))
  })
}

/** Ends the letters about one product. Doing it twice changes nothing. */
export async function stopLetters(app: App, { userId }: Who, productId: string): Promise<void> {
  await inTransaction(app, (tx) =>
    setLetters(tx, { userId, productId, priceAtMostPaise: null, wantsStock: false, askedAt: null }),
  )
}

/** The letter about stock is written, which says the price too: where that is met the letter about it would say nothing new. */
export async function endStockWish(
  tx: Transaction<Schema>,
  { userId, productId, isPriceSaid }: Who & { productId: string; isPriceSaid: boolean },
): Promise<void> {
  const ended = isPriceSaid ? { wantsStock: false, priceAtMostPaise: null } : { wantsStock: false }
  await setLetters(tx, { userId, productId, ...ended })
}

/** What somebody was told they can buy they could not: they wait again, before everybody who asked later. */
export async function waitAgain(tx: Transaction<Schema>, who: Who & { productId: string }): Promise<void> {
  await restoreStockWish(tx, who)
}

/**
 * Ends all letters about the list whose link stands in a letter, without signing in. Doing it twice changes nothing.
 */
export async function stopLettersByLink(
  app: App,
  token: string,
): Promise<Result<undefined, 'wishlist.link_unknown'>> {
  const ended = await inTransaction(app, (tx) => endLetters(tx, token))
  return ended === undefined ? refuse('wishlist.link_unknown') : ok(undefined)
}

function known(isOnList: boolean): Result<undefined, 'wishlist.product_unknown'> {
  return isOnList ? ok(undefined) : refuse('wishlist.product_unknown')
}

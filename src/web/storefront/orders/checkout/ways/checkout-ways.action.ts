import { setTimeout as sleep } from 'node:timers/promises'
import type { RouterContextProvider } from 'react-router'
import { cardName, isUsable } from '#domain/ground/outside/saved-card.ts'
import { formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import { emiFromWords } from '#domain/money/payments/ways/plan-costs.ts'
import { advanceRoom, type Payer } from '#domain/orders/checkout/advance-offered.ts'
import {
  isWanted,
  methodOfWanted,
  PAY_BY,
  payPath,
  SAVED,
  withoutCardPath,
} from '#domain/orders/checkout/pay-by.ts'
import type { reviewsByBuyer } from '#domain/orders/checkout/review-of-buyer.ts'
import type { ReviewedCart } from '#domain/selling/cart/review-cart.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { findStep } from '#server/money/payments/find-step.ts'
import {
  findEmiFrom,
  findShownOffers,
  type PayableAmount,
} from '#server/money/payments/offers/shown-offers-views.ts'
import { listSavedCards, mayHaveSavedCards } from '#server/money/payments/saved-cards/list-saved-cards.ts'
import { payWithSavedCard } from '#server/orders/checkout/pay-again/pay-with-saved-card.ts'
import { appContext } from '#web/http/context.ts'
import { optionalRead } from '#web/storefront/ground/shared/optional-read.action.ts'
import type { PayHints } from '../payment-section.tsx'

type Context = Readonly<RouterContextProvider>

/** What the form says of paying: a way, or a choice of `online`. */
export function wantedOf(form: FormData): string {
  return String(form.get('withoutScript') ?? form.get('wanted') ?? form.get('paymentMethod'))
}

/**
 * Where the customer goes on who chose a bank, a plan, a wallet or a saved card: the card is tried at once, and its bank
 * asks; one that was deleted meanwhile leads to the other ways, which say so. Undefined for any other way.
 */
export async function stepOf(
  app: App,
  customer: Customer,
  { orderId, wanted }: { orderId: string; wanted: string },
): Promise<string | undefined> {
  if (!isWanted(wanted) || methodOfWanted(wanted) !== 'online') return undefined
  const cardId = wanted.startsWith(SAVED) ? wanted.slice(SAVED.length) : ''
  if (!cardId) return payPath(orderId, wanted)
  const paid = await payWithSavedCard(app, customer, { orderId, cardId })
  if (!paid.ok && paid.problem.code === 'checkout.way_unavailable') return withoutCardPath(orderId)
  const step = paid.ok ? await findStep(app, orderId) : undefined
  return step?.kind === 'page' ? step.url : payPath(orderId, wanted)
}

/** A gateway that takes longer to tell an account's cards is not waited for: then one is chosen on the page of the payment. */
const CARDS_MS_MAX = 1_000

/** The saved cards that the account can pay with now, as the form names them; one of them, where nobody says which. */
export async function savedCardsOf(app: App, userId: string): Promise<{ value: string; label: string }[]> {
  if (!(await mayHaveSavedCards(app, userId))) return []
  const cards = await Promise.race([
    listSavedCards(app, userId).catch(() => undefined),
    sleep(CARDS_MS_MAX, undefined, { ref: false }),
  ])
  if (!cards) return [{ value: SAVED, label: 'Saved card' }]
  return cards
    .filter((card) => isUsable(card, app.clock.now()))
    .map((card) => ({ value: SAVED + card.id, label: cardName(card) }))
}

type HintedOrder = Payer & {
  review: ReviewedCart
  /** Of a promotion that asks for a way to pay: nothing of it is paid in advance. */
  reviews: ReturnType<typeof reviewsByBuyer>
}

function advanceWords(leastPaise: Paise): string {
  return `Pay from ${formatToPay(leastPaise)} online now, and the rest in cash when your items arrive. Choose the amount on the next page.`
}

/** What is said beside the choices of `online`, for each amount that the order may come to. */
export function payHintsOf(
  context: Context,
  { review, reviews, ...payer }: HintedOrder,
): Promise<PayHints[]> {
  const all = reviews ? [reviews.online, reviews['online business']] : [review]
  const amounts = new Map(all.map(({ totals }) => [totals.totalPaise, totals.itemCount]))
  const isInOneWay = reviews !== undefined || review.lines.some(({ preorder }) => preorder)
  const hints = [...amounts].map(async ([amountPaise, pieces]) => {
    const { texts, ...hint } = await hintsFor(context.get(appContext), { amountPaise, pieces })
    const room = isInOneWay ? undefined : advanceRoom(amountPaise, payer)
    return { ...hint, texts: { ...texts, ...(room && { advance: advanceWords(room.leastPaise) }) } }
  })
  return optionalRead(context, { what: 'bank offers', read: () => Promise.all(hints), without: [] })
}

const NEXT: Readonly<Record<(typeof PAY_BY)[number]['key'], string>> = {
  netbanking: 'Choose your bank on the next page.',
  emi: 'Choose your bank and plan on the next page.',
  wallet: 'Choose it on the next page.',
}

/** So many offers are named beside a way. */
const OFFERS_MAX = 2

async function hintsFor(app: App, amount: PayableAmount): Promise<PayHints> {
  const [{ offers }, emi] = await Promise.all([findShownOffers(app, amount), findEmiFrom(app, amount)])
  const texts = PAY_BY.map(({ key, of }) => {
    const own = offers.filter(({ method }) => (of as readonly string[]).includes(method))
    const words = [
      ...own.slice(0, OFFERS_MAX).map(({ title }) => `${title}.`),
      ...(key === 'emi' && emi && own.length === 0 ? [emiFromWords(emi)] : []),
      NEXT[key],
    ]
    return [key, words.join(' ')] as const
  })
  return { ofPaise: amount.amountPaise, texts: Object.fromEntries(texts) }
}

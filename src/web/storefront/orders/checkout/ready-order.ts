import { type CardField, checkCardForm } from '#domain/ground/outside/card-form.ts'
import { checkCheckoutForm } from '#domain/orders/checkout/checkout-form.ts'
import { takeOutOrdered } from '#web/storefront/goods/choosing/take-out-ordered.ts'
import { type Tokenized, tokenizeCard } from './card/tokenize-card.ts'

/** Fetched with what readies an order, so that it is there once it is placed. */
export { takeOutOrdered }

type Messages = Readonly<Record<string, string>>
type RefusedCard = Extract<Tokenized, { ok: false }>

interface Paid {
  gatewayOrigin: string
  card: Record<CardField, string>
}

/**
 * What is done with a filled-in checkout before it is sent: its fields are checked, and a card becomes a token in `body`.
 * Undefined when it can be sent. A file of its own, fetched when somebody begins to fill in the form.
 */
export async function readyOrder(
  body: FormData,
  paid: Paid | undefined,
): Promise<{ fields: Messages } | { refusedCard: RefusedCard } | undefined> {
  const fields = problemsOf(Object.fromEntries(body), paid?.card)
  if (fields) return { fields }
  const refusedCard = paid && (await addToken(body, paid))
  return refusedCard && { refusedCard }
}

/** The messages of every bad field, those of the card too; undefined when all is well. */
function problemsOf(
  body: Record<string, unknown>,
  card: Record<string, string> | undefined,
): Messages | undefined {
  const details = checkCheckoutForm(body)
  const paid = card ? checkCardForm(card) : undefined
  const fields = {
    ...(details.ok ? {} : details.problem.fields),
    ...(paid && !paid.ok ? paid.problem.fields : {}),
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}

/** Sends a token in place of the card; undefined, or why the gateway gave none. */
async function addToken(body: FormData, { gatewayOrigin, card }: Paid): Promise<RefusedCard | undefined> {
  const checked = checkCardForm(card)
  if (!checked.ok) return undefined
  const tokenized = await tokenizeCard(gatewayOrigin, checked.value)
  if (!tokenized.ok) return tokenized
  body.set('cardToken', tokenized.token)
  return undefined
}

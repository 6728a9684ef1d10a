import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { AMOUNT_MAX_PAISE } from '#domain/ground/shared/money.ts'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import type { KeptCart } from '#server/selling/cart/cart-views.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { mergeCart } from '#server/selling/cart/merge-cart.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { ASKED_UNSTORED } from '#web/http/page-cache/cache-control.ts'
import { readJson } from '#web/http/read-json.ts'
import { cartBuildOf } from '#web/storefront/goods/builder/cart/cart-build-cookie.ts'

const Line = z.strictObject({
  offerId: z.uuid(),
  quantity: z.int().min(0).max(LINE_QUANTITY_MAX),
  seenUnitPricePaise: z.int().min(1).max(AMOUNT_MAX_PAISE).optional(),
})
const Question = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('merge'), lines: z.array(Line).max(CART_LINES_MAX) }),
  // A cart that was cleared and filled again names its lines of before and after.
  z.strictObject({
    intent: z.literal('set'),
    account: z.string(),
    changes: z.array(Line).max(CART_LINES_MAX * 2),
  }),
])

/** The kept cart of whoever is signed in, for the browser's own cart to follow. Nobody: `account` is null. */
export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  if (!customer) return Response.json(NOBODY)
  const kept = await findCart(app, customer.userId)
  return Response.json(answer(customer.userId, { ...kept, notes: [] }), UNSTORED)
}

/** `merge` joins a visitor's cart with the account's; `set` tells lines as they are from now on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const question = Question.safeParse(await readJson(request))
  if (!question.success) return Response.json({ problem: 'cart.request_invalid' }, { status: 422 })
  if (!customer) return Response.json(NOBODY)
  const asked = question.data
  const build = cartBuildOf(request.headers)
  if (asked.intent === 'merge') {
    return Response.json(
      answer(customer.userId, await mergeCart(app, customer, asked.lines, build)),
      UNSTORED,
    )
  }
  // The page was opened by someone else who used this browser: their changes are not this person's.
  const changes = asked.account === customer.userId ? asked.changes : []
  return Response.json(answer(customer.userId, await changeCart(app, customer, changes, build)), UNSTORED)
}

const UNSTORED = { headers: { 'Cache-Control': ASKED_UNSTORED } }
const NOBODY = { account: null, lines: [], notes: [] }

/** `account` is its id: not every account has an e-mail. */
function answer(account: string, { lines, notes }: KeptCart) {
  return { account, lines, notes }
}

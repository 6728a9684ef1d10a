import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { z } from 'zod'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { quantityFromText } from '#domain/selling/cart/cart-lines.ts'
import { cartNoteText } from '#domain/selling/cart/cart-notes.ts'
import { orderableOf, type ReviewedCart, reviewCart } from '#domain/selling/cart/review-cart.ts'
import { readBoughtWith } from '#server/goods/bought-together/bought-together-views.ts'
import { judgeTogether } from '#server/goods/builder/build-views.ts'
import { putOnWishlist } from '#server/goods/wishlist/change-wishlist.ts'
import type { App } from '#server/ground/app.ts'
import { marketplaceToday } from '#server/ground/settings/current-settings.ts'
import { findDeliveryFor } from '#server/ground/shipping/delivery-views.ts'
import { findEmiFrom, findShownOffers } from '#server/money/payments/offers/shown-offers-views.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findBegunOrder } from '#server/selling/cart/begun-order-views.ts'
import { buildsOf, findCartBuilds } from '#server/selling/cart/cart-build-views.ts'
import { enterCode, removeCode } from '#server/selling/cart/cart-codes.ts'
import { findCart, findCartOffers, findShownPromotions } from '#server/selling/cart/cart-views.ts'
import { changeCart, type LineChange } from '#server/selling/cart/change-cart.ts'
import { clearCart } from '#server/selling/cart/clear-cart.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { cartBuildOf } from '#web/storefront/goods/builder/cart/cart-build-cookie.ts'
import { addedText } from '#web/storefront/goods/choosing/added-text.ts'
import { cartStore } from '#web/storefront/goods/choosing/cart-store.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { optionalRead } from '#web/storefront/ground/shared/optional-read.action.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/cart-page.route'
import { CartContents } from './cart-contents.tsx'
import { settleCart } from './cart-sync.ts'
import { checkoutPath } from './checkout-path.ts'
import type { RefusedQuantity } from './quantity-form.tsx'
import type { EmiOfTotal } from './use-emi.ts'
import { useWanted } from './use-wanted.ts'
import { readWanted, WANTED_FORGOTTEN, type WantedOffer, wantedHeader } from './wanted-offer-cookie.ts'

/** The account's cart of a customer; a visitor's is in the browser, which reads its prices by itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const wanted = readWanted(request.headers)
  const latest = buildsOf(cartBuildOf(request.headers))
  if (!customer)
    return {
      account: null,
      kept: null,
      builds: latest,
      delivery: null,
      boughtWith: [],
      fit: null,
      emi: null,
      asksToClear: false,
      begun: undefined,
      wanted: await findWanted(app, wanted),
    }
  if (wanted) {
    const added = await addToCart(app, customer, wanted)
    throw backToCart(added, { headers: { 'Set-Cookie': WANTED_FORGOTTEN }, asked: wanted.quantity })
  }
  const [kept, builds, pin, begun] = await Promise.all([
    findCart(app, customer.userId),
    findCartBuilds(app.db, customer.userId),
    deliveryPinOf(request, context),
    findBegunOrder(app, customer.userId),
  ])
  const asked = kept.lines.map(({ offerId }) => offerId)
  const [bought, promotions, { terms }] = await Promise.all([
    readBoughtWith(
      app,
      kept.lines.map(({ productId }) => productId),
    ),
    findShownPromotions(app, { offerIds: asked, userId: customer.userId }),
    marketplaceToday(app),
  ])
  const { totals, lines } = reviewCart(kept.lines, kept.offers, terms, promotions.promotions)
  return {
    account: customer.userId,
    kept: { ...kept, ...promotions },
    // What a visitor put in is told to the account after this page was made.
    builds: [...latest, ...builds],
    delivery: pin
      ? { asked, delivery: await findDeliveryFor(app, customer, { pin, offerIds: asked }) }
      : null,
    boughtWith: bought.cards,
    fit: (await judgeTogether(app, orderableOf(lines))) ?? null,
    emi: await emiOf(context, totals),
    asksToClear: new URL(request.url).searchParams.get('ask') === 'clear',
    begun,
    wanted: null,
  }
}

/** The plan in instalments of what the cart comes to and the offers of banks for it, where the database answers. */
async function emiOf(
  context: Route.LoaderArgs['context'],
  { totalPaise, itemCount }: ReviewedCart['totals'],
): Promise<EmiOfTotal | null> {
  if (totalPaise === 0) return null
  const app = context.get(appContext)
  const amount = { amountPaise: totalPaise, pieces: itemCount }
  const [emi, { offers }] = await Promise.all([
    optionalRead(context, {
      what: 'instalments',
      read: () => findEmiFrom(app, amount),
      without: undefined,
    }),
    optionalRead(context, {
      what: 'bank offers',
      read: () => findShownOffers(app, amount),
      without: { offers: [], until: undefined },
    }),
  ])
  return { ofPaise: totalPaise, pieces: itemCount, emi: emi ?? null, offers }
}

/** What a visitor's form asked for, with what the browser's own cart needs to take it over. */
async function findWanted(app: App, wanted: WantedOffer | undefined) {
  const [offer] = wanted ? await findCartOffers(app, [wanted.offerId]) : []
  return wanted && offer?.isOnSale && offer.available > 0 ? { offer, quantity: wanted.quantity } : null
}

/** What was changed this second is told to the account first: a page without it would take its place in the browser. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { account, unsent } = cartStore.getState()
  if (account !== null && unsent.length > 0) await settleCart()
  return serverLoader()
}

const OfferId = z.uuid()
/** As it was typed: what is no number of pieces is said under its field. */
const TypedQuantity = z.string().max(20)
/** What a person may type into the box of a product page; anything that is no number is 1, as the specification says. */
const Chosen = { offerId: OfferId, quantity: z.string().max(20).optional() }
const Change = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), ...Chosen }),
  // So many of it are ordered by themselves; whatever else is in the cart stays there.
  z.strictObject({ intent: z.literal('buy-now'), ...Chosen }),
  z.strictObject({
    intent: z.literal('set'),
    offerId: OfferId,
    quantity: TypedQuantity,
  }),
  z.strictObject({ intent: z.literal('remove'), offerId: OfferId }),
  z.strictObject({
    intent: z.literal('to-wishlist'),
    offerId: OfferId,
    productId: z.string().refine(isProductId),
  }),
  // A combination: its offers, each with the pieces that it has besides, and how often it should be there.
  z.strictObject({
    intent: z.literal('set-together'),
    lines: z.string().regex(/^([0-9a-f-]{36}:\d{1,2},?){2,8}$/i),
    quantity: TypedQuantity,
  }),
  z.strictObject({ intent: z.literal('clear') }),
  z.strictObject({ intent: z.literal('code'), code: z.string().max(80) }),
  z.strictObject({ intent: z.literal('remove-code'), promotionId: z.uuid() }),
])

/** Every change of the cart as a plain form, for a customer without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const change = Change.safeParse(Object.fromEntries(await request.formData()))
  if (!change.success) return data({ problem: problemWords({ code: 'cart.request_invalid' }) }, 422)
  const asked = change.data
  if (!customer) return keepWanted(asked, app.clock.now())
  switch (asked.intent) {
    case 'add': {
      const quantity = quantityFromText(asked.quantity ?? '1')
      const added = await addToCart(app, customer, { offerId: asked.offerId, quantity, isPress: true })
      if (!added.ok) return data({ problem: problemWords(added.problem) }, 409)
      return backToCart(added, { asked: quantity })
    }
    case 'buy-now': {
      const pieces = piecesOf(asked.quantity ?? '1')
      if (!pieces) return refusedPieces()
      return buyNow(app, customer, { offerId: asked.offerId, pieces })
    }
    case 'set': {
      const { offerId } = asked
      const quantity = piecesOf(asked.quantity)
      if (quantity === undefined) return refusedQuantity({ of: offerId, typed: asked.quantity })
      await changeCart(app, customer, [{ offerId, quantity }])
      return redirect('/cart', 303)
    }
    case 'remove':
      await changeCart(app, customer, [{ offerId: asked.offerId, quantity: 0 }])
      return redirect('/cart', 303)
    case 'to-wishlist': {
      const wished = await putOnWishlist(app, customer, [asked.productId])
      if (!wished.includes(asked.productId))
        return redirectWithToast('/cart', { kind: 'error', text: NOT_WISHED })
      await changeCart(app, customer, [{ offerId: asked.offerId, quantity: 0 }])
      return redirectWithToast('/cart', { kind: 'success', text: 'Moved to your wishlist' })
    }
    case 'set-together': {
      const { lines } = asked
      const quantity = piecesOf(asked.quantity)
      if (quantity === undefined) return refusedQuantity({ of: lines, typed: asked.quantity })
      await changeCart(app, customer, setsOf({ lines, quantity }))
      return redirect('/cart', 303)
    }
    case 'code': {
      const entered = await enterCode(app, customer, asked.code)
      if (entered.ok) return redirect('/cart', 303)
      const { problem } = entered
      const refusedCode = { code: asked.code, problem: problemWords(problem) }
      return data({ problem: undefined, refusedCode }, problemStatus(problem))
    }
    case 'remove-code':
      await removeCode(app, customer, asked.promotionId)
      return redirect('/cart', 303)
    case 'clear':
      await clearCart(app, customer)
      return redirectWithToast('/cart', { kind: 'message', text: 'Your cart was cleared.' })
  }
}

function spareText(pieces: number, spare: number): string {
  return `This order is for ${pieces} of the ${pieces + spare} in your cart. The other ${spare} ${spare > 1 ? 'stay' : 'stays'} there.`
}

const NOT_WISHED = 'Your wishlist has no room for it, or it is no longer sold. It is still in your cart.'

/** So many pieces, 0 for none; undefined for an empty field and anything else that is no number of them. */
function piecesOf(typed: string): number | undefined {
  const text = typed.trim()
  return /^\d{1,2}$/.test(text) && Number(text) <= LINE_QUANTITY_MAX ? Number(text) : undefined
}

/** The cart as it is, with what was typed still in its field. */
function refusedQuantity(field: Omit<RefusedQuantity, 'problem'>) {
  const problem = `Enter a whole number, from 1 to ${LINE_QUANTITY_MAX}`
  return data({ problem: undefined, refusedQuantity: { ...field, problem } }, 422)
}

function setsOf({ lines, quantity }: { lines: string; quantity: number }): LineChange[] {
  return lines.split(',').flatMap((each) => {
    const [offerId = '', spare] = each.split(':')
    return isUuid(offerId) ? [{ offerId, quantity: Number(spare) + quantity }] : []
  })
}

/** To the cart, which says what was added, or why not. `asked`: the number that was chosen on a product page. */
function backToCart(
  added: Awaited<ReturnType<typeof addToCart>>,
  { headers, asked }: { headers?: HeadersInit; asked?: number | undefined },
): Response {
  if (!added.ok) {
    return redirectWithToast('/cart', { kind: 'error', text: problemWords(added.problem) }, headers)
  }
  const { name, added: pieces, notes } = added.value
  const [note] = notes
  if (note) return redirectWithToast('/cart', { kind: 'message', text: cartNoteText(note) }, headers)
  const text = addedText({ name, added: pieces, choosesQuantity: asked !== undefined && asked > 1 })
  return redirectWithToast('/cart', { kind: 'success', text }, headers)
}

/**
 * A visitor's form: sent without JavaScript, or before the page was hydrated. The cart page's script takes over
 * what was wanted; without one it asks to sign in, and adds it right after.
 */
function keepWanted(asked: z.infer<typeof Change>, at: Date) {
  if (asked.intent !== 'add' && asked.intent !== 'buy-now') return redirect('/auth/login?from=/cart', 303)
  const { offerId } = asked
  if (asked.intent === 'add') {
    const wanted = { offerId, quantity: quantityFromText(asked.quantity ?? '1') }
    return redirect('/cart', { status: 303, headers: wantedHeader(wanted) })
  }
  const pieces = piecesOf(asked.quantity ?? '1')
  if (!pieces) return refusedPieces()
  const to = checkoutPath({ offerId, pieces, pressedAt: at })
  return redirect(to, { status: 303, headers: wantedHeader({ offerId, quantity: pieces }) })
}

/** Puts what is missing of so many pieces into the cart, and opens the checkout of these alone. */
async function buyNow(
  app: App,
  customer: { userId: string },
  { offerId, pieces }: { offerId: string; pieces: number },
): Promise<Response> {
  const to = checkoutPath({ offerId, pieces, pressedAt: app.clock.now() })
  const added = await addToCart(app, customer, { offerId, quantity: pieces, isTopUp: true })
  if (!added.ok || added.value.left > 0) return backToCart(added, {})
  const spare = added.value.held - pieces
  return spare > 0
    ? redirectWithToast(to, { kind: 'message', text: spareText(pieces, spare) })
    : redirect(to, 303)
}

/** Nobody pays for another number than they asked for. */
function refusedPieces() {
  const problem = `Nothing was ordered: “Buy now” takes a whole number, from 1 to ${LINE_QUANTITY_MAX}. Please choose again on the product’s page.`
  return data({ problem }, 422)
}

/** At least as high as the screen: a cart that is read after the page was shown moves no footer into or out of view. */
const PAGE = 'page-width min-h-dvh py-8 sm:py-12'

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wanted, begun, ...cart } = loaderData
  useWanted(wanted, WANTED_FORGOTTEN)
  return (
    <div className={PAGE}>
      {actionData?.problem ? (
        <Notice tone="bad" role="alert" className="mb-6">
          {actionData.problem}
        </Notice>
      ) : null}
      <Suspense>{begun ? <BegunOrder {...begun} from="/cart" /> : null}</Suspense>
      <CartContents
        {...cart}
        wantedName={wanted?.offer.name}
        refusedCode={actionData && 'refusedCode' in actionData ? actionData.refusedCode : undefined}
        refusedQuantity={
          actionData && 'refusedQuantity' in actionData ? actionData.refusedQuantity : undefined
        }
      />
    </div>
  )
}

export const meta = () => unlisted('Your cart')

/** Fetched by who has such an order alone; without a connection the page goes on without it. */
const BegunOrder = lazy(() =>
  import('#web/storefront/ground/shared/begun-order.tsx').then(
    (file) => ({ default: file.BegunOrder }),
    () => ({ default: () => null }),
  ),
)

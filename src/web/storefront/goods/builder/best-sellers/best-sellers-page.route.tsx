import { useEffect } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { z } from 'zod'
import type { BestGoal } from '#domain/goods/best-sellers/best-sellers.ts'
import { BUILD_LINES_MAX, type Build, toBuy } from '#domain/goods/builder/build.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { deliverySpanText } from '#domain/ground/shipping/delivery-words.ts'
import { type FoundSellers, findBestSellers } from '#server/goods/best-sellers/best-sellers-views.ts'
import type { App } from '#server/ground/app.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'
import { findDeliveryFor } from '#server/ground/shipping/delivery-views.ts'
import { findCart, findCartOffers } from '#server/selling/cart/cart-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { reorder } from '#server/selling/cart/reorder.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { topUpCart } from '#web/storefront/goods/choosing/cart-store.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { cashText } from '#web/storefront/ground/shipping/cash-text.ts'
import { deliveriesOf } from '#web/storefront/ground/shipping/seller-deliveries.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import { openBuildOf } from '../open-build-cookie.ts'
import type { Route } from './+types/best-sellers-page.route'
import { type DeliveryWords, SellerChoice } from './seller-choice.tsx'

const GOALS: readonly { key: BestGoal; label: string }[] = [
  { key: 'total', label: 'Lowest total' },
  { key: 'arrival', label: 'Fastest delivery' },
  { key: 'sellers', label: 'Fewest sellers' },
]

type Context = Route.LoaderArgs['context']

/** The best choice of sellers for the open build, or for the cart of a customer (`of=cart`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const goal = GOALS.find(({ key }) => key === searchParams.get('goal'))?.key ?? 'total'
  const ofCart = searchParams.get('of') === 'cart'
  const wanted = await wantedOf(request, context, ofCart)
  const pin = await deliveryPinOf(request, context)
  const asked = wanted.length > 0 ? await find(request, context, { wanted, goal }) : undefined
  const found = asked?.ok ? asked.value : undefined
  return {
    goal,
    ofCart,
    pin,
    found,
    delivery: found && pin ? await deliveryWords(context, pin, found) : undefined,
    problem: asked && !asked.ok ? problemWords(asked.problem) : undefined,
  }
}

/** When each seller's share is at the PIN code, and whether cash is taken there: as words, so that nothing of it is script. */
async function deliveryWords(
  context: Context,
  pin: string,
  { chosen, totalPaise }: FoundSellers,
): Promise<DeliveryWords> {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const offerIds = chosen.map(({ offerId }) => offerId)
  const [delivery, { terms }] = await Promise.all([
    findDeliveryFor(app, customer, { pin, offerIds }),
    settingsToday(app),
  ])
  if (!delivery.isServed) return { pin, parts: [], cash: `We do not deliver to ${pin} yet.` }
  const parts = deliveriesOf(offerIds.flatMap((id) => delivery.offers[id] ?? []))
  return {
    pin,
    parts: parts.map((each) => ({ sellerName: each.sellerName, when: deliverySpanText(each) })),
    cash: cashText(delivery, totalPaise, terms),
  }
}

async function wantedOf(request: Request, context: Context, ofCart: boolean): Promise<Build> {
  const { customer } = context.get(visitorContext)
  if (!ofCart) return toBuy(openBuildOf(request.headers).parts)
  if (!customer) return []
  const { lines } = await findCart(context.get(appContext), customer.userId)
  const pieces = new Map<string, number>()
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return [...pieces].slice(0, BUILD_LINES_MAX).map(([productId, quantity]) => ({ productId, quantity }))
}

async function find(request: Request, context: Context, asked: { wanted: Build; goal: BestGoal }) {
  const app = context.get(appContext)
  const asker = context.get(addressContext)
  const allowed = await withinLimit(app, 'best-sellers-address', asker)
  if (!allowed.ok) return allowed
  return findBestSellers(app, { ...asked, pin: await deliveryPinOf(request, context), asker })
}

const Press = z.strictObject({
  goal: z.enum(['total', 'arrival', 'sellers']),
  of: z.enum(['build', 'cart']),
  seenTotal: z.coerce.number().int().min(0),
})

/** Prices and stock are looked at again: what has changed is shown before it goes into the cart. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const press = Press.safeParse(Object.fromEntries(await request.formData()))
  if (!press.success) return data({ problem: problemWords({ code: 'builder.request_invalid' }) }, 422)
  const { goal, of, seenTotal } = press.data
  const wanted = await wantedOf(request, context, of === 'cart')
  const found = await find(request, context, { wanted, goal })
  if (!found.ok) return data({ problem: problemWords(found.problem) }, problemStatus(found.problem))
  const { chosen, totalPaise } = found.value
  if (totalPaise !== seenTotal || chosen.length === 0)
    return redirectWithToast(pathOf(goal, of === 'cart'), {
      kind: 'message',
      text: 'Prices or stock have just changed. Here is the new choice.',
    })
  if (!customer) return { put: await putForVisitor(app, chosen) }
  if (of === 'cart') {
    await exchange(app, customer, found.value)
    return redirectWithToast('/cart', { kind: 'success', text: 'Your cart now uses these sellers' })
  }
  const { left } = await reorder(
    app,
    customer,
    chosen.map((each) => ({ ...each, name: found.value.offers[each.offerId]?.name ?? '' })),
    { isTopUp: true },
  )
  return redirectWithToast(
    '/cart',
    left.length > 0
      ? { kind: 'message', text: `Not in the cart: ${left.join(', ')}` }
      : { kind: 'success', text: `${counted(chosen.length, 'product')} added to your cart` },
  )
}

/** The lines of a cart by the chosen ones; what cannot be had in that number stays as it is. */
async function exchange(app: App, who: { userId: string }, { chosen, missing }: FoundSellers): Promise<void> {
  const { lines } = await findCart(app, who.userId)
  const isFound = ({ productId }: { productId: string }) =>
    !missing.some((each) => each.productId === productId)
  const left = lines.filter(isFound).map(({ offerId }) => ({ offerId, quantity: 0 }))
  await changeCart(app, who, [...left, ...chosen.filter(isFound)])
}

function pathOf(goal: BestGoal, ofCart: boolean): string {
  return `/build/sellers?goal=${goal}${ofCart ? '&of=cart' : ''}`
}

/** A visitor's cart is in the browser. */
async function putForVisitor(app: App, chosen: FoundSellers['chosen']) {
  const offers = await findCartOffers(
    app,
    chosen.map(({ offerId }) => offerId),
  )
  return chosen.flatMap(({ offerId, quantity }) => {
    const offer = offers.find((each) => each.offerId === offerId)
    return offer ? [{ offer, quantity }] : []
  })
}

export default function BestSellersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { goal, ofCart, found, problem, pin, delivery } = loaderData
  const put = actionData && 'put' in actionData ? actionData.put : undefined
  const refusal = problem ?? (actionData && 'problem' in actionData ? actionData.problem : undefined)
  usePut(put)
  const to = (key: BestGoal) => pathOf(key, ofCart)
  return (
    <div className="page-width min-h-dvh py-8 sm:py-12">
      <PageHeading title="Best mix of sellers">
        <p>
          We compare every seller on sale now and work out the exact best mix for{' '}
          {ofCart ? 'your cart' : 'your build'}, with prices, stock and delivery fees.{' '}
          {pin ? `Delivery dates are for ${pin}.` : <PinLink path={to(goal)} />}
        </p>
      </PageHeading>
      <SegmentedLinks
        label="What matters most"
        choices={GOALS.map(({ key, label }) => ({ key, label, to: to(key), isCurrent: key === goal }))}
        className="mb-6"
      />
      {refusal ? (
        <Notice tone="bad" role="alert" className="mb-6">
          {refusal}
        </Notice>
      ) : null}
      {put ? (
        <Notice className="mb-6">
          Please <Link to="/auth/login?from=/build/sellers">sign in</Link> to add it to your cart.
        </Notice>
      ) : null}
      {found && found.chosen.length > 0 ? (
        <SellerChoice found={found} goal={goal} ofCart={ofCart} delivery={delivery} />
      ) : problem ? null : (
        <p>
          {found ? 'No seller has these products in stock now. ' : 'There is nothing to compare yet. '}
          <Link to={ofCart ? '/cart' : '/build'} className="text-link">
            {ofCart ? 'Your cart' : 'Your build'}
          </Link>
        </p>
      )}
    </div>
  )
}

function PinLink({ path }: { path: string }) {
  return (
    <Link to={`/pin?${new URLSearchParams({ from: path })}`} className="text-link">
      Enter your PIN code to see delivery dates and cash on delivery.
    </Link>
  )
}

/** Puts a visitor's choice into the browser's own cart. */
function usePut(put: Awaited<ReturnType<typeof putForVisitor>> | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!put) return
    for (const { offer, quantity } of put) topUpCart(offer, quantity)
    navigate('/cart')
  }, [put, navigate])
}

export const meta = () => unlisted('Best mix of sellers')

import { useEffect } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, unitPrice } from '#domain/ground/shared/money.ts'
import { linePicture } from '#domain/selling/cart/cart-lines.ts'
import { findCombination, type ShownCombination } from '#server/selling/cart/combination-views.ts'
import { reorder } from '#server/selling/cart/reorder.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { CartIcon } from '#web/storefront/goods/choosing/cart-icon.tsx'
import { topUpCart } from '#web/storefront/goods/choosing/cart-store.ts'
import { LineNotes } from '#web/storefront/selling/cart/line-notes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/combination-page.route'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { combination: await combinationOf(params, context) }
}

/** One of each product into the cart, as far as it is not there yet. A visitor's cart is in the browser. */
export async function action({ params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const { offers, missing } = await combinationOf(params, context)
  if (missing.length > 0 || !customer) return { put: missing.length > 0 ? [] : offers }
  const { left } = await reorder(
    app,
    customer,
    offers.map(({ offerId, name }) => ({ offerId, name, quantity: 1 })),
    { isTopUp: true },
  )
  return redirectWithToast(
    '/cart',
    left.length > 0
      ? { kind: 'message', text: `Not in the cart: ${left.join(', ')}` }
      : { kind: 'success', text: `${counted(offers.length, 'product')} added to your cart` },
  )
}

async function combinationOf(
  { id }: { id: string },
  context: Route.LoaderArgs['context'],
): Promise<ShownCombination> {
  const combination = await findCombination(context.get(appContext), id)
  if (!combination) throw data(null, { status: 404 })
  return combination
}

export default function CombinationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, offers, missing, goodsPaise, savedPaise } = loaderData.combination
  const put = actionData?.put ?? []
  usePut(put)
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title={name}>
        <p>{`Bought together, ${counted(offers.length + missing.length, 'product')} for less.`}</p>
      </PageHeading>
      {put.length > 0 ? (
        <Notice className="mb-6">
          Please <Link to="/auth/login?from=/cart">sign in</Link> to add it to your cart.
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice tone="warn" className="mb-6">
          {`Out of stock now: ${missing.join(', ')}. The combination needs one of each product.`}
        </Notice>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
        <ul aria-label="Products" className="divide-y divide-line border-line border-y">
          {offers.map((offer) => (
            <li key={offer.offerId} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 py-5">
              <ProductThumb picture={linePicture(offer)} width={128} />
              <div className="flex min-w-0 flex-col gap-1">
                <Link
                  to={`/products/${offer.productId}`}
                  className="break-words font-semibold hover:underline"
                >
                  {offer.name}
                </Link>
                <LineNotes line={offer} />
                <p className="break-words text-muted text-sm">Sold by {offer.sellerName}</p>
                <p className="figures font-medium">{formatInr(unitPrice(offer))}</p>
              </div>
            </li>
          ))}
        </ul>
        {missing.length > 0 ? null : <BuyAll goodsPaise={goodsPaise} savedPaise={savedPaise} />}
      </div>
    </div>
  )
}

/** What one set comes to, and the press that puts all of it into the cart. */
function BuyAll({ goodsPaise, savedPaise }: Pick<ShownCombination, 'goodsPaise' | 'savedPaise'>) {
  return (
    <section
      aria-labelledby="together"
      className="flex flex-col gap-4 rounded-stage border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="together" className="text-xl">
        Together
      </h2>
      <p className="figures flex flex-wrap items-baseline gap-x-3">
        <span className="font-display font-semibold text-2xl">{formatInr(goodsPaise - savedPaise)}</span>{' '}
        <span className="text-good">{`Saves ${formatInr(savedPaise)}`}</span>
      </p>
      <form method="post">
        <Button type="submit" variant="primary" className="w-full">
          <CartIcon />
          Add all to cart
        </Button>
      </form>
    </section>
  )
}

/** Puts a visitor's set into the browser's own cart. */
function usePut(put: ShownCombination['offers']): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (put.length === 0) return
    for (const { available: _available, isOnSale: _isOnSale, sellerName: _seller, ...offer } of put)
      topUpCart(offer, 1)
    navigate('/cart', { replace: true })
  }, [put, navigate])
}

export const meta = ({ loaderData }: Route.MetaArgs) => unlisted(loaderData?.combination.name ?? 'Not found')

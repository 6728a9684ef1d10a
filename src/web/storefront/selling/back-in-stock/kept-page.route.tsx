import { data, Form, Link } from 'react-router'
import { unitPrice } from '#domain/ground/shared/money.ts'
import { linePicture } from '#domain/selling/cart/cart-lines.ts'
import type { CartOffer } from '#domain/selling/cart/review-cart.ts'
import { keptText } from '#domain/selling/inventory/kept-until.ts'
import { giveUpKeptPiece } from '#server/selling/back-in-stock/give-up-kept-piece.ts'
import { findCartOffers } from '#server/selling/cart/cart-views.ts'
import { listKeptFor } from '#server/selling/inventory/allocation-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AddToCart } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import { Price } from '#web/storefront/goods/product-lists/price.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageCheck } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/kept-page.route'

/** What is kept for a customer, until when, and the way to buy it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { userId } = requireCustomer(context, request)
  const pieces = await listKeptFor(app.db, { userId, at: app.clock.now() })
  const offers = await findCartOffers(
    app,
    pieces.map(({ offerId }) => offerId),
  )
  const byId = new Map(offers.map((offer) => [offer.offerId, offer]))
  return {
    kept: pieces.flatMap(({ id, offerId, endsAt, launchId }) => {
      const offer = byId.get(offerId)
      return offer ? [{ id, offer, text: keptText(endsAt), isDrawn: launchId !== null }] : []
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  readIntent(form, ['give-up'])
  const done = await giveUpKeptPiece(context.get(appContext), customer, String(form.get('id')))
  if (!done.ok) return data({ problem: problemWords(done.problem) }, problemStatus(done.problem))
  return redirectWithToast('/kept', {
    kind: 'success',
    text: 'Given up. The next customer who is waiting gets it',
  })
}

export default function KeptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kept } = loaderData
  return (
    <div className="page-width min-h-dvh py-8 sm:py-12">
      {kept.length === 0 ? null : (
        <PageHeading title="Kept for you">
          <p>
            Nobody else can buy these until the time below. You pay the price at the time of your order. After
            that time they go to the next customer who is waiting.
          </p>
        </PageHeading>
      )}
      {actionData ? (
        <Notice tone="bad" role="alert" className="mb-6">
          {actionData.problem}
        </Notice>
      ) : null}
      {kept.length === 0 ? (
        <EmptyState
          as="h1"
          icon={PackageCheck}
          title="We keep nothing for you now"
          action={<ButtonLink to="/wishlist">Your wishlist</ButtonLink>}
        >
          <p>
            When a product is out of stock, ask on your wishlist to be told. Once it is back, we email you and
            keep one for each of those who asked first.
          </p>
        </EmptyState>
      ) : (
        <ul className="max-w-3xl divide-y divide-line border-line border-y">
          {kept.map((piece) => (
            <KeptRow key={piece.id} {...piece} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface KeptRowProps {
  id: string
  offer: CartOffer
  text: string
  /** In a launch: it goes to the address of the entry alone. */
  isDrawn: boolean
}

function KeptRow({ id, offer, text, isDrawn }: KeptRowProps) {
  const { productId, name, sellerName, listPricePaise } = offer
  return (
    <li className="flex gap-4 py-6">
      <ProductThumb picture={linePicture(offer)} width={96} className="w-24 self-start" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <h2 className="font-medium font-sans text-base tracking-normal">
          <Link to={`/products/${productId}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-muted text-sm">Sold by {sellerName}</p>
        <Price listPricePaise={listPricePaise} pricePaise={unitPrice(offer)} />
        <p className="font-medium">{text}</p>
        {isDrawn ? (
          <p className="text-sm">You were drawn for it. We deliver it to the address you entered with.</p>
        ) : null}
        {offer.isOnSale ? (
          <AddToCart offer={offer} inStock variant="primary" className="max-w-60" />
        ) : (
          <p className="text-warn">The seller does not sell it now, so you cannot buy it.</p>
        )}
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="give-up" variant="quiet" size="sm" className="-ml-3">
            I no longer want it
            <span className="sr-only">: {name}</span>
          </Button>
        </Form>
      </div>
    </li>
  )
}

export const meta = () => unlisted('Kept for you')

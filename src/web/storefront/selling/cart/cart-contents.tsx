import { type ComponentProps, lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type MarketplaceTerms, OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { type CartCombination, groupCombinations } from '#domain/selling/cart/cart-combinations.ts'
import type { CartLine } from '#domain/selling/cart/cart-lines.ts'
import { cartNoteText } from '#domain/selling/cart/cart-notes.ts'
import { type ReviewedCart, type ReviewedLine, reviewCart } from '#domain/selling/cart/review-cart.ts'
import type { JudgedTogether } from '#server/goods/builder/build-views.ts'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import type { CartBuild } from '#server/selling/cart/cart-build-views.ts'
import type { CartCode } from '#server/selling/promotions/code-views.ts'
import { rowsByBuild } from '#web/storefront/goods/builder/cart/rows-by-build.tsx'
import {
  adoptCart,
  cartStore,
  clearCart,
  dismissNotes,
  loadCart,
  removeFromCart,
  setLineQuantity,
  useCart,
} from '#web/storefront/goods/choosing/cart-store.ts'
import { useKnownMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { SummaryDelivery } from '#web/storefront/ground/shipping/summary-delivery.tsx'
import type { KnownDelivery } from '#web/storefront/ground/shipping/use-delivery.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BottomBar } from '#web/ui/shell/bottom-bar.tsx'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { CombinationGroup } from './cart-combination.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { CartLoading } from './cart-loading.tsx'
import { CartPromotions } from './cart-promotions.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { RefusedQuantity } from './quantity-form.tsx'
import { type KnownOffers, useCartOffers } from './use-cart-offers.ts'
import { type EmiOfTotal, useEmi } from './use-emi.ts'

interface CartContentsProps {
  /** The signed-in customer's e-mail. */
  account: string | null
  /** The account's cart as the page was made; null for visitors. */
  kept: (KnownOffers & { lines: CartLine[]; codes: readonly CartCode[] | null }) | null
  /** With which builds something was put into it. */
  builds: readonly CartBuild[]
  /** A code that was refused, and why. */
  refusedCode: { code: string; problem: string } | undefined
  /** A quantity that a form without JavaScript was refused for. */
  refusedQuantity: RefusedQuantity | undefined
  /** Of that cart, to the PIN code of the account or browser. */
  delivery: KnownDelivery | null
  /** The lowest instalment of what that cart comes to. */
  emi: EmiOfTotal | null
  /** What is often bought with that cart. */
  boughtWith: readonly ProductSummary[]
  /** Whether the parts in that cart fit together. */
  fit: JudgedTogether | null
  /** Without JavaScript: whether to ask before everything is removed. */
  asksToClear: boolean
  /** What a visitor without JavaScript wants to add. */
  wantedName: string | undefined
}

/** As wide as the screen, out of `page-width`. */
const ACROSS_GUTTERS = '-mx-[clamp(1rem,4vw,2.5rem)]'

/** The id of the summary's way to the checkout. */
const PROCEED = 'proceed'

/** The cart: of the server until the browser's own has been read, then that one. */
export function CartContents({
  account,
  kept,
  builds,
  delivery,
  emi,
  boughtWith,
  fit,
  asksToClear,
  wantedName,
  refusedCode,
  refusedQuantity,
}: CartContentsProps) {
  const cart = useCart((state) => state)
  const lines = cart.isLoaded && cart.account === account ? cart.lines : kept?.lines
  const { offers, promotions, unread, ...prices } = useCartOffers(lines, kept ?? undefined)
  const { terms: newTerms, isUnreachable, isSettled } = prices
  const isShown = useOnce(kept !== null || (lines !== undefined && isSettled))
  const page = useKnownMarketplace()
  const terms = newTerms ?? page?.terms ?? cart.terms ?? OPENING_TERMS
  useFreshest(account, kept)

  if (!lines || !isShown) return <CartLoading wantedName={wantedName} lineCount={lines?.length} />
  if (lines.length === 0) return <EmptyCart isSignedIn={account !== null} />
  const review = reviewCart(lines, offers, terms, promotions)
  const fitted = review.lines.filter(({ quantity }) => quantity > 0)
  return (
    <>
      <PageHeading title="Your cart" />
      <CartNotes />
      {isUnreachable ? <OfflineNotice /> : null}
      <Suspense>{asksToClear ? <ClearQuestion /> : null}</Suspense>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
        <div>
          <h2 className="sr-only">Items</h2>
          <LaterFit parts={fitted.map(asBuildLine).join('.')} known={account === null ? undefined : fit}>
            {fitted.length > 1 && FIT_PLACE}
          </LaterFit>
          {account !== null && lines.length > 1 ? (
            <p className="pb-4 text-sm">
              <Link to="/build/sellers?of=cart" className="text-link">
                Find the best mix of sellers
              </Link>
            </p>
          ) : null}
          <CartLines review={review} builds={builds} canWish={account !== null} refused={refusedQuantity} />
          <div className="flex flex-wrap items-center justify-between gap-3 pt-5">
            <ButtonLink to="/products" variant="quiet" className="-ml-4">
              Continue Shopping
            </ButtonLink>
            <ClearCart />
          </div>
        </div>
        <Summary
          review={review}
          terms={terms}
          delivery={delivery}
          emi={emi}
          unread={unread}
          codes={kept?.codes ?? null}
          refused={refusedCode}
        />
      </div>
      <LaterShelf asked={productsOf(lines)} known={boughtWith} />
      {review.isOrderable ? <CheckoutBar totalPaise={review.totals.totalPaise} /> : null}
    </>
  )
}

/** Nothing below it moves once it is known whether the items fit together. */
const FIT_PLACE = (
  <Notice className="mb-5">
    <p className="-my-2.5 min-h-11 content-center">Checking what fits</p>
  </Notice>
)

function OfflineNotice() {
  return (
    <Notice tone="warn" className="mb-6" role="status">
      You seem to be offline. Prices and stock are as you last saw them.
    </Notice>
  )
}

interface SummaryProps {
  review: ReviewedCart
  terms: MarketplaceTerms
  delivery: KnownDelivery | null
  emi: EmiOfTotal | null
  unread: KnownOffers['unread']
  codes: readonly CartCode[] | null
  refused: CartContentsProps['refusedCode']
}

/** What it comes to, what promotions take off, when it is there, and the way on. */
function Summary({ review, terms, delivery, emi, unread, codes, refused }: SummaryProps) {
  const { totalPaise, itemCount } = review.totals
  const payable = useEmi(totalPaise, itemCount, emi)
  return (
    <div className="lg:sticky lg:top-24">
      <OrderSummary of={review} terms={terms}>
        {payable ? (
          <LaterTerms
            {...payable}
            to={`/emi?amount=${totalPaise}&pieces=${itemCount}`}
            of="what is in your cart"
          />
        ) : null}
        {unread ? (
          <p className="text-sm text-warn">{unread}</p>
        ) : (
          <CartPromotions promotions={review.promotions} codes={codes} refused={refused} />
        )}
        <SummaryDelivery
          offerIds={review.lines.map((line) => line.offerId)}
          totalPaise={totalPaise}
          terms={terms}
          known={delivery}
        />
        <Proceed review={review} />
      </OrderSummary>
    </div>
  )
}

interface CartLinesProps {
  review: ReviewedCart
  builds: readonly CartBuild[]
  canWish: boolean
  refused: RefusedQuantity | undefined
}

function CartLines({ review, builds, canWish, refused }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const sayRemoved = (name: string, undo: () => void) => {
    notify.message(`${shorten(name)} was removed.`, { label: 'Undo', onPress: undo })
    list.current?.focus()
  }
  const row = (line: ReviewedLine, isCounted?: boolean) => (
    <CartLineRow
      key={line.offerId}
      line={line}
      isCounted={isCounted}
      canWish={canWish}
      refused={refused}
      onQuantity={(quantity) => setLineQuantity(line.offerId, quantity)}
      onRemove={() => sayRemoved(line.name, removeFromCart(line.offerId))}
    />
  )
  return (
    <ul ref={list} tabIndex={-1} className="divide-y divide-line border-line border-y outline-none">
      {rowsByBuild(
        groupCombinations(review).map((entry) =>
          'sets' in entry
            ? {
                to: null,
                row: (
                  <CombinationGroup
                    key={entry.promotionId}
                    combination={entry}
                    refused={refused}
                    onSets={(sets) => {
                      const undo = setCombination(entry, sets)
                      if (sets === 0) sayRemoved(entry.name, undo)
                    }}
                  >
                    {entry.lines.map(({ line, spare }) => row(line, spare === 0))}
                  </CombinationGroup>
                ),
              }
            : {
                to: builds.find(({ ids }) => ids.includes(entry.offerId) || ids.includes(entry.productId))
                  ?.to,
                row: row(entry),
              },
        ),
      )}
    </ul>
  )
}

/** Has a combination so often in the cart; pieces beside its sets stay. Gives the way back. */
function setCombination({ lines }: CartCombination, sets: number): () => void {
  const undos = lines.map(({ line: { offerId, wanted }, spare }) => {
    if (spare + sets === 0) return removeFromCart(offerId)
    setLineQuantity(offerId, spare + sets)
    return () => setLineQuantity(offerId, wanted)
  })
  return () => {
    for (const undo of undos.toReversed()) undo()
  }
}

/** The way to the checkout, as long as the summary's own is out of sight. */
function CheckoutBar({ totalPaise }: Pick<ReviewedCart['totals'], 'totalPaise'>) {
  return (
    <BottomBar standsInFor={PROCEED} label="Total and checkout" className={ACROSS_GUTTERS}>
      <p className="figures">
        <span className="block text-muted text-sm">Total</span>
        <span className="font-semibold text-lg leading-6">{formatToPay(totalPaise)}</span>
      </p>
      <ButtonLink to="/checkout" variant="primary" prefetch="none">
        Checkout
      </ButtonLink>
    </BottomBar>
  )
}

const CartFit = lazy(() =>
  import('#web/storefront/goods/builder/cart-fit.tsx').then((module) => ({
    default: module.CartFit,
  })),
)

const CartShelf = lazy(() =>
  import('#web/storefront/goods/bought-together/cart-shelf.tsx').then((module) => ({
    default: module.CartShelf,
  })),
)

const PayTerms = lazy(() =>
  import('#web/storefront/ground/shared/pay-terms.tsx').then((module) => ({ default: module.PayTerms })),
)

/** For who has no JavaScript alone. */
const ClearQuestion = lazy(() =>
  import('./clear-question.tsx').then((module) => ({ default: module.ClearQuestion })),
)

/**
 * What comes with scripts of its own, after that of the cart. Drawn anew before they are there, React would take away what
 * the server has written: it is only when the cart holds something else.
 */
const LaterFit = memo((props: ComponentProps<typeof CartFit>) => (
  <Suspense fallback={<div>{props.known === undefined && props.children}</div>}>
    <CartFit {...props} />
  </Suspense>
))
const LaterShelf = memo((props: ComponentProps<typeof CartShelf>) => (
  <Suspense>
    <CartShelf {...props} />
  </Suspense>
))
const LaterTerms = memo((props: ComponentProps<typeof PayTerms>) => (
  <Suspense>
    <PayTerms {...props} />
  </Suspense>
))

/** Which products a cart holds, whatever their order. */
function productsOf(lines: readonly CartLine[]): string {
  const ids = lines.map(({ productId }) => productId)
  return ids.toSorted().join()
}

/** A line as addresses of builds have it. */
function asBuildLine({ productId, quantity }: Pick<CartLine, 'productId' | 'quantity'>): string {
  return quantity === 1 ? productId : `${productId}*${quantity}`
}

/** Whether it has ever been so: lines that are shown stay while the prices of a new one are read. */
function useOnce(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo)
  if (isSo && !wasSo) setWasSo(true)
  return isSo || wasSo
}

/** A page of the account's cart that is newer than the browser's copy replaces it, unless changes wait to be sent. */
function useFreshest(account: string | null, kept: CartContentsProps['kept']): void {
  useEffect(() => {
    if (!kept) return
    loadCart()
    const here = cartStore.getState()
    // A browser that has nothing of its own is the account's at once: what is pressed next is told to it.
    const isTheirs = here.account === account || (here.account === null && here.lines.length === 0)
    if (isTheirs && here.unsent.length === 0) adoptCart({ account, lines: kept.lines, notes: [] }, here)
  }, [account, kept])
}

function Proceed({ review }: { review: ReviewedCart }) {
  const left = review.lines.some((line) => line.state === 'gone' || line.state === 'sold-out')
  if (!review.isOrderable) {
    return (
      <>
        <Button variant="primary" size="lg" disabled>
          Proceed to Checkout
        </Button>
        <p className="text-muted text-sm">Nothing in your cart is available right now.</p>
      </>
    )
  }
  return (
    <>
      {/* The checkout is read when it is opened, after the cart has been told: not ahead. */}
      <ButtonLink id={PROCEED} to="/checkout" variant="primary" size="lg" prefetch="none">
        Proceed to Checkout
      </ButtonLink>
      {left ? <p className="text-muted text-sm">Unavailable items stay in your cart.</p> : null}
    </>
  )
}

function ClearCart() {
  const clear = () => {
    notify.message('Your cart was cleared.', { label: 'Undo', onPress: clearCart() })
    window.scrollTo(0, 0)
  }
  return (
    <form
      method="get"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault()
        clear()
      }}
    >
      <input type="hidden" name="ask" value="clear" />
      <Button type="submit" variant="quiet" className="-mr-4 text-muted">
        Clear Cart
      </Button>
    </form>
  )
}

/** What changed when the cart of this browser was joined with the account's. */
function CartNotes() {
  const notes = useCart((cart) => cart.notes)
  if (notes.length === 0) return null
  return (
    <Notice tone="note" title="We added the cart saved in your account to this one." className="mb-6">
      <ul className="list-disc pt-1 pl-5">
        {notes.map((note) => (
          <li key={`${note.code} ${note.name}`}>{cartNoteText(note)}</li>
        ))}
      </ul>
      <Button size="sm" variant="secondary" className="mt-3" onClick={dismissNotes}>
        Got it
      </Button>
    </Notice>
  )
}

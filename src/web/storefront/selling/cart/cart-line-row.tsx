import { Link } from 'react-router'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { linePicture } from '#domain/selling/cart/cart-lines.ts'
import type { ReviewedLine } from '#domain/selling/cart/review-cart.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Trash2 } from '#web/ui/pictures/icons.ts'
import { instead } from './instead.ts'
import { LineNotes } from './line-notes.tsx'
import { QuantityForm, type RefusedQuantity } from './quantity-form.tsx'

interface CartLineRowProps {
  line: ReviewedLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
  /** All its pieces are counted by the combination in which it stands. */
  isCounted?: boolean | undefined
  /** Of an account's cart: as a form of its own, since its wishlist is not of this browser. */
  canWish?: boolean | undefined
  refused?: RefusedQuantity | undefined
}

/** The places of a line's parts. */
export const CART_LINE =
  'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-6 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-6'

/** One line of the cart. Its forms work without JavaScript for a signed-in customer. */
export function CartLineRow({ line, onQuantity, onRemove, isCounted, canWish, refused }: CartLineRowProps) {
  const isOut = line.state === 'gone' || line.state === 'sold-out'
  return (
    <li className={CART_LINE}>
      <Link
        to={`/products/${line.productId}`}
        tabIndex={-1}
        aria-hidden="true"
        className={`sm:row-span-2 ${isOut ? 'opacity-60' : ''}`}
      >
        <ProductThumb picture={linePicture(line)} width={128} />
      </Link>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-sans font-semibold text-base leading-snug tracking-normal">
          <Link to={`/products/${line.productId}`} prefetch="intent" className="line-clamp-3 hover:underline">
            {line.name}
          </Link>
        </h3>
        <LineNotes line={line} />
        {line.sellerName ? <p className="break-words text-muted text-sm">Sold by {line.sellerName}</p> : null}
        <UnitPrice line={line} />
        {line.kept ? <p className="text-good text-sm">{line.kept}</p> : null}
        <LineMessages line={line} />
      </div>
      <p className="figures hidden text-right font-semibold text-lg sm:block">
        <LineAmount line={line} />
      </p>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-3 sm:col-start-2 sm:self-end">
        {isOut || isCounted ? null : (
          <QuantityForm
            label={`Quantity of ${line.name}`}
            max={line.quantityMax}
            value={line.quantity}
            onValueChange={onQuantity}
            refused={refused?.of === line.offerId ? refused : undefined}
          >
            <input type="hidden" name="intent" value="set" />
            <input type="hidden" name="offerId" value={line.offerId} />
          </QuantityForm>
        )}
        <form method="post" action="/cart" onSubmit={instead(onRemove)}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="offerId" value={line.offerId} />
          <Button type="submit" variant="quiet" size="sm" className="text-muted">
            <Trash2 aria-hidden="true" className="size-4" />
            <span className="sr-only xs:not-sr-only">Remove</span>{' '}
            <span className="sr-only">{line.name}</span>
          </Button>
        </form>
        {canWish ? (
          <form method="post" action="/cart">
            <input type="hidden" name="intent" value="to-wishlist" />
            <input type="hidden" name="offerId" value={line.offerId} />
            <input type="hidden" name="productId" value={line.productId} />
            <Button type="submit" variant="quiet" size="sm" className="text-muted">
              <span>Move to wishlist</span> <span className="sr-only">{line.name}</span>
            </Button>
          </form>
        ) : null}
        <p className="figures ml-auto text-right font-semibold text-lg sm:hidden">
          <LineAmount line={line} />
        </p>
      </div>
    </li>
  )
}

/** What its pieces come to, and before promotions where they take something off it. */
function LineAmount({ line: { quantity, linePaise, promotionPaise } }: { line: ReviewedLine }) {
  if (quantity === 0) return <span>—</span>
  return (
    <>
      {promotionPaise > 0 ? (
        <s className="block font-normal text-muted text-sm">{formatInr(linePaise + promotionPaise)}</s>
      ) : null}
      <span>{formatInr(linePaise)}</span>
    </>
  )
}

function UnitPrice({ line }: { line: ReviewedLine }) {
  if (line.state === 'gone') return null
  return (
    <p className="figures text-sm">
      <span className="font-medium">{formatInr(line.unitPricePaise)}</span>
      {line.unitPricePaise < line.listPricePaise ? (
        <>
          {' '}
          <span className="text-muted">MRP</span>{' '}
          <s className="text-muted">{formatInr(line.listPricePaise)}</s>
        </>
      ) : null}
      {line.quantity > 1 ? <span className="text-muted"> each</span> : null}
    </p>
  )
}

/** What promotions take off, and what is not as the shopper left it: never swallowed. */
function LineMessages({ line }: { line: ReviewedLine }) {
  const { priceChange, state, quantity, quantityMax, wanted, preorder, held } = line
  return (
    <>
      {line.offers?.map((text) => (
        <p key={text} className="text-good text-sm">
          {text}
        </p>
      ))}
      {priceChange ? (
        <p className={`text-sm ${priceChange.toPaise > priceChange.fromPaise ? 'text-warn' : 'text-good'}`}>
          Price changed from {formatInr(priceChange.fromPaise)} to {formatInr(priceChange.toPaise)} since you
          added it.
        </p>
      ) : null}
      {state === 'gone' ? (
        <p className="text-bad text-sm">No longer available. Not included in the total.</p>
      ) : null}
      {held ? (
        <Link to={held.to} className="text-link text-sm">
          {held.text}
        </Link>
      ) : state === 'sold-out' ? (
        <p className="text-bad text-sm">Out of stock. It stays in your cart but is not in the total.</p>
      ) : null}
      {state === 'short' ? (
        <p className="text-sm text-warn">
          {preorder ? `You can pre-order ${quantity}.` : `Only ${quantity} in stock.`} The total includes{' '}
          {quantity} of the {wanted} you wanted.
        </p>
      ) : null}
      {state === 'ready' && quantity === quantityMax ? (
        <p className="text-muted text-sm">
          {preorder || quantityMax === LINE_QUANTITY_MAX
            ? `At most ${quantityMax} per order.`
            : `Only ${quantityMax} in stock.`}
        </p>
      ) : null}
    </>
  )
}

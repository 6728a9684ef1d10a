import type { FormEvent, MouseEvent } from 'react'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { quantityFromText } from '#domain/selling/cart/cart-lines.ts'
import { cartNoteText } from '#domain/selling/cart/cart-notes.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/quantity/quantity-stepper.tsx'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { addedText } from './added-text.ts'
import { CartIcon } from './cart-icon.tsx'
import { addToCart, type CartOfferSeen } from './cart-store.ts'

interface AddToCartProps {
  /** The offer as this page shows it. `image` is the picture's key, empty when there is none. */
  offer: CartOfferSeen
  inStock: boolean
  /** A product page: with a quantity to choose. A card adds one. */
  choosesQuantity?: boolean
  /** Beside a quantity: the most that can be had now. */
  quantityMax?: number
  variant?: ButtonVariant
  size?: ButtonSize
  /** Where one product is offered by several: said to those who only hear the buttons. */
  sellerName?: string
  /** Lets a button elsewhere on the page send the form. */
  formId?: string
  /** Of the form. */
  className?: string
}

const VIEW_CART = { label: 'View cart', to: '/cart' }

/** The second click of a double click is no press of its own; one after that is. */
export function pressOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

/**
 * Puts an offer into the cart: a form that a signed-in customer can send without JavaScript, and that the browser's
 * own cart takes over where there is some.
 */
export function AddToCart(props: AddToCartProps) {
  const { offer, inStock, choosesQuantity = false, quantityMax = LINE_QUANTITY_MAX } = props
  const { variant = 'secondary', size = 'md', sellerName, formId, className } = props

  function add(event: FormEvent<HTMLFormElement>) {
    // "Buy now" goes to the server, which knows whose cart it is.
    if ((event.nativeEvent as SubmitEvent).submitter?.hasAttribute('name')) return
    event.preventDefault()
    const asked = new FormData(event.currentTarget).get('quantity')
    const quantity = typeof asked === 'string' ? quantityFromText(asked) : 1
    const { added, notes } = addToCart(offer, quantity)
    if (added > 0) notify.success(addedText({ name: offer.name, added, choosesQuantity }), VIEW_CART)
    for (const note of notes) notify.message(cartNoteText(note))
  }

  return (
    <form id={formId} method="post" action="/cart" onSubmit={add} className={className}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="offerId" value={offer.offerId} />
      <div className="flex flex-wrap items-center gap-3">
        {choosesQuantity ? (
          <QuantityStepper
            label={`Quantity of ${offer.name}`}
            name="quantity"
            max={Math.max(1, Math.min(quantityMax, LINE_QUANTITY_MAX))}
            disabled={!inStock}
          />
        ) : null}
        <Button
          type="submit"
          variant={variant}
          size={size}
          disabled={!inStock}
          onClick={pressOnce}
          className="grow"
        >
          <CartIcon />
          Add to Cart
          {choosesQuantity ? null : (
            <span className="sr-only">{`: ${offer.name}${sellerName ? `, sold by ${sellerName}` : ''}`}</span>
          )}
        </Button>
        {choosesQuantity && inStock ? (
          <Button type="submit" name="intent" value="buy-now" size={size} className="grow">
            Buy now
          </Button>
        ) : null}
      </div>
    </form>
  )
}

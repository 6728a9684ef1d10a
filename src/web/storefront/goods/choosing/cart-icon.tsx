import { ShoppingCart } from '#web/ui/pictures/icons.ts'

const DRAWING = 'cart-icon'

/** The drawing that every `CartIcon` of a page refers to. The header has it, once. */
export function CartDrawing() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id={DRAWING} viewBox="0 0 24 24">
        <ShoppingCart strokeWidth="inherit" />
      </symbol>
    </svg>
  )
}

/** The cart on a button of a storefront page. A list has one on each card, so it only refers to the drawing. */
export function CartIcon() {
  return (
    <svg aria-hidden="true" className="cart-icon">
      <use href={`#${DRAWING}`} />
    </svg>
  )
}

import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { CartDrawing } from '#web/storefront/goods/choosing/cart-icon.tsx'
import { useCartCount } from '#web/storefront/goods/choosing/cart-store.ts'
import { ShoppingCart } from '#web/ui/pictures/icons.ts'

/** More than this is shown as "99+". */
const COUNT_SHOWN_MAX = 99

export function CartLink({ countOnServer }: { countOnServer: number }) {
  const count = useCartCount(countOnServer)
  return (
    <Link
      to="/cart"
      prefetch="intent"
      aria-label={`Cart, ${counted(count, 'item')}`}
      className="relative inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
    >
      <CartDrawing />
      <ShoppingCart aria-hidden="true" className="size-[1.375rem]" strokeWidth={1.75} />
      {count > 0 ? (
        <span
          key={count}
          aria-hidden="true"
          className="figures count-badge absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-bold text-on-accent text-xs leading-5"
        >
          {count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count}
        </span>
      ) : null}
    </Link>
  )
}

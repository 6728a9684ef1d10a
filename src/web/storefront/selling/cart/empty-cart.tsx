import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShoppingCart } from '#web/ui/pictures/icons.ts'

export function EmptyCart({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <EmptyState
      as="h1"
      icon={ShoppingCart}
      title="Your cart is empty"
      action={
        <ButtonLink to="/products" variant="primary">
          Browse Products
        </ButtonLink>
      }
    >
      {isSignedIn ? (
        <p>Items you add show up on all your devices.</p>
      ) : (
        <p>
          Items you add stay here, and show up on your other devices once you{' '}
          <Link to="/auth/login?from=/cart" className="text-link">
            sign in
          </Link>
          .
        </p>
      )}
    </EmptyState>
  )
}

import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Heart } from '#web/ui/pictures/icons.ts'

export function NoWishes() {
  return (
    <EmptyState
      icon={Heart}
      title="Your wishlist is empty"
      action={
        <ButtonLink to="/products" variant="primary">
          Browse Products
        </ButtonLink>
      }
    >
      <p>Press the heart on products you like.</p>
    </EmptyState>
  )
}

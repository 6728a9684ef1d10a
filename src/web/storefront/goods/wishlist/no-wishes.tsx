import { Heart } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoWishes() {
  return (
    <EmptyState
      icon={Heart}
      title="Nothing is on it yet"
      action={
        <ButtonLink to="/products" variant="primary">
          Browse Products
        </ButtonLink>
      }
    >
      <p>Choose the heart on products that you like.</p>
    </EmptyState>
  )
}

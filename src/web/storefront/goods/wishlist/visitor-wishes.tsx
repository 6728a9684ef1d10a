import { useEffect, useState } from 'react'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import { readCards } from '#web/storefront/goods/choosing/read-cards.ts'
import { ProductGrid } from '#web/storefront/goods/product-lists/product-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { NoWishes } from './no-wishes.tsx'

/** The list of a browser whose person has not signed in: read from its storage, with the cards of now. */
export function VisitorWishes() {
  const [cards, setCards] = useState<readonly ProductSummary[] | 'unreachable'>()
  useEffect(() => {
    let isLeft = false
    let forget = () => {}
    import('../choosing/wished-store.ts').then(({ wished }) => {
      if (isLeft) return
      const show = () =>
        readCards(wished.getState().ids).then(
          (found) => !isLeft && setCards(found),
          () => !isLeft && setCards('unreachable'),
        )
      show()
      forget = wished.subscribe(show)
    })
    return () => {
      isLeft = true
      forget()
    }
  }, [])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-8">
        <ButtonLink to="/auth/login?from=/wishlist">Sign in</ButtonLink>
        <p className="min-w-0 max-w-prose text-muted text-sm">
          This list is kept in this browser. Sign in to have it everywhere, to share it, and to hear when a
          price drops or an item is back in stock.
        </p>
      </div>
      <div role="status">
        {cards === 'unreachable' ? <p>We could not load the list. Please try again in a moment.</p> : null}
        {cards?.length === 0 ? <NoWishes /> : null}
      </div>
      {cards && cards !== 'unreachable' ? (
        <ProductGrid products={cards} as="h2" className="md:grid-cols-4" />
      ) : null}
    </>
  )
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { seenToShow, withSeen } from '#domain/goods/catalogue/recently-seen.ts'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import { readCards } from '#web/storefront/goods/choosing/read-cards.ts'
import { seen } from '#web/storefront/goods/choosing/seen-store.ts'
import { ProductGrid } from '#web/storefront/goods/product-lists/product-grid.tsx'
import { Button } from '#web/ui/button.tsx'

/** Remembers which products this browser has shown, and shows the last ones at the end of pages that invite to look further. */
export function RecentlySeen() {
  const { pathname, search } = useLocation()
  const ownId = /^\/products\/([^/]+)$/.exec(pathname)?.[1]
  const [cards, setCards] = useState<readonly ProductSummary[]>([])
  useEffect(() => {
    let isLeft = false
    const { ids } = seen.getState()
    const wanted = invitesToLookFurther(pathname, search) ? seenToShow(ids, ownId) : []
    readCards(wanted).then(
      (found) => !isLeft && setCards(found),
      // Without a connection the page is whole without them.
      () => !isLeft && setCards([]),
    )
    // What is no product any more has no page to be remembered.
    if (ownId && document.getElementById(PRODUCT_MARK)) seen.setIds(withSeen(ids, ownId))
    return () => {
      isLeft = true
    }
  }, [pathname, search, ownId])
  if (cards.length === 0) return null
  const clear = () => {
    seen.setIds([])
    setCards([])
  }
  return (
    <section
      aria-labelledby="seen-title"
      className="page-width border-line border-t pt-10 pb-16 print:hidden"
    >
      <div className="flex items-baseline justify-between gap-4 pb-5">
        <h2 id="seen-title" className="text-2xl">
          Recently seen
        </h2>
        <Button variant="quiet" size="sm" onClick={clear}>
          Clear<span className="sr-only"> what was recently seen</span>
        </Button>
      </div>
      <ProductGrid products={cards} className="md:grid-cols-4" />
    </section>
  )
}

/** What a product's page has and the page of an unknown one has not. */
const PRODUCT_MARK = 'facts'

/** Home, a product's page, and a list that found nothing. */
function invitesToLookFurther(pathname: string, search: string): boolean {
  if (pathname === '/products') return search !== '' && !document.querySelector('#content .product-card')
  return pathname === '/' || pathname.startsWith('/products/')
}

import { useEffect, useState } from 'react'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import { ProductShelf } from '#web/storefront/goods/product-lists/product-shelf.tsx'

const PATIENCE_MS = 10_000

interface CartShelfProps {
  /** The ids of the cart's products, sorted, with commas between. */
  asked: string
  /** What goes with the cart as the page was made. */
  known: readonly ProductSummary[]
}

/** What is often bought with a cart; read again when the cart holds other products. */
export function CartShelf({ asked, known }: CartShelfProps) {
  const [first] = useState(asked)
  const [answer, setAnswer] = useState({ asked: known.length > 0 ? first : '', cards: known })
  const isAnswered = answer.asked === asked
  useEffect(() => {
    if (isAnswered) return
    const question = new AbortController()
    readBoughtWith(asked.split(','), question.signal).then(
      (cards) => setAnswer({ asked, cards }),
      // The cart is whole without them.
      () => undefined,
    )
    return () => question.abort()
  }, [asked, isAnswered])
  const inCart = asked.split(',')
  const cards = answer.cards.filter(({ id }) => !inCart.includes(id))
  return <ProductShelf id="bought-together" title="Frequently bought together" products={cards} />
}

async function readBoughtWith(ids: readonly string[], signal: AbortSignal): Promise<ProductSummary[]> {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  const response = await fetch(`/api/bought-together?${query}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
  const { cards }: { cards: ProductSummary[] } = response.ok ? await response.json() : { cards: [] }
  return cards
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'

/**
 * The filters as the controls show them: a choice stands at once, while its list is still on the way; the address has
 * the last word. `choose` opens the list that was chosen, from its first page. `generation` is another one whenever the
 * address has become another than was chosen here: by Back, or by a link.
 */
export function useFilterChoice(filters: ProductFilters): {
  shown: ProductFilters
  choose: (wanted: ProductFilters) => void
  generation: number
} {
  const navigate = useNavigate()
  const address = productList.search(filters)
  const [choice, setChoice] = useState<ProductFilters>()
  const [seenAddress, setSeenAddress] = useState(address)
  const [generation, setGeneration] = useState(0)
  if (seenAddress !== address) {
    if (!choice || productList.search(choice) !== address) setGeneration(generation + 1)
    setSeenAddress(address)
    setChoice(undefined)
  }
  return {
    shown: choice ?? filters,
    generation,
    choose(wanted) {
      const { cursor: _place, ...fromTheStart } = wanted
      const search = productList.search(fromTheStart)
      // What changes nothing (a PIN code alone) is no step to go back from.
      if (!choice && search === address) return
      setChoice(fromTheStart)
      navigate({ pathname: '/products', search })
    },
  }
}

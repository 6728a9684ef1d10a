import { useLocation } from 'react-router'
import { comparisonPath } from '#domain/goods/comparison/comparison-address.ts'
import { compared } from '#web/storefront/goods/choosing/compared-store.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useStore } from '../../ground/shared/make-store.ts'

/** Where products are chosen from. */
const CHOSEN_ON = /^\/($|products|shops)/

/** While something is chosen to be compared: the way there. */
export function CompareBar() {
  const ids = useStore(compared, (state) => state.ids)
  const { pathname } = useLocation()
  if (ids.length === 0 || !CHOSEN_ON.test(pathname)) return null
  return (
    <section aria-label="Products to compare" className="compare-bar">
      <ButtonLink to={comparisonPath({ ids })} variant="primary" size="sm">
        <span role="status">Compare ({ids.length})</span>
      </ButtonLink>
      <Button variant="quiet" size="sm" onClick={() => compared.setIds([])}>
        Clear
      </Button>
    </section>
  )
}

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import { useHydrated } from '#web/storefront/ground/shared/use-hydrated.ts'
import { Button, ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { SlidersHorizontal } from '#web/ui/pictures/icons.ts'
import type { ShownFacets } from './facet-options.ts'
import { FilterForm } from './filter-form.tsx'

interface FilterSheetProps {
  filters: ProductFilters
  facets: ShownFacets
  /** How many filters are in force. */
  chosen: number
  /** "12 results", for the button that goes back to them. */
  countText: string
}

/**
 * On a small screen the way to the filters: a dialog; without JavaScript, a link that opens the column of the page. A
 * column that was opened before the scripts came stays open until a filter is chosen or the dialog takes its place.
 */
export function FilterSheet({ filters, facets, chosen, countText }: FilterSheetProps) {
  const isHydrated = useHydrated()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadDialog>>>()
  const [isOpen, setOpen] = useState(false)
  const label = (
    <>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      Filters
      {chosen > 0 ? (
        <span className="figures inline-flex min-w-5 items-center justify-center rounded-full bg-ink px-1.5 text-paper text-xs leading-5">
          {chosen}
          <span className="sr-only"> active</span>
        </span>
      ) : null}
    </>
  )
  if (!isHydrated) {
    return (
      <a href={COLUMN} className={buttonLook({ className: 'w-full' })}>
        {label}
      </a>
    )
  }
  const open = async () => {
    const dialog = await loadDialog()
    if (!dialog) return window.location.assign(COLUMN)
    if (hash === COLUMN) await navigate({ search }, { replace: true, preventScrollReset: true })
    setLoaded(dialog)
    setOpen(true)
  }
  return (
    <>
      <Button
        className="w-full"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={open}
      >
        {label}
      </Button>
      {loaded ? (
        <loaded.Dialog
          title="Filters"
          place="sheet"
          open={isOpen}
          onOpenChange={setOpen}
          footer={
            <>
              {chosen > 0 ? (
                <ButtonLink variant="quiet" to={`/products${productList.search({ sort: filters.sort })}`}>
                  Clear all filters
                </ButtonLink>
              ) : null}
              <loaded.DialogClose render={<Button variant="primary">Show {countText}</Button>} />
            </>
          }
        >
          <FilterForm filters={filters} facets={facets} />
        </loaded.Dialog>
      ) : null}
    </>
  )
}

/** The dialog is fetched when somebody first reaches for it. Undefined where it cannot be. */
const loadDialog = () => import('#web/ui/dialogs/dialog.tsx').catch(() => undefined)

/** The id of the column in which the page itself has the filters. */
export const FILTER_COLUMN = 'filters'
const COLUMN = `#${FILTER_COLUMN}`

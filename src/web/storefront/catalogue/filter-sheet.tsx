import { SlidersHorizontal } from 'lucide-react'
import { activeChips, type ProductFilters, productList } from '#domain/catalogue/product-list.ts'
import { Button, ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { ShownFacets } from './facet-options.ts'
import { FilterForm } from './filter-form.tsx'
import { useHydrated } from './use-hydrated.ts'

interface FilterSheetProps {
  filters: ProductFilters
  facets: ShownFacets
  /** "12 results", for the button that goes back to them. */
  countText: string
}

/** On a small screen the way to the filters: a dialog; without JavaScript, a link that opens the column of the page. */
export function FilterSheet({ filters, facets, countText }: FilterSheetProps) {
  const isHydrated = useHydrated()
  const chosen = activeChips(filters).length
  const label = (
    <>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      Filters
      {chosen > 0 ? (
        <span className="figures inline-flex min-w-5 items-center justify-center rounded-full bg-ink px-1.5 text-paper text-xs leading-5">
          {chosen}
          <span className="sr-only"> in force</span>
        </span>
      ) : null}
    </>
  )
  if (!isHydrated) {
    return (
      <a href={`#${FILTER_COLUMN}`} className={buttonLook({ className: 'w-full' })}>
        {label}
      </a>
    )
  }
  return (
    <Dialog
      title="Filters"
      place="sheet"
      trigger={<Button className="w-full">{label}</Button>}
      footer={
        <>
          {chosen > 0 ? (
            <ButtonLink variant="quiet" to={`/products${productList.search({ sort: filters.sort })}`}>
              Clear all filters
            </ButtonLink>
          ) : null}
          <DialogClose render={<Button variant="primary">Show {countText}</Button>} />
        </>
      }
    >
      <FilterForm filters={filters} facets={facets} />
    </Dialog>
  )
}

/** The id of the column in which the page itself has the filters. */
export const FILTER_COLUMN = 'filters'

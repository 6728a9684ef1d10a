import { SlidersHorizontal } from 'lucide-react'
import { activeChips, type ProductFilters, productList } from '#domain/catalogue/product-list.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
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

/** The filters on a small screen: a dialog; without JavaScript, a part of the page that unfolds. */
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
      <details className="w-full open:border-line open:border-b open:pb-6">
        <summary className={SUMMARY}>{label}</summary>
        <div className="pt-5">
          <FilterForm filters={filters} facets={facets} />
        </div>
      </details>
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

const SUMMARY =
  'flex min-h-11 items-center justify-center gap-2 rounded-control border border-edge bg-surface px-4 font-semibold text-[0.9375rem]'

import { deliveryProblem } from '#domain/goods/catalogue/filters/delivery-filters.ts'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import type { ShownFacets } from './facet-options.ts'
import { Tick } from './ticks.tsx'

export function PriceFilter({ filters }: { filters: ProductFilters }) {
  const { priceMin, priceMax } = productList.fields(filters)
  return (
    <div className="range-fields">
      <FilterField {...priceMin} />
      <FilterField {...priceMax} />
    </div>
  )
}

/** Stock, discount and condition, and what reaches a PIN code. */
export function OfferFilters({ filters, facets }: { filters: ProductFilters; facets: ShownFacets }) {
  const { stock, discount, condition, pin, within, cash } = productList.fields(filters)
  return (
    <>
      <fieldset>
        <legend className="sr-only">Offers</legend>
        <Tick name={stock.name} value="yes" isTicked={stock.value !== ''} label="In stock" />
        <FilterField {...discount} />
        <FilterField {...condition} />
      </fieldset>
      <fieldset>
        <legend>Delivery</legend>
        <FilterField
          {...pin}
          value={pin.value || (facets.pin ?? '')}
          error={deliveryProblem(filters)}
          placeholder="560001"
        />
        <FilterField {...within} className="pt-3" />
        <Tick name={cash.name} value="yes" isTicked={cash.value !== ''} label={cash.label} />
      </fieldset>
    </>
  )
}

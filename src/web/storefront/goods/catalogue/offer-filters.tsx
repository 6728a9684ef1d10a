import { deliveryProblem } from '#domain/goods/catalogue/filters/delivery-filters.ts'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { RangeChart } from './attribute-filters.tsx'
import type { ShownFacets } from './facet-options.ts'
import { Tick } from './ticks.tsx'

/** Its ends; of one kind also how its prices are spread, and which are the least and the largest. */
export function PriceFilter({ filters, facets }: { filters: ProductFilters; facets: ShownFacets }) {
  const { priceMin, priceMax } = productList.fields(filters)
  const { price } = facets
  return (
    <>
      {price ? <RangeChart {...price} /> : null}
      <div className="range-fields">
        <FilterField {...priceMin} placeholder={price?.least} />
        <FilterField {...priceMax} placeholder={price?.most} />
      </div>
    </>
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

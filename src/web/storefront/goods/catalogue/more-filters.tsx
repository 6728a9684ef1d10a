import { ChevronDown } from 'lucide-react'
import { deliveryProblem } from '#domain/goods/catalogue/filters/delivery-filters.ts'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { AttributeFacet } from '#server/goods/catalogue/attribute-facet-views.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import type { ShownFacets } from './facet-options.ts'

interface MoreFiltersProps {
  filters: ProductFilters
  facets: ShownFacets
}

/** So many values stand in sight. */
const LIKELY_MAX = 12
const BRANDS_MAX = 30

/**
 * Price, stock and discount, and the attributes of the chosen kind. What is ticked takes effect at once, a number when the
 * field is left; without JavaScript the form has a button.
 */
export function MoreFilters({ filters, facets }: MoreFiltersProps) {
  const { attributes } = facets
  const { priceMin, priceMax, stock, discount, condition, pin, within, cash } = productList.fields(filters)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what is ticked and typed in the fields that it holds
    <div
      key={productList.search(filters)}
      className="more-filters"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.type !== 'checkbox') return
        if (isField(target)) target.form?.requestSubmit()
      }}
      onBlur={({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return
        if (target.value !== target.defaultValue) target.form?.requestSubmit()
      }}
    >
      <div className="range-fields">
        <FilterField {...priceMin} />
        <FilterField {...priceMax} />
      </div>
      <fieldset>
        <legend className="sr-only">Offers</legend>
        <Tick name={stock.name} value="yes" isTicked={stock.value !== ''} label="In stock" />
        <FilterField {...discount} />
        <FilterField {...condition} />
      </fieldset>
      <fieldset>
        <legend className="pb-2 font-semibold text-sm">Delivery</legend>
        <FilterField
          {...pin}
          value={pin.value || (facets.pin ?? '')}
          error={deliveryProblem(filters)}
          placeholder="560001"
        />
        <FilterField {...within} className="pt-3" />
        <Tick name={cash.name} value="yes" isTicked={cash.value !== ''} label={cash.label} />
      </fieldset>
      {filters.brand ? null : <Brands filters={filters} facets={facets} />}
      {attributes.map((facet) => (
        <AttributeFilter key={facet.key} facet={facet} />
      ))}
      {filters.seller ? <input type="hidden" name="seller" value={filters.seller} /> : null}
    </div>
  )
}

const isField = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** Any of several brands, where not one alone is chosen. */
function Brands({ filters: { brands = [] }, facets }: MoreFiltersProps) {
  const counted = facets.brands.toSorted((one, other) => other.count - one.count)
  const missing = brands.filter((brand) => counted.every(({ name }) => name !== brand))
  const values = [...counted.slice(0, BRANDS_MAX), ...missing.map((name) => ({ name, count: 0 }))]
  if (values.length < 2 && brands.length === 0) return null
  return (
    <Ticks
      label="Several brands"
      name="brands"
      values={values.map(({ name, count }) => ({ value: name, label: name, count }))}
      chosen={brands}
      isCounted={facets.isCounted}
      isOpen={brands.length > 0}
    />
  )
}

function AttributeFilter({ facet }: { facet: AttributeFacet }) {
  const { key, label, unit, values, chosen, isNumber, isCounted, min, max } = facet
  const name = `spec.${key}`
  return (
    <Ticks
      label={unit ? `${label}, ${unit}` : label}
      {...{ name, values, chosen, isCounted }}
      isOpen={chosen.length > 0 || min !== undefined || max !== undefined}
    >
      {isNumber ? (
        <div className="range-fields">
          <NumberField label={`${label} from`} name={`${name}.min`} value={String(min ?? '')} />
          <span aria-hidden="true">to</span>
          <NumberField label={`${label} to`} name={`${name}.max`} value={String(max ?? '')} />
        </div>
      ) : null}
    </Ticks>
  )
}

interface TicksProps {
  label: string
  name: string
  values: AttributeFacet['values']
  chosen: readonly string[]
  isCounted: boolean
  isOpen: boolean
  children?: React.ReactNode
}

function Ticks({ label, name, values, chosen, isCounted, isOpen, children }: TicksProps) {
  const inSight = values.filter(({ value }, at) => at < LIKELY_MAX || chosen.includes(value))
  const rest = values.filter((value) => !inSight.includes(value))
  const ticks = (some: typeof values) =>
    some.map(({ value, label: words, count }) => (
      <Tick
        key={value}
        name={name}
        value={value}
        isTicked={chosen.includes(value)}
        label={words}
        count={`${formatCount(count)}${isCounted ? '' : '+'}`}
        isImpossible={count === 0}
      />
    ))
  return (
    <details open={isOpen}>
      <summary>
        {label}
        <ChevronDown aria-hidden="true" />
      </summary>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {ticks(inSight)}
        {rest.length > 0 ? (
          <details>
            <summary>{formatCount(rest.length)} more</summary>
            {ticks(rest)}
          </details>
        ) : null}
        {children}
      </fieldset>
    </details>
  )
}

interface TickProps {
  name: string
  value: string
  isTicked: boolean
  label: string
  count?: string
  /** Beside the other filters it would find nothing. */
  isImpossible?: boolean
}

function Tick({ name, value, isTicked, label, count, isImpossible }: TickProps) {
  return (
    <label data-impossible={isImpossible ? '' : undefined}>
      <input type="checkbox" name={name} value={value} defaultChecked={isTicked} />
      <span>{label}</span>
      {count ? <span>{count}</span> : null}
    </label>
  )
}

function NumberField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <input
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      name={name}
      aria-label={label}
      defaultValue={value}
      className="field-box min-w-0"
    />
  )
}

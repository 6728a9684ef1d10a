import type { BarPaths } from '#domain/goods/catalogue/filters/histogram.ts'
import type { AttributeFacet } from '#server/goods/catalogue/attribute-facet-views.ts'
import { Ticks } from './ticks.tsx'

/** So many of those by which people decide are open. */
const OPEN_MAX = 3

/** Attributes of a kind: values to tick, or of many numbers the ends of a range. */
export function AttributeFilters({ facets }: { facets: readonly AttributeFacet[] }) {
  return facets.map((facet, at) => (
    <AttributeFilter key={facet.key} facet={facet} isLikely={facet.isKey && at < OPEN_MAX} />
  ))
}

function AttributeFilter({ facet, isLikely }: { facet: AttributeFacet; isLikely: boolean }) {
  const { key, label, unit, values, chosen, isCounted, range, min, max } = facet
  const name = `spec.${key}`
  const isRange = range !== undefined || min !== undefined || max !== undefined
  return (
    <Ticks
      label={unit ? `${label}, ${unit}` : label}
      name={name}
      values={values}
      chosen={chosen}
      isCounted={isCounted}
      isOpen={isLikely || chosen.length > 0 || min !== undefined || max !== undefined}
    >
      {range ? <RangeChart {...range} /> : null}
      {isRange ? (
        <div className="range-fields">
          <NumberField label={`${label} from`} name={`${name}.min`} value={min} bound={range?.min} />
          <span aria-hidden="true">to</span>
          <NumberField label={`${label} to`} name={`${name}.max`} value={max} bound={range?.max} />
        </div>
      ) : null}
    </Ticks>
  )
}

/** How the values are spread, for those who look; the fields beneath say the ends. */
export function RangeChart({ outside, within }: BarPaths) {
  return (
    <svg viewBox="0 0 16 20" preserveAspectRatio="none" aria-hidden="true">
      <path d={outside} />
      <path d={within} />
    </svg>
  )
}

interface NumberFieldProps {
  label: string
  name: string
  value: number | undefined
  /** The end of what there is. */
  bound: number | undefined
}

function NumberField({ label, name, value, bound }: NumberFieldProps) {
  return (
    <input
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      name={name}
      aria-label={label}
      placeholder={bound === undefined ? undefined : String(bound)}
      defaultValue={value}
      className="field-box"
    />
  )
}

import { barsWithin, type Histogram } from '#domain/goods/catalogue/filters/histogram.ts'
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
      {range ? <RangeChart range={range} from={min} to={max} /> : null}
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
function RangeChart(props: { range: Histogram; from: number | undefined; to: number | undefined }) {
  const { bars } = props.range
  const isWithin = barsWithin(props.range, props)
  const tallest = Math.max(...bars)
  // A bar of few is still seen beside one of many.
  const heights = bars.map((count) => (count > 0 ? 2 + (18 * count) / tallest : 0))
  const drawn = (within: boolean) =>
    heights
      .map((height, at) => (isWithin[at] === within ? `M${at} 20v-${height}h.9v${height}z` : ''))
      .join('')
  return (
    <svg viewBox={`0 0 ${bars.length} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path d={drawn(false)} />
      <path d={drawn(true)} />
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

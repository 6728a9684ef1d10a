import type { ReactNode } from 'react'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { AttributeFacet } from '#server/goods/catalogue/attribute-facet-views.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'

/** So many values stand in sight. */
const LIKELY_MAX = 8

interface TicksProps {
  label: string
  name: string
  values: AttributeFacet['values']
  chosen: readonly string[]
  isCounted: boolean
  isOpen: boolean
  children?: ReactNode
}

/** Any of several values, behind a fold: the first ones in sight, and those that are chosen. */
export function Ticks({ label, name, values, chosen, isCounted, isOpen, children }: TicksProps) {
  // One more in sight is better than a fold of one.
  const likely = values.length <= LIKELY_MAX + 1 ? values.length : LIKELY_MAX
  const inSight = values.filter(({ value }, at) => at < likely || chosen.includes(value))
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
        {children}
        {ticks(inSight)}
        {rest.length > 0 ? (
          <details>
            <summary>{formatCount(rest.length)} more</summary>
            {ticks(rest)}
          </details>
        ) : null}
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

export function Tick({ name, value, isTicked, label, count, isImpossible }: TickProps) {
  return (
    <label data-impossible={isImpossible ? '' : undefined}>
      <input type="checkbox" name={name} value={value} defaultChecked={isTicked} />
      <span>{label}</span>
      {count ? <span>{count}</span> : null}
    </label>
  )
}

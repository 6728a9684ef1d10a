import { useState } from 'react'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { useHydrated } from '#web/storefront/ground/shared/use-hydrated.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { ChevronDown, Search } from '#web/ui/pictures/icons.ts'
import { findBrands, optionsOf, type ShownFacets, splitBrands } from './facet-options.ts'
import { Ticks } from './ticks.tsx'

interface BrandFilterProps {
  facets: ShownFacets
  /** The brand in force, which stays in sight. */
  chosen: string | undefined
  /** The brand that is ticked, "" for all. */
  value: string
  onChoose: (brand: string) => void
}

const ALL_BRANDS = { value: '', label: 'All Brands' }

/** The likely brands, and the rest behind a fold; typing finds among all of them. Without JavaScript there is the fold. */
export function BrandFilter({ facets, chosen, value, onChoose }: BrandFilterProps) {
  const [typed, setTyped] = useState('')
  const isHydrated = useHydrated()
  const { likely, rest } = splitBrands(facets.brands, chosen)
  const wanted = typed.trim()
  const found = wanted ? findBrands(facets.brands, wanted) : undefined
  const choose = (brand: string) => {
    setTyped('')
    onChoose(brand)
  }
  return (
    <div className="flex flex-col">
      <RadioGroup
        legend="Brand"
        name="brand"
        options={[ALL_BRANDS, ...optionsOf(found ?? likely, chosen, facets)]}
        value={value}
        onValueChange={choose}
      >
        {rest.length > 0 && isHydrated ? (
          <Finder
            typed={typed}
            onType={setTyped}
            onEnter={() => {
              const [first] = found ?? []
              if (first) choose(first.name)
            }}
          />
        ) : null}
      </RadioGroup>
      {found?.length === 0 ? (
        <p role="status" className="py-2 text-muted text-sm">
          No brand here is called “{wanted}”.
        </p>
      ) : null}
      {rest.length > 0 && !found ? (
        <details className="group/more">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 py-1 font-medium text-sm hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <span className="group-open/more:hidden">{formatCount(rest.length)} more brands</span>
            <span className="hidden group-open/more:inline">Fewer brands</span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform group-open/more:rotate-180"
            />
          </summary>
          <RadioGroup
            legend="More brands"
            legendHidden
            name="brand"
            options={optionsOf(rest, undefined, facets)}
            value={value}
            onValueChange={choose}
          />
        </details>
      ) : null}
    </div>
  )
}

const SEVERAL_MAX = 60

/** Any of several brands of a kind, those with the most products first. */
export function SeveralBrands({ filters, facets }: { filters: ProductFilters; facets: ShownFacets }) {
  const { brand, brands = [] } = filters
  const chosen = brand ? [brand, ...brands] : brands
  const counted = facets.brands.toSorted((one, other) => other.count - one.count).slice(0, SEVERAL_MAX)
  const missing = chosen.filter((name) => counted.every((each) => each.name !== name))
  const values = [...counted, ...missing.map((name) => ({ name, count: 0 }))]
  if (values.length < 2 && chosen.length === 0) return null
  return (
    <Ticks
      label="Brand"
      name="brands"
      values={values.map(({ name, count }) => ({ value: name, label: name, count }))}
      chosen={chosen}
      isCounted={facets.isCounted}
      isOpen
    />
  )
}

function Finder(props: { typed: string; onType: (typed: string) => void; onEnter: () => void }) {
  const { typed, onType, onEnter } = props
  return (
    <label className="relative mb-1.5 block">
      <span className="sr-only">Find a brand</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="text"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
        placeholder="Find a brand"
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        className="field-box pl-9"
      />
    </label>
  )
}

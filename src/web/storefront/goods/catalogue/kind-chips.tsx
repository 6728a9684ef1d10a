import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { kinds as KINDS, type Kind } from '#domain/goods/catalogue/categories.ts'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

interface KindChipsProps {
  filters: ProductFilters
  kinds: readonly { kind: Kind; count: number }[]
  /** False where each count may be higher. */
  isCounted: boolean
}

/** The kinds of product in a category or among what was found, each a link to its own list, in one row to be swept. */
export function KindChips({ filters, kinds, isCounted }: KindChipsProps) {
  const { cursor: _cursor, kind: chosen, ...others } = filters
  const ofKinds = useRef<HTMLElement>(null)
  // Where the row is swept, the chosen chip is in sight.
  useEffect(() => {
    const row = ofKinds.current
    const current = chosen && row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - 64
  }, [chosen])
  const isNarrow = filters.category !== undefined || filters.q !== undefined || filters.brand !== undefined
  if (!isNarrow || (kinds.length < 2 && (!chosen || KINDS[chosen].plural === filters.category))) return null
  const to = (kind: Kind) =>
    `/products${productList.search({ ...others, category: KINDS[kind].category, kind })}`
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const chips = [
    {
      key: 'all',
      label: 'All',
      count: all,
      to: `/products${productList.search(others)}`,
      isCurrent: !chosen,
    },
    ...kinds.map(({ kind, count }) => ({
      key: kind,
      label: KINDS[kind].plural,
      count,
      to: to(kind),
      isCurrent: kind === chosen,
    })),
  ]
  return (
    <nav
      ref={ofKinds}
      aria-label="Kinds"
      className={joinClasses(
        // On a phone the heading and the filter in force name the kind, and products begin higher.
        chosen && 'max-sm:hidden',
        'relative -mx-1 mb-4 overflow-x-auto max-sm:mb-1 [mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] [scrollbar-width:none] lg:overflow-visible lg:[mask-image:none]',
      )}
    >
      <ul className="flex w-max gap-2 py-1 pr-10 pl-1 lg:w-auto lg:flex-wrap lg:pr-1">
        {chips.map((chip) => (
          <li key={chip.key}>
            <Link
              to={chip.to}
              prefetch="intent"
              aria-current={chip.isCurrent ? 'page' : undefined}
              className="group inline-flex min-h-9 items-center gap-2 whitespace-nowrap rounded-full border border-edge bg-surface px-3.5 py-1 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper pointer-coarse:min-h-11"
            >
              {chip.label}
              <span className="figures text-muted group-aria-[current]:text-paper">
                {formatCount(chip.count)}
                {isCounted ? null : '+'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

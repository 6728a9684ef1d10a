import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { formatCount } from '#domain/ground/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useChosenRows } from './choosable-rows.tsx'

interface BulkBarProps {
  /** What was sent came back with a problem: the rows stay chosen. */
  isRefused?: boolean
  children: ReactNode
}

/**
 * What can be done with the chosen rows. It stands at the end of the list, and at the bottom of the screen as long as a
 * row is chosen, which the styles see by themselves; scripts add the count and the choice of all or none.
 */
export function BulkBar({ isRefused = false, children }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { chosen, all, chooseAll } = useChosenRows(bar)
  const { state } = useNavigation()
  const wasSent = useRef(false)
  useEffect(() => {
    if (state === 'submitting') wasSent.current = true
    if (state !== 'idle' || !wasSent.current) return
    wasSent.current = false
    if (!isRefused) chooseAll(false)
  })
  return (
    <section ref={bar} aria-label="For the selected rows" className="bulk-bar">
      <div className="flex min-h-11 flex-wrap items-center gap-x-1 empty:hidden">
        <p role="status" className="figures pr-2 font-semibold">
          {chosen > 0 ? `${formatCount(chosen)} of ${formatCount(all)} selected` : null}
        </p>
        {chosen > 0 && chosen < all ? (
          <Button variant="quiet" size="sm" onClick={() => chooseAll(true)}>
            Select all
          </Button>
        ) : null}
        {chosen > 0 ? (
          <Button variant="quiet" size="sm" onClick={() => chooseAll(false)}>
            Clear
          </Button>
        ) : null}
      </div>
      <div className="min-w-0 grow basis-96">{children}</div>
    </section>
  )
}

import { formatInr, type Paise } from '#domain/shared/money.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

interface PriceProps {
  listPricePaise: Paise
  pricePaise: Paise
  size?: 'card' | 'page'
}

/** What one piece costs, and beside it the price that was struck through, when there is one. */
export function Price({ listPricePaise, pricePaise, size = 'card' }: PriceProps) {
  const isReduced = pricePaise < listPricePaise
  const isLarge = size === 'page'
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2">
      <span className={joinClasses('font-semibold text-ink', isLarge ? 'text-4xl' : 'text-lg leading-6')}>
        {isReduced ? <span className="sr-only">Price now: </span> : null}
        {formatInr(pricePaise)}
      </span>
      {isReduced ? (
        <span className={joinClasses('text-muted', isLarge ? 'text-lg' : 'text-sm')}>
          <span className="sr-only">, before: </span>
          <s>{formatInr(listPricePaise)}</s>
        </span>
      ) : null}
    </p>
  )
}

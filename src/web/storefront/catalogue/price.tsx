import { formatInr, type Paise } from '#domain/shared/money.ts'

interface PriceProps {
  listPricePaise: Paise
  pricePaise: Paise
  size?: 'card' | 'page'
}

/** What one piece costs, and beside it the price that was struck through, when there is one. */
export function Price({ listPricePaise, pricePaise, size = 'card' }: PriceProps) {
  const isReduced = pricePaise < listPricePaise
  const large = size === 'page' ? 'text-3xl sm:text-4xl' : 'text-lg'
  const small = size === 'page' ? 'text-lg' : 'text-sm'
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className={`${large} font-semibold text-ink`}>
        {isReduced && <span className="sr-only">Price now </span>}
        {formatInr(pricePaise)}
      </span>
      {isReduced && (
        <span className={`${small} text-muted`}>
          <span className="sr-only">, was </span>
          <s>{formatInr(listPricePaise)}</s>
        </span>
      )}
    </p>
  )
}

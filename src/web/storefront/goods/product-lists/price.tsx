import { formatInr, type Paise } from '#domain/ground/shared/money.ts'

interface PriceProps {
  listPricePaise: Paise
  pricePaise: Paise
  size?: 'card' | 'page'
}

/** What one piece costs, and beside it the MRP where it costs less: that is no price that was asked before. */
export function Price({ listPricePaise, pricePaise, size = 'card' }: PriceProps) {
  const isReduced = pricePaise < listPricePaise
  return (
    <p className={size === 'page' ? 'price-large' : 'price'}>
      <span>
        {isReduced ? <span className="sr-only">Price now: </span> : null}
        {formatInr(pricePaise)}
      </span>
      {isReduced ? (
        <span>
          <span>MRP</span> <s>{formatInr(listPricePaise)}</s>
        </span>
      ) : null}
    </p>
  )
}

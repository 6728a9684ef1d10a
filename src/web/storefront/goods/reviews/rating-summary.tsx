import { counted } from '#domain/ground/shared/counted.ts'
import type { ProductRating } from '#server/goods/reviews/review-views.ts'

/** With fewer voices the mean of the kind moves the score by more than a reader expects. */
const FEW = 10

/** The score of a product, and how many gave how many stars. */
export function RatingSummary({ rating, listTo }: { rating: ProductRating; listTo: string }) {
  const { score, reviews, customers, bars } = rating
  const by = customers < reviews ? ` by ${counted(customers, 'customer')}` : ''
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures font-semibold text-4xl">{score}</span>
        <span>{`of 5 stars, ${counted(reviews, 'review')}${by}`}</span>
      </p>
      {customers < FEW ? (
        <p className="text-muted text-sm">With few reviews the average of similar products counts too.</p>
      ) : null}
      <ul className="flex max-w-sm flex-col">
        {bars.map(({ stars, count }) => (
          <li key={stars}>
            <a
              href={`${listTo}?stars=${stars}`}
              className="grid min-h-11 grid-cols-[3.5rem_minmax(0,1fr)_3rem] items-center gap-3 text-sm hover:underline sm:min-h-8"
            >
              <span>{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <meter min={0} max={reviews} value={count} aria-hidden="true" className="rating-bar" />
              <span className="figures text-right text-muted">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

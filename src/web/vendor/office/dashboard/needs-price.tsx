import { formatCount } from '#domain/ground/shared/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What is listed and cannot be bought for want of a price. */
export function NeedsPrice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold text-warn">
            {count === 1 ? '1 product needs a price' : `${formatCount(count)} products need a price`}
          </p>
          <p>No price, so not on sale yet.</p>
        </div>
        <ButtonLink to="/vendor/products/needs-price" size="sm">
          Set prices
        </ButtonLink>
      </div>
    </Notice>
  )
}

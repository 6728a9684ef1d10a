import { Form } from 'react-router'
import type { BestGoal } from '#domain/goods/best-sellers/best-sellers.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { FoundSellers } from '#server/goods/best-sellers/best-sellers-views.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SellerChoiceProps {
  found: FoundSellers
  goal: BestGoal
  ofCart: boolean
  /** Absent as long as nobody says where it goes. */
  delivery: DeliveryWords | undefined
}

/** By when each seller's share is at a PIN code, and what is to be said of cash there. */
export interface DeliveryWords {
  pin: string
  parts: { sellerName: string; when: string }[]
  cash: string
}

/** What is chosen of whom, what it comes to, and the button that puts it into the cart at that total. */
export function SellerChoice({ found, goal, ofCart, delivery }: SellerChoiceProps) {
  const { chosen, offers, missing, totalPaise } = found
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="warn" className="mb-6">
          Not available in this quantity now: {counted(missing.length, 'product')}. The rest:
        </Notice>
      ) : null}
      <ul className="max-w-3xl">
        {chosen.map(({ offerId, quantity }) => {
          const offer = offers[offerId]
          return offer ? (
            <li key={offerId} className="flex justify-between gap-6 border-line border-t py-3">
              <div className="min-w-0">
                <p className="wrap-anywhere font-medium">
                  {quantity > 1 ? `${quantity} × ` : null}
                  {offer.name}
                </p>
                <p className="text-muted text-sm">from {offer.sellerName}</p>
              </div>
              <p className="figures shrink-0">{formatInr(offer.unitPricePaise * quantity)}</p>
            </li>
          ) : null
        })}
      </ul>
      <Totals found={found} />
      {delivery ? <AtTheDoor {...delivery} /> : null}
      <Form method="post" className="pt-6">
        <input type="hidden" name="goal" value={goal} />
        <input type="hidden" name="of" value={ofCart ? 'cart' : 'build'} />
        <input type="hidden" name="seenTotal" value={totalPaise} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {ofCart ? 'Use these sellers' : 'Add these to the cart'}
          </Button>
          <ButtonLink to={ofCart ? '/cart' : '/build'}>{ofCart ? 'Your cart' : 'Your build'}</ButtonLink>
        </div>
        <p className="pt-2 text-muted text-sm">
          {ofCart ? 'This replaces what is in your cart. ' : null}
          We check prices and stock again before anything changes.
        </p>
      </Form>
    </>
  )
}

function Totals({ found }: { found: FoundSellers }) {
  const { goodsPaise, shippingPaise, totalPaise, lastDay, sellerCount, cheapestEachPaise } = found
  const rows: [label: string, words: string][] = [
    ['Items', formatInr(goodsPaise)],
    ['Shipping', shippingPaise === 0 ? 'Free' : formatInr(shippingPaise)],
    ['Total', formatInr(totalPaise)],
    ['Sellers', String(sellerCount)],
    ...(lastDay ? [['All delivered by', formatDay(lastDay)] as [string, string]] : []),
  ]
  return (
    <>
      <dl className="grid max-w-3xl grid-cols-[1fr_auto] gap-y-1 border-line border-t pt-4">
        {rows.map(([label, words]) => (
          <div key={label} className="contents">
            <dt className={label === 'Total' ? 'font-semibold' : 'text-muted'}>{label}</dt>
            <dd className={`figures text-right ${label === 'Total' ? 'font-semibold' : ''}`}>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-3xl pt-3">{savingWords(totalPaise, cheapestEachPaise)}</p>
    </>
  )
}

function AtTheDoor({ pin, parts, cash }: DeliveryWords) {
  return (
    <div className="flex max-w-3xl flex-col gap-2 pt-4 text-sm">
      {parts.length > 0 ? (
        <ul aria-label={`Delivery to ${pin}`} className="flex flex-col gap-1.5">
          {parts.map(({ sellerName, when }) => (
            <li key={sellerName} className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere min-w-0 text-muted">From {sellerName}</span>
              <span className="figures font-medium">{when}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-muted">{cash}</p>
    </div>
  )
}

function savingWords(totalPaise: Paise, cheapestEachPaise: Paise): string {
  const saved = cheapestEachPaise - totalPaise
  if (saved > 0) return `${formatInr(saved)} less than buying each product at its cheapest offer.`
  return saved === 0
    ? 'The same as buying each product at its cheapest offer.'
    : `${formatInr(-saved)} more than buying each product at its cheapest offer: that is the price of this choice.`
}

import { useState } from 'react'
import { useFetcher } from 'react-router'
import { formatToPay } from '#domain/ground/shared/money.ts'
import type { ReviewedCart } from '#domain/selling/cart/review-cart.ts'
import { briefPromotionText, type Promotion, paidByText } from '#domain/selling/promotions/promotion.ts'
import type { CartCode } from '#server/selling/promotions/code-views.ts'
import { missingText } from '#web/shared/selling/promotions/missing-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface CartPromotionsProps {
  promotions: ReviewedCart['promotions']
  /** The codes of the account's cart; null for visitors. */
  codes: readonly CartCode[] | null
  /** What a form that was sent without JavaScript was refused with. */
  refused: { code: string; problem: string } | undefined
}

const OUT_OF_REACH = new Set(['delivery-free', 'pieces-out-of-reach'])

/** What promotions take off, what is missing for the others, and the codes of the cart. */
export function CartPromotions({ promotions, codes, refused }: CartPromotionsProps) {
  const { applied } = promotions
  // One without a code that nobody can have now has nothing to say.
  const notApplied = promotions.notApplied.filter(
    ({ why, promotion }) => !OUT_OF_REACH.has(why) || promotion.code !== null,
  )
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4 text-sm">
      {applied.length > 0 || notApplied.length > 0 ? (
        <ul aria-label="Promotions" className="flex flex-col gap-2">
          {applied.map(({ promotion, paise }) => (
            <li key={promotion.id} className="flex items-baseline justify-between gap-4">
              <Words promotion={promotion} />
              <span className="figures whitespace-nowrap text-good">−{formatToPay(paise)}</span>
            </li>
          ))}
          {notApplied.map(({ promotion, ...missing }) => (
            <li key={promotion.id}>
              <Words promotion={promotion} /> <span className="block">{missingText(missing)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {codes === null ? null : <Codes codes={codes} promotions={promotions} refused={refused} />}
    </div>
  )
}

function Words({ promotion }: { promotion: Promotion }) {
  return (
    <span className="min-w-0 break-words">
      <span className="font-medium">{promotion.name}</span>{' '}
      <span className="block text-muted">
        {`${briefPromotionText(promotion)} · ${promotion.paidBy ? paidByText([promotion.paidBy]) : promotion.sellerName}${promotion.code === null ? '' : ` · ${promotion.code}`}`}
      </span>
    </span>
  )
}

type CodesProps = Pick<CartPromotionsProps, 'promotions' | 'refused'> & { codes: readonly CartCode[] }

function Codes({ codes, promotions, refused }: CodesProps) {
  const fetcher = useFetcher<{ refusedCode?: CartPromotionsProps['refused'] }>()
  // A refusal is over with the next change of the codes; a redirect leaves the fetcher's data as they were.
  const [held, setHeld] = useState({ count: codes.length, over: fetcher.data })
  if (held.count !== codes.length) setHeld({ count: codes.length, over: fetcher.data })
  const answer = fetcher.data === held.over ? refused : fetcher.data?.refusedCode
  const shown = new Set(
    [...promotions.applied, ...promotions.notApplied].map(({ promotion }) => promotion.id),
  )
  return (
    <>
      {codes.length > 0 ? (
        <ul aria-label="Your codes" className="flex flex-col gap-1">
          {codes.map(({ promotionId, code, state }) => (
            <li key={promotionId} className="flex items-center justify-between gap-3">
              <span className="min-w-0 break-words">
                <span className="font-mono">{code}</span>{' '}
                {state === 'works' && shown.has(promotionId) ? null : (
                  <span className="block text-muted">{CODE_STATES[state]}</span>
                )}
              </span>
              <fetcher.Form method="post" action="/cart">
                <input type="hidden" name="intent" value="remove-code" />
                <input type="hidden" name="promotionId" value={promotionId} />
                <Button type="submit" variant="quiet" size="sm" className="text-muted">
                  <span>Remove</span> <span className="sr-only">{code}</span>
                </Button>
              </fetcher.Form>
            </li>
          ))}
        </ul>
      ) : null}
      <fetcher.Form method="post" action="/cart" className="flex items-start gap-2">
        <input type="hidden" name="intent" value="code" />
        <TextField
          // A code that was taken leaves its field empty again.
          key={codes.length}
          name="code"
          label="Coupon code"
          maxLength={40}
          autoComplete="off"
          error={answer?.problem}
          defaultValue={answer?.code}
          className="min-w-0 grow"
        />
        <Button type="submit" className="mt-6.5" busy={fetcher.formData?.get('code') ? 'Checking...' : false}>
          Apply
        </Button>
      </fetcher.Form>
    </>
  )
}

const CODE_STATES: Readonly<Record<CartCode['state'], string>> = {
  works: 'Nothing in your cart is part of this promotion.',
  'used-up': 'This code has been used up.',
  over: 'This promotion is over.',
}

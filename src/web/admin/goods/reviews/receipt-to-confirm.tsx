import type { ComponentProps } from 'react'
import { formatToPay } from '#domain/ground/shared/money.ts'
import type { SoldAs } from '#server/goods/reviews/receipts/sold-as-views.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface ReceiptToConfirmProps {
  unproven: string | undefined
  soldAs: SoldAs | undefined
  mayDecide: boolean
  answer: ComponentProps<typeof AnsweredForm>['answer']
}

/** What nobody but the seller vouches for, and the form that does; of a text that is withheld too, since ratings hang on it. */
export function ReceiptToConfirm({ unproven, soldAs, mayDecide, answer }: ReceiptToConfirmProps) {
  if (!unproven) return null
  return (
    <section aria-labelledby="receipt" className="border-line border-t py-6">
      <h2 id="receipt" className="font-sans font-semibold text-base tracking-normal">
        Receipt not proven
      </h2>
      <p className="pt-1">{unproven}</p>
      {soldAs ? <Sale soldAs={soldAs} /> : null}
      {mayDecide ? (
        <details open={answer !== undefined} className="pt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">
            Confirm receipt
          </summary>
          <AnsweredForm answer={answer} className="flex max-w-prose flex-col gap-3 pt-2">
            <TextArea
              label="How do we know that the customer bought and received it?"
              name="receipt"
              rows={3}
              maxLength={500}
              hint="For our records. This review then appears, and the rating of its seller counts."
            />
            <div>
              <Button type="submit" name="intent" value="confirm">
                Confirm receipt
              </Button>
            </div>
          </AnsweredForm>
        </details>
      ) : null}
    </section>
  )
}

function Sale({ soldAs }: { soldAs: SoldAs }) {
  const { name, piece, pieces, paidPaise, ownAskedPaise, othersAskedPaise } = soldAs
  const price = (paise: number | null) => (paise === null ? '–' : formatToPay(paise))
  const rows = [
    ['Sold as', name],
    ['Piece', `${piece} of ${pieces}`],
    ['Paid for it', formatToPay(paidPaise)],
    ['Its seller asked up to', price(ownAskedPaise)],
    ['Others asked up to', price(othersAskedPaise)],
  ]
  return (
    <dl className="grid max-w-2xl gap-x-6 gap-y-2 pt-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {rows.map(([term, text]) => (
        <div key={term} className="sm:contents">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { ProductPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { RowBox } from '#web/shared/ground/shell/row-boxes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** What the answer to a decision says, when it was not taken. */
export interface RefusedReview {
  /** Of which items; `id:version` as they were sent. */
  items: readonly string[]
  message: string
  reasonError?: string
  reason: string
  /** Sent by the form below the list. */
  isSeveral: boolean
}

export interface VerdictWords {
  yes: { intent: string; label: string }
  no: { intent: string; label: string }
  reasonLabel: string
}

interface ReviewItemProps {
  /** `id:version`, of what is shown. */
  item: string
  name: string
  productId: string
  picture: ProductPicture | null
  /** It has a page in the shop. */
  isOnSale: boolean
  seller: { id: string; name: string }
  at: string
  badges?: ReactNode
  words: VerdictWords
  canChange: boolean
  refusal: RefusedReview | undefined
  children: ReactNode
}

/** The id of the form below the list, in which the boxes are sent. */
export const SEVERAL = 'several'

/** One thing that waits: what it is, what it says, and the two answers to it. */
export function ReviewItem(props: ReviewItemProps) {
  const { item, name, productId, picture, isOnSale, seller, at, badges, words } = props
  const { canChange, refusal, children } = props
  const headingId = `item-${item.replaceAll(/[^a-z0-9-]/gi, '-')}`
  return (
    <li>
      <article aria-labelledby={headingId} className="rounded-stage border border-line bg-surface p-4 sm:p-5">
        <header className="flex items-start gap-3 pb-4">
          {canChange ? (
            <RowBox
              label={`Select ${name}`}
              name="item"
              value={item}
              form={SEVERAL}
              defaultChecked={refusal?.isSeveral ?? false}
            />
          ) : null}
          <ProductThumb picture={picture} width={64} className="w-16" />
          <div className="min-w-0">
            <h2 id={headingId} className="text-lg leading-snug">
              <Link
                to={`/admin/products/${productId}`}
                prefetch="intent"
                data-list-open
                className="break-words hover:underline"
              >
                {name}
              </Link>
            </h2>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-muted text-sm">
              {badges}
              <Link
                to={`/admin/vendors/${seller.id}`}
                className="text-link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                {seller.name}
              </Link>
              <time dateTime={at} className="figures">
                {formatDateTime(at)}
              </time>
              {isOnSale ? (
                <Link
                  to={`/products/${productId}`}
                  className="text-link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
                >
                  Product page<span className="sr-only">: {name}</span>
                </Link>
              ) : null}
            </p>
          </div>
        </header>
        {refusal && !refusal.reasonError ? (
          <Notice tone="warn" role="alert" className="mb-4">
            <p>{refusal.message}</p>
          </Notice>
        ) : null}
        {children}
        {canChange ? <Verdict item={item} words={words} refusal={refusal} /> : null}
      </article>
    </li>
  )
}

/** The two answers, and the reason that the second one needs. */
function Verdict({ item, words, refusal }: Pick<ReviewItemProps, 'item' | 'words' | 'refusal'>) {
  const sending = useNavigation().formData
  const isSending = sending?.get('item') === item
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-wrap items-start gap-3 pt-4">
      <input type="hidden" name="item" value={item} />
      <TextField
        label={words.reasonLabel}
        name="reason"
        defaultValue={refusal?.isSeveral ? '' : refusal?.reason}
        error={refusal?.isSeveral ? undefined : refusal?.reasonError}
        maxLength={500}
        className="min-w-0 grow basis-60"
      />
      <div className="flex flex-wrap gap-3 sm:pt-7">
        <Button
          type="submit"
          name="intent"
          value={words.no.intent}
          busy={isSending && sending?.get('intent') === words.no.intent}
        >
          {words.no.label}
        </Button>
        <Button
          type="submit"
          variant="primary"
          name="intent"
          value={words.yes.intent}
          busy={isSending && sending?.get('intent') === words.yes.intent}
        >
          {words.yes.label}
        </Button>
      </div>
    </Form>
  )
}

import { Form, Link, useNavigation } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ListingEditor } from '#server/selling/listings/listing-editor-views.ts'
import type { RefusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ExternalLink, Pause, Play, Trash2 } from '#web/ui/pictures/icons.ts'
import { StatusBadge } from './status-badge.tsx'

interface StatusPanelProps {
  listing: ListingEditor
  isApproved: boolean
  refusal: RefusedFacts | undefined
}

/** Where the offer stands, in one line, and the three things that move it. */
export function StatusPanel({ listing, isApproved, refusal }: StatusPanelProps) {
  const { offerId, productId, status, market } = listing
  return (
    <section aria-label="Status" className="flex flex-col gap-4 pb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <StatusBadge status={status} />
        <p className="min-w-0 grow basis-60 text-[0.9375rem]">{standingText(listing, isApproved)}</p>
        <div className="flex flex-wrap items-center gap-2">
          {market.isShown && status === 'live' ? (
            <Link
              to={`/products/${productId}`}
              className="inline-flex min-h-9 items-center gap-1.5 px-2 font-medium text-sm hover:underline pointer-coarse:min-h-11"
            >
              On NanoNagar
              <ExternalLink aria-hidden="true" className="size-4" />
            </Link>
          ) : null}
          <PauseOrResume status={status} />
          <Form method="post" action="/vendor/products">
            <input type="hidden" name="offerId" value={offerId} />
            <Button type="submit" size="sm" variant="quiet" name="intent" value="remove">
              <Trash2 aria-hidden="true" className="size-4" />
              Delete
            </Button>
          </Form>
        </div>
      </div>
      {listing.hold ? (
        <Notice
          tone={listing.hold.isLookedAt ? 'note' : 'bad'}
          title={
            listing.hold.isLookedAt ? 'Off sale while we check your change' : 'We have taken this off sale'
          }
        >
          <p>{listing.hold.reason}</p>
          {listing.hold.isLookedAt ? null : (
            <p className="pt-1">
              Please correct the listing below. We will check it again and put it back on sale.
            </p>
          )}
        </Notice>
      ) : null}
      {refusal ? (
        <Notice tone="bad" role="alert">
          <p>
            {Object.keys(refusal.fields).length > 0 ? 'Not on sale yet. Still missing:' : refusal.message}
          </p>
          <ul className="list-inside list-disc">
            {Object.entries(refusal.fields).map(([field, message]) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </section>
  )
}

function PauseOrResume({ status }: Pick<ListingEditor, 'status'>) {
  const sending = useNavigation().formData?.get('intent')
  return (
    <Form method="post" preventScrollReset>
      {status === 'live' ? (
        <Button type="submit" size="sm" name="intent" value="pause" busy={sending === 'pause'}>
          <Pause aria-hidden="true" className="size-4" />
          Pause
        </Button>
      ) : (
        <Button
          type="submit"
          size="sm"
          variant={status === 'draft' ? 'primary' : 'secondary'}
          name="intent"
          value="resume"
          busy={sending === 'resume'}
        >
          <Play aria-hidden="true" className="size-4" />
          {status === 'draft' ? 'Put on sale' : 'Resume'}
        </Button>
      )}
    </Form>
  )
}

/** What shoppers make of it at the moment. */
function standingText({ status, stock, market }: ListingEditor, isApproved: boolean): string {
  if (status === 'draft') return 'Only you can see this. Put it on sale when it is ready.'
  if (status === 'paused') return 'Shoppers cannot see this offer until you resume it.'
  if (!isApproved) return 'Goes on sale as soon as your shop is approved.'
  if (!market.isShown) return 'Not shown to shoppers at the moment.'
  const others = market.otherSellers === 1 ? 'one other seller' : `${market.otherSellers} other sellers`
  const price = market.bestPricePaise === null ? '' : formatInr(market.bestPricePaise)
  if (stock.onHand <= stock.reserved)
    return market.isBest
      ? 'Shown as out of stock.'
      : `Out of stock. The product card shows another seller at ${price}.`
  if (market.isBest) return market.otherSellers > 0 ? `Your offer beats ${others}.` : 'On sale.'
  return `On sale, but the product card shows another seller at ${price}.`
}

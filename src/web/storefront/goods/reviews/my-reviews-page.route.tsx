import { Form, Link } from 'react-router'
import { REVIEW_STATES } from '#domain/goods/reviews/moderation.ts'
import { ownReviewList } from '#domain/goods/reviews/review-list.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { chooseLetters } from '#server/goods/reviews/letters/ask-for-reviews.ts'
import { wantsLetters } from '#server/goods/reviews/letters/letter-views.ts'
import { listOwnReviews, type OwnReview } from '#server/goods/reviews/own-review-views.ts'
import { listPiecesToReview } from '#server/goods/reviews/piece-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Stars } from '#web/shared/goods/reviews/stars.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AccountFrame } from '#web/storefront/ground/shared/account-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PenLine } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/my-reviews-page.route'

const HERE = '/reviews'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const query = ownReviewList.parse(new URL(request.url).searchParams)
  const [pieces, list, wants] = await Promise.all([
    listPiecesToReview(app.db, userId),
    listOwnReviews(app, userId, query),
    wantsLetters(app.db, userId),
  ])
  const { reviews, ...position } = list
  return {
    pieces: pieces.map((piece) => ({
      key: piece.key,
      orderId: piece.orderId,
      productId: piece.productId,
      name: piece.name,
      picture: piece.picture,
      sellerName: piece.sellerName,
      deliveredOn: formatDate(piece.deliveredAt),
    })),
    reviews,
    pages: ownReviewList.pages(HERE, query, position),
    wantsLetters: wants,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const isWanted = readIntent(await request.formData(), ['start-letters', 'stop-letters']) === 'start-letters'
  await chooseLetters(context.get(appContext), customer, isWanted)
  return redirectWithToast(HERE, {
    kind: 'success',
    text: isWanted ? 'We will ask you by email again.' : 'We will not ask you by email.',
  })
}

export default function MyReviewsPage({ loaderData }: Route.ComponentProps) {
  const { pieces, reviews, pages } = loaderData
  return (
    <AccountFrame>
      <PageHeading title="My reviews">
        <p>Review what was delivered to you, good or bad. Readers see the facts of your order beside it.</p>
        <p>
          <Link to="/measurements" className="text-link inline-flex min-h-11 items-center">
            My measurements
          </Link>
        </p>
      </PageHeading>
      {pieces.length === 0 && reviews.length === 0 ? (
        <EmptyState
          icon={PenLine}
          title="Nothing to review yet"
          action={<ButtonLink to="/products">Browse products</ButtonLink>}
        >
          <p>Items appear here once they are delivered.</p>
        </EmptyState>
      ) : null}
      {pieces.length > 0 ? <ToReview pieces={pieces} /> : null}
      {reviews.length > 0 ? <Written reviews={reviews} /> : null}
      <ListPages {...pages} />
      <Letters wantsLetters={loaderData.wantsLetters} />
    </AccountFrame>
  )
}

function ToReview({ pieces }: Pick<Route.ComponentProps['loaderData'], 'pieces'>) {
  return (
    <section aria-labelledby="to-review" className="pb-12">
      <h2 id="to-review" className="pb-4 text-xl">
        To review
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {pieces.map((piece) => (
          <li
            key={piece.key}
            className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4 py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto]"
          >
            <ProductThumb picture={piece.picture} width={80} />
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">
                <Link to={`/products/${piece.productId}`} className="hover:underline">
                  {piece.name}
                </Link>
              </p>
              <p className="text-muted text-sm">
                {`Delivered on ${piece.deliveredOn}, sold by ${piece.sellerName}`}
              </p>
            </div>
            <p className="col-span-full sm:col-span-1">
              <ButtonLink to={`/orders/${piece.orderId}/reviews/new?piece=${piece.key}`} size="sm">
                Write a review<span className="sr-only"> of {piece.name}</span>
              </ButtonLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const TONES = { waiting: 'yellow', published: 'green', withheld: 'red', withdrawn: 'grey' } as const

function Written({ reviews }: { reviews: readonly OwnReview[] }) {
  return (
    <section aria-labelledby="written">
      <h2 id="written" className="pb-4 text-xl">
        Written by you
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {reviews.map((review) => (
          <li key={review.id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{review.productName}</p>
              <p className="text-muted text-sm">
                {`Delivered on ${formatDate(review.deliveredAt)}${review.piece > 1 ? `, item ${review.piece}` : ''}`}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm">
                <Stars stars={review.stars} />
                <span className="text-muted">{formatDate(review.writtenAt)}</span>
                <Badge tone={TONES[review.state]}>{REVIEW_STATES[review.state]}</Badge>
              </p>
            </div>
            <ButtonLink to={`/reviews/${review.id}`} size="sm">
              Open<span className="sr-only"> the review of {review.productName}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Letters({ wantsLetters: wants }: { wantsLetters: boolean }) {
  return (
    <section aria-labelledby="letters" className="pt-14">
      <h2 id="letters" className="pb-2 text-xl">
        Emails about reviews
      </h2>
      <p className="max-w-prose pb-4 text-muted">
        {wants
          ? 'Two weeks after an order arrives we ask you once for a review, and once more after half a year if you wrote one.'
          : 'We do not ask you for reviews by email.'}
      </p>
      <Form method="post">
        <Button type="submit" name="intent" value={wants ? 'stop-letters' : 'start-letters'}>
          {wants ? 'Stop these emails' : 'Send these emails'}
        </Button>
      </Form>
    </section>
  )
}

export const meta = () => unlisted('My reviews')

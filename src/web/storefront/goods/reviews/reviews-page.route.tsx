import { data, Form, Link } from 'react-router'
import { reviewList } from '#domain/goods/reviews/review-list.ts'
import { ORDER_EXPLANATION, SCORE_EXPLANATION } from '#domain/goods/reviews/score.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import {
  findRating,
  findReviewedProduct,
  listReviews,
  type ShownReview,
} from '#server/goods/reviews/review-views.ts'
import { reviewerDevice } from '#server/goods/reviews/suspicion/reviewer-device.ts'
import { voteReview } from '#server/goods/reviews/vote-review.ts'
import { listOwnVotes } from '#server/goods/reviews/vote-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ReviewCard } from '#web/shared/goods/reviews/review-card.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessageSquareText, ThumbsUp } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/reviews-page.route'
import { PublishedVideo } from './published-video.tsx'
import { RatingSummary } from './rating-summary.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const product = await findReviewedProduct(app, params.id)
  if (!product) throw data(null, { status: 404 })
  const query = reviewList.parse(new URL(request.url).searchParams)
  const [rating, list] = await Promise.all([
    findRating(app.db, product.id),
    listReviews(app, product.id, query),
  ])
  const { reviews, ...position } = list
  const { customer } = context.get(visitorContext)
  const votes = customer
    ? await listOwnVotes(app.db, { userId: customer.userId, reviewIds: reviews.map(({ id }) => id) })
    : {}
  const path = `/products/${product.id}/reviews`
  return {
    product,
    query,
    rating,
    reviews,
    votes,
    pages: reviewList.pages(path, query, position),
  }
}

/** Says that a review was helpful or was not, or takes that back. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  const intent = readIntent(form, ['helpful', 'not-helpful', 'take-back'])
  const reviewId = String(form.get('review') ?? '')
  const isHelpful = intent === 'take-back' ? null : intent === 'helpful'
  const app = context.get(appContext)
  const { markSha256: device, setCookie } = reviewerDevice(app, request.headers.get('Cookie'))
  const voted = await voteReview(app, customer, { reviewId, isHelpful, device })
  if (!voted.ok && voted.problem.code === 'reviews.gone') throw refusedResponse(voted.problem)
  const { search } = new URL(request.url)
  return redirectWithToast(
    `/products/${params.id}/reviews${search}#review-${reviewId}`,
    {
      kind: voted.ok ? 'success' : 'error',
      text: voted.ok ? 'Thank you, your vote is saved.' : problemWords(voted.problem),
    },
    withCookies(setCookie ? [setCookie] : []),
  )
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { product, query, rating, reviews, votes, pages } = loaderData
  const path = `/products/${product.id}/reviews`
  return (
    <div className="page-width max-w-5xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Products', to: '/products' },
          { label: product.name, to: `/products/${product.id}` },
          { label: 'Reviews' },
        ]}
        className="pb-4"
      />
      <PageHeading title={`Reviews: ${product.name}`} className="pb-6" />
      {rating ? (
        <>
          <RatingSummary rating={rating} listTo={path} />
          <Explained />
          <ReviewFilters path={path} query={query} />
          <Listed reviews={reviews} votes={votes} path={path} />
          <ListPages {...pages} />
        </>
      ) : (
        <EmptyState
          icon={MessageSquareText}
          title="No reviews yet"
          action={<ButtonLink to={`/products/${product.id}`}>Back to the product</ButtonLink>}
        >
          <p>Only customers who received this product can review it.</p>
        </EmptyState>
      )}
      <p className="pt-8">
        <Link to="/reviews" className="text-link">
          Review what you bought
        </Link>
      </p>
    </div>
  )
}

function Explained() {
  return (
    <details className="max-w-prose py-4">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        How the stars are counted
      </summary>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-[0.9375rem]">
        {[...SCORE_EXPLANATION, ORDER_EXPLANATION].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

function ReviewFilters({
  path,
  query,
}: {
  path: string
  query: Route.ComponentProps['loaderData']['query']
}) {
  const { stars, fate, photos, sort } = reviewList.fields(query)
  return (
    <ListForm action={path} label="Reviews" chips={reviewList.chips(path, query)} clearTo={path}>
      <FilterField {...sort} />
      <FilterField {...stars} />
      <FilterField {...fate} />
      <FilterField {...photos} />
    </ListForm>
  )
}

interface ListedProps {
  reviews: readonly ShownReview[]
  votes: Readonly<Record<string, boolean>>
  path: string
}

function Listed({ reviews, votes, path }: ListedProps) {
  if (reviews.length === 0) return <p className="text-muted">No review matches this.</p>
  return (
    <ul aria-label="Reviews" className="divide-y divide-line border-line border-y">
      {reviews.map((review) => (
        <li key={review.id} id={`review-${review.id}`} className="scroll-mt-24">
          <ReviewCard
            review={review}
            as="h2"
            photographsAt={`/reviews/${review.id}/photographs`}
            historyTo={`${path}/${review.id}`}
          >
            <PublishedVideo review={review} />
            {review.text ? <Vote review={review} own={votes[review.id]} path={path} /> : null}
          </ReviewCard>
        </li>
      ))}
    </ul>
  )
}

function Vote({ review, own, path }: { review: ShownReview; own: boolean | undefined; path: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {review.helpful > 0 ? (
        <p className="figures text-muted">{`Helpful to ${counted(review.helpful, 'customer')}`}</p>
      ) : null}
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="review" value={review.id} />
        {own === undefined ? (
          <>
            <Button type="submit" name="intent" value="helpful" size="sm">
              <ThumbsUp aria-hidden="true" className="size-4" />
              Helpful
            </Button>
            <Button type="submit" name="intent" value="not-helpful" size="sm" variant="quiet">
              Not helpful
            </Button>
          </>
        ) : (
          <Button type="submit" name="intent" value="take-back" size="sm" variant="quiet">
            {own ? 'You found this helpful. Take back' : 'You found this not helpful. Take back'}
          </Button>
        )}
      </Form>
      <a
        href={`${path}/${review.id}#report`}
        className="text-link inline-flex min-h-11 items-center text-muted"
      >
        Report<span className="sr-only"> the review of {review.author}</span>
      </a>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Product not found')
  const { product, query, rating } = loaderData
  const isWhole = query.cursor === undefined && !reviewList.isNarrowed(query) && query.sort === 'helpful'
  return [
    { title: `Reviews: ${product.name} · NanoNagar` },
    { name: 'description', content: `What customers who received ${product.name} say of it.` },
    ...(isWhole && rating ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

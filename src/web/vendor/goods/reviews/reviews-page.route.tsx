import { data, Link } from 'react-router'
import { REVIEW_TEXT_MAX } from '#domain/goods/reviews/review-form.ts'
import { soldReviewList } from '#domain/goods/reviews/review-list.ts'
import { type ForShopRoles, isForRoles } from '#domain/ground/access/shop-roles.ts'
import { answerReview } from '#server/goods/reviews/reply-to-review.ts'
import { listSoldReviews, type SoldReview } from '#server/goods/reviews/seller-review-views.ts'
import { withdrawAnswer } from '#server/goods/reviews/withdraw-reply.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ReviewCard } from '#web/shared/goods/reviews/review-card.tsx'
import { WithdrawForm } from '#web/shared/goods/reviews/withdraw-form.tsx'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessageSquareText } from '#web/ui/pictures/icons.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/reviews-page.route'

const HERE = '/vendor/reviews'
/** Everybody of a shop reads them; those who have to do with its customers answer. */
const ANSWERING: ForShopRoles = ['dispatch']

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId, roles } = requireVendor(context, request, 'anyone')
  const query = soldReviewList.parse(new URL(request.url).searchParams)
  const isAnswered = query.answered === 'yes'
  const { reviews, ...position } = await listSoldReviews(context.get(appContext), sellerId, {
    isAnswered,
    cursor: query.cursor,
  })
  return {
    isAnswered,
    reviews,
    mayAnswer: isForRoles(roles, ANSWERING),
    pages: soldReviewList.pages(HERE, query, position),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const vendor = requireVendor(context, request, ...ANSWERING)
  const form = await request.formData()
  const intent = readIntent(form, ['answer', 'withdraw'])
  const app = context.get(appContext)
  const reviewId = String(form.get('review') ?? '')
  const answered =
    intent === 'withdraw'
      ? await withdrawAnswer(app, vendor, { reviewId })
      : await answerReview(app, vendor, { reviewId, text: form.get('text') })
  if (!answered.ok) {
    const refused = refusedForm(answered.problem, form)
    return data({ ...refused.data, reviewId }, refused.init ?? {})
  }
  return redirectWithToast(HERE, {
    kind: 'success',
    text: !answered.value
      ? 'Your answer is withdrawn.'
      : answered.value.state === 'published'
        ? 'Your answer stands below the review.'
        : 'We check your answer before customers read it.',
  })
}

export default function VendorReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isAnswered, reviews, mayAnswer, pages } = loaderData
  return (
    <>
      <PageHeading title="Reviews" className="pb-6">
        <p>
          {mayAnswer
            ? 'What customers say of items that you sold. You can answer each once, and change your answer.'
            : 'What customers say of items that you sold. Colleagues for dispatch and owners answer.'}
        </p>
      </PageHeading>
      <SegmentedLinks
        label="Reviews"
        className="mb-4"
        choices={[
          { key: 'no', label: 'Unanswered', to: HERE, isCurrent: !isAnswered },
          { key: 'yes', label: 'Answered', to: `${HERE}?answered=yes`, isCurrent: isAnswered },
        ]}
      />
      {reviews.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title={isAnswered ? 'No answered reviews' : 'No review waits for an answer'}
        />
      ) : (
        <ul aria-label="Reviews" className="divide-y divide-line border-line border-y">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard
                review={review}
                as="h2"
                photographsAt={`/reviews/${review.id}/photographs`}
                about={
                  <p className="wrap-anywhere font-medium">
                    <Link to={`/products/${review.productId}/reviews`} className="text-link">
                      {review.productName}
                    </Link>
                  </p>
                }
              >
                {review.hasVideo ? (
                  <p>
                    <a
                      href={`/products/${review.productId}/reviews/${review.id}`}
                      className="text-link inline-flex min-h-11 items-center"
                    >
                      With a video
                    </a>
                  </p>
                ) : null}
                {mayAnswer ? (
                  <AnswerForm
                    review={review}
                    answer={actionData?.reviewId === review.id ? actionData : undefined}
                  />
                ) : null}
              </ReviewCard>
            </li>
          ))}
        </ul>
      )}
      <ListPages {...pages} />
    </>
  )
}

type Answer = Parameters<typeof AnsweredForm>[0]['answer']

function AnswerForm({ review, answer }: { review: SoldReview; answer: Answer }) {
  const own = review.answer
  return (
    <details open={answer !== undefined}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {own ? 'Your answer' : 'Answer'}
      </summary>
      {own?.state === 'waiting' ? <p className="pb-2">We are checking your answer.</p> : null}
      {own?.state === 'withheld' ? <p className="pb-2">{`Not published: ${own.reason}`}</p> : null}
      <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-3">
        <input type="hidden" name="review" value={review.id} />
        <TextArea
          label="Your answer"
          name="text"
          rows={4}
          maxLength={REVIEW_TEXT_MAX}
          defaultValue={own?.text}
          hint="Everybody reads it. Name no customer, and give no phone number, email or link."
        />
        <div>
          <Button type="submit" name="intent" value="answer">
            {own ? 'Save answer' : 'Send answer'}
          </Button>
        </div>
      </AnsweredForm>
      {own && own.state !== 'withheld' ? (
        <WithdrawForm
          label="Withdraw answer"
          intent="withdraw"
          words="Customers do not read it any more. You can answer again."
          kept={{ review: review.id }}
        />
      ) : null}
    </details>
  )
}

export const meta = () => unlisted('Reviews')

import type { ReactNode } from 'react'
import { data, Form, Link } from 'react-router'
import { PICTURE_MB_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { REVIEW_STATES } from '#domain/goods/reviews/moderation.ts'
import { REVIEW_PHOTOGRAPHS_MAX, REVIEW_TEXT_MAX } from '#domain/goods/reviews/review-form.ts'
import { undoWithdrawal, withdrawReview } from '#server/goods/reviews/change-review.ts'
import { appealVideo } from '#server/goods/reviews/moderation/appeal-video.ts'
import { appealDecision } from '#server/goods/reviews/moderation/decide-review.ts'
import { findOwnReview } from '#server/goods/reviews/own-review-views.ts'
import { removeReviewPhotograph } from '#server/goods/reviews/photographs/change-photographs.ts'
import { rateSeller } from '#server/goods/reviews/rate-seller.ts'
import { findRateable } from '#server/goods/reviews/ratings/seller-rating-views.ts'
import { addSecondReport } from '#server/goods/reviews/reply-to-review.ts'
import { removeReviewVideo } from '#server/goods/reviews/videos/change-video.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ReviewCard } from '#web/shared/goods/reviews/review-card.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ImagePlus, Star } from '#web/ui/pictures/icons.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/own-review-page.route'
import { Appeal } from './appeal.tsx'
import { OwnVideo } from './own-video.tsx'
import { SellerQuestions } from './seller-questions.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const review = await findOwnReview(app, userId, params.reviewId)
  if (!review) throw data(null, { status: 404 })
  const seller = await findRateable(app.db, { userId, vendorOrderId: review.vendorOrderId })
  return { review, seller: seller && { name: seller.sellerName, given: seller.given } }
}

const DONE = {
  appeal: 'We ask another person to look at it.',
  'appeal-video': 'We ask another person to look at it.',
  'rate-seller': 'Your rating of the seller is saved.',
  'remove-photograph': 'The photo is removed.',
  'remove-video': 'The video is removed.',
  report: 'Saved below your review.',
  undo: 'Your review is back.',
  withdraw: 'Your review is withdrawn.',
} as const

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, DONE)
  const { reviewId } = params
  const fields = Object.fromEntries(form)
  const deeds = {
    appeal: () => appealDecision(app, customer, { reviewId, fields }),
    'appeal-video': () =>
      appealVideo(app, customer, { reviewId, videoId: String(fields.video ?? ''), fields }),
    'rate-seller': async () => {
      const review = await findOwnReview(app, customer.userId, reviewId)
      if (!review) throw data(null, { status: 404 })
      return rateSeller(app, customer, { vendorOrderId: review.vendorOrderId, fields })
    },
    'remove-photograph': () =>
      removeReviewPhotograph(app, customer, { reviewId, photographId: String(fields.photograph ?? '') }),
    'remove-video': () => removeReviewVideo(app, customer, { reviewId, videoId: String(fields.video ?? '') }),
    report: () => addSecondReport(app, customer, { reviewId, text: fields.text }),
    undo: () => undoWithdrawal(app, customer, reviewId),
    withdraw: () => withdrawReview(app, customer, reviewId),
  }
  const done = await deeds[intent]()
  if (!done.ok) {
    const refused = refusedForm(done.problem, form)
    return data({ ...refused.data, intent }, refused.init ?? {})
  }
  return redirectWithToast(`/reviews/${reviewId}`, { kind: 'success', text: DONE[intent] })
}

type Loaded = Route.ComponentProps['loaderData']

export default function OwnReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, seller } = loaderData
  const of = (intent: keyof typeof DONE) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'My reviews', to: '/reviews' }, { label: 'Review' }]} className="pb-4" />
      <PageHeading title="Your review" className="pb-4">
        <p className="wrap-anywhere">
          <Link to={`/products/${review.productId}`} className="text-link">
            {review.productName}
          </Link>
        </p>
      </PageHeading>
      {actionData?.fields.form ? (
        <Notice tone="bad" role="alert">
          {actionData.fields.form}
        </Notice>
      ) : null}
      <StateNotice review={review}>
        {review.withheld?.mayAppeal ? <Appeal intent="appeal" answer={of('appeal')} /> : null}
      </StateNotice>
      <ReviewCard review={review} as="h2" historyTo={`/products/${review.productId}/reviews/${review.id}`}>
        <OwnPhotographs review={review} />
        <OwnVideo review={review} answer={of('appeal-video')} />
      </ReviewCard>
      <div className="flex flex-wrap gap-3 pb-10">
        {review.measureTo ? <ButtonLink to={review.measureTo}>Measure it</ButtonLink> : null}
        <ButtonLink to={`/reviews/${review.id}/edit`}>
          {review.state === 'withdrawn' ? 'Change and publish again' : 'Change'}
        </ButtonLink>
        {review.state === 'withdrawn' ? null : (
          <Form method="post">
            <Button type="submit" name="intent" value="withdraw" variant="danger-outline">
              Withdraw
            </Button>
          </Form>
        )}
      </div>
      <SecondReport review={review} answer={of('report')} />
      {seller ? (
        <AnsweredForm answer={of('rate-seller')} className="flex flex-col gap-4 pt-10">
          <SellerQuestions sellerName={seller.name} given={seller.given} />
          <div>
            <Button type="submit" name="intent" value="rate-seller">
              Save rating of the seller
            </Button>
          </div>
        </AnsweredForm>
      ) : null}
    </div>
  )
}

function StateNotice({ review, children }: Pick<Loaded, 'review'> & { children: ReactNode }) {
  if (review.state === 'published')
    return (
      <p>
        <Badge tone="green">{REVIEW_STATES.published}</Badge>
      </p>
    )
  if (review.state === 'withdrawn')
    return (
      <Notice title="Withdrawn">
        <p>Nobody reads it, and its stars do not count.</p>
        {review.mayUndo ? (
          <Form method="post" className="pt-3">
            <Button type="submit" name="intent" value="undo">
              Undo
            </Button>
          </Form>
        ) : null}
      </Notice>
    )
  if (review.waitsFor)
    return (
      <Notice title="Not public yet">
        <p>{review.waitsFor}</p>
        <p className="pt-2">Nobody else reads it until then, and the seller does not either.</p>
      </Notice>
    )
  if (review.state === 'waiting')
    return (
      <Notice tone="warn" title="We are checking it">
        <p>Somebody of ours reads it before others do. We write to you about the result.</p>
      </Notice>
    )
  return (
    <Notice tone="bad" title="Not published">
      <p>{review.withheld?.reason}</p>
      <p className="wrap-anywhere whitespace-pre-line pt-2">{review.withheld?.words}</p>
      <p className="pt-2">You can change it, and we check it again.</p>
      {children}
    </Notice>
  )
}

type Answer = Parameters<typeof AnsweredForm>[0]['answer']

function OwnPhotographs({ review }: Pick<Loaded, 'review'>) {
  const { id, photographs } = review
  const left = REVIEW_PHOTOGRAPHS_MAX - photographs.length
  return (
    <section id="photographs" aria-label="Your photos" className="flex flex-col gap-3 pt-2">
      {photographs.length > 0 ? (
        <ul className="flex flex-wrap gap-3">
          {photographs.map((photographId, index) => (
            <li key={photographId} className="flex flex-col items-start gap-1">
              <a href={`/reviews/${id}/photographs/${photographId}`} target="_blank" rel="noopener">
                <img
                  src={`/reviews/${id}/photographs/${photographId}?size=small`}
                  alt={`Open photograph ${index + 1}`}
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-24 rounded-control border border-line bg-sunken object-cover"
                />
              </a>
              <Form method="post">
                <input type="hidden" name="photograph" value={photographId} />
                <Button type="submit" name="intent" value="remove-photograph" size="sm" variant="quiet">
                  Remove<span className="sr-only"> photo {index + 1}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 && review.state !== 'withdrawn' ? (
        <form
          method="post"
          action={`/reviews/${id}/photographs`}
          encType="multipart/form-data"
          className="flex flex-wrap items-end gap-3 rounded-control border border-edge border-dashed p-4"
        >
          <label className="flex min-w-0 grow flex-col gap-1 text-sm">
            <span className="font-medium">Add photos</span>
            <span className="text-muted">
              {`${left === 1 ? 'One more' : `Up to ${left} more`}, as JPEG, PNG, WebP or AVIF of at most ${PICTURE_MB_MAX} MB each. We remove the location and camera details. Cover serial numbers, names and addresses.`}
            </span>
            <input type="file" name="photograph" accept="image/*" multiple required className="field-box" />
          </label>
          <Button type="submit">
            <ImagePlus aria-hidden="true" className="size-4" />
            Upload photos
          </Button>
        </form>
      ) : null}
    </section>
  )
}

function SecondReport({ review, answer }: Pick<Loaded, 'review'> & { answer: Answer }) {
  const { secondReport, mayReportAgain } = review
  if (!mayReportAgain && !secondReport) return null
  return (
    <section aria-labelledby="second-report" className="border-line border-t pt-8">
      <h2 id="second-report" className="flex items-center gap-2 pb-2 text-xl">
        <Star aria-hidden="true" className="size-5" />
        How does it hold up?
      </h2>
      {secondReport?.state === 'waiting' ? <p className="pb-3">We are checking what you wrote.</p> : null}
      {secondReport?.state === 'withheld' ? (
        <p className="pb-3">{`Not published: ${secondReport.reason}`}</p>
      ) : null}
      {mayReportAgain ? (
        <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-3">
          <TextArea
            label="What you know now"
            name="text"
            rows={5}
            maxLength={REVIEW_TEXT_MAX}
            defaultValue={secondReport?.text}
            hint="It stands below your review, with how long after delivery you wrote it. What you wrote first stays."
          />
          <div>
            <Button type="submit" name="intent" value="report">
              {secondReport ? 'Save' : 'Add to my review'}
            </Button>
          </div>
        </AnsweredForm>
      ) : null}
    </section>
  )
}

export const meta = () => unlisted('Your review')

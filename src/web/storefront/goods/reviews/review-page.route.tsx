import { data } from 'react-router'
import { WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { listVersions } from '#server/goods/reviews/review-views.ts'
import { reportReview } from '#server/goods/reviews/vote-review.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ReviewCard } from '#web/shared/goods/reviews/review-card.tsx'
import { Stars } from '#web/shared/goods/reviews/stars.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/review-page.route'
import { PublishedVideo } from './published-video.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await listVersions(context.get(appContext), params.reviewId)
  if (found?.productId !== params.id) throw data(null, { status: 404 })
  return found
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  readIntent(form, ['report'])
  const { reviewId } = params
  const reported = await reportReview(context.get(appContext), customer, {
    reviewId,
    fields: Object.fromEntries(form),
  })
  if (!reported.ok) return refusedForm(reported.problem, form)
  return redirectWithToast(`/products/${params.id}/reviews`, {
    kind: 'success',
    text: 'Thank you. We look at this review.',
  })
}

/** One published review: what it said before, and the way to tell us that it should not be there. */
export default function ReviewPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { review, versions } = loaderData
  const list = `/products/${params.id}/reviews`
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Product', to: `/products/${params.id}` },
          { label: 'Reviews', to: list },
          { label: 'Review' },
        ]}
        className="pb-4"
      />
      <PageHeading title="Review" className="pb-0" />
      <ReviewCard review={review} as="h2" photographsAt={`/reviews/${review.id}/photographs`}>
        <PublishedVideo review={review} />
      </ReviewCard>
      {versions.length > 0 ? (
        <section aria-labelledby="versions" className="pb-10">
          <h2 id="versions" className="pb-3 text-xl">
            What it said before
          </h2>
          <ul className="divide-y divide-line border-line border-y">
            {versions.map((version) => (
              <li key={version.version} className="flex flex-col gap-1 py-4">
                <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
                  <Stars stars={version.stars} />
                  <span className="text-muted">{formatDateTime(version.writtenAt)}</span>
                </p>
                {version.title ? <p className="wrap-anywhere font-semibold">{version.title}</p> : null}
                <p className="wrap-anywhere max-w-prose whitespace-pre-line">{version.text}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section id="report" aria-labelledby="report-title" className="border-line border-t pt-8">
        <h2 id="report-title" className="pb-2 text-xl">
          Report this review
        </h2>
        <p className="max-w-prose pb-4 text-muted">
          For what should not be here. Low stars and hard words about a product are no reason. Sign in to
          report.
        </p>
        <AnsweredForm answer={actionData} className="flex max-w-2xl flex-col gap-6">
          <RadioGroup
            legend="What is wrong with it?"
            name="reason"
            look="cards"
            options={WITHHOLD_REASONS.map(({ key, label }) => ({ value: key, label }))}
          />
          <TextArea label="More about it" name="words" optional rows={3} maxLength={500} />
          <div>
            <Button type="submit" name="intent" value="report">
              Send report
            </Button>
          </div>
        </AnsweredForm>
      </section>
    </div>
  )
}

export const meta = () => unlisted('Review')

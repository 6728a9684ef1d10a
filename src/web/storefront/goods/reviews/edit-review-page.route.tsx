import { data } from 'react-router'
import { shownName } from '#domain/goods/reviews/review-form.ts'
import { editReview } from '#server/goods/reviews/change-review.ts'
import { findOwnFields, findOwnReview } from '#server/goods/reviews/own-review-views.ts'
import { findKindOf } from '#server/goods/reviews/review-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/edit-review-page.route'
import { publishedText } from './published-text.ts'
import { ReviewForm } from './review-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId, name } = requireCustomer(context, request)
  const app = context.get(appContext)
  const [review, fields] = await Promise.all([
    findOwnReview(app, userId, params.reviewId),
    findOwnFields(app, userId, params.reviewId),
  ])
  if (!review || !fields) throw data(null, { status: 404 })
  return {
    id: review.id,
    productName: review.productName,
    kind: await findKindOf(app.db, review.productId),
    fields,
    namedAs: shownName(name),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  readIntent(form, ['review'])
  const { reviewId } = params
  const edited = await editReview(context.get(appContext), customer, {
    reviewId,
    fields: Object.fromEntries(form),
  })
  if (!edited.ok) return refusedForm(edited.problem, form)
  return redirectWithToast(`/reviews/${reviewId}`, {
    kind: 'success',
    text: edited.value.state === 'published' ? 'Your review is changed.' : publishedText(edited.value.state),
  })
}

export default function EditReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, productName, kind, fields, namedAs } = loaderData
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My reviews', to: '/reviews' },
          { label: 'Review', to: `/reviews/${id}` },
          { label: 'Change' },
        ]}
        className="pb-4"
      />
      <PageHeading title="Change your review">
        <p>{productName}</p>
        <p>Readers see that it was edited, and can open what it said before.</p>
      </PageHeading>
      <ReviewForm
        kind={kind}
        namedAs={namedAs}
        boughtWith={fields.boughtWith}
        fields={fields}
        answer={actionData}
        submit="Save review"
      />
    </div>
  )
}

export const meta = () => unlisted('Change your review')

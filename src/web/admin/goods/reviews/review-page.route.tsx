import { data, Form, Link } from 'react-router'
import { OFFICE_STATES } from '#domain/goods/reviews/moderation.ts'
import { REVIEW_TEXT_MAX } from '#domain/goods/reviews/review-form.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { decideReply, decideReview } from '#server/goods/reviews/moderation/decide-review.ts'
import { decideVideo } from '#server/goods/reviews/moderation/decide-video.ts'
import { findOfficeReview, type OfficeReview } from '#server/goods/reviews/moderation/office-review-views.ts'
import { confirmReceipt } from '#server/goods/reviews/receipts/confirm-receipt.ts'
import { findSoldAs } from '#server/goods/reviews/receipts/sold-as-views.ts'
import { answerForOffice } from '#server/goods/reviews/reply-to-review.ts'
import { withdrawForOffice } from '#server/goods/reviews/withdraw-reply.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ReviewCard } from '#web/shared/goods/reviews/review-card.tsx'
import { ReviewVideo } from '#web/shared/goods/reviews/review-video.tsx'
import { WithdrawForm } from '#web/shared/goods/reviews/withdraw-form.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/review-page.route'
import { OfficeAnswer } from './office-answer.tsx'
import { ReceiptToConfirm } from './receipt-to-confirm.tsx'
import { WithholdFields } from './withhold-fields.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const app = context.get(appContext)
  const review = await findOfficeReview(app, admin, params.reviewId)
  if (!review) throw data(null, { status: 404 })
  const soldAs = review.unproven ? await findSoldAs(app, admin, params.reviewId) : undefined
  return { review, soldAs, mayDecide: permit(admin, 'reviews.decide') !== undefined }
}

const DONE = {
  publish: 'Published. We tell its writer where it was held.',
  withhold: 'Withheld. We tell its writer why.',
  confirm: 'Receipt confirmed. The review appears where nothing else holds it.',
  'publish-video': 'The video is published. We tell its writer.',
  'withhold-video': 'The video is withheld. We tell its writer why.',
  'publish-reply': 'Published.',
  'withhold-reply': 'Withheld. We tell who wrote it why.',
  'answer-office': 'Your answer stands below the review.',
  'answer-maker': 'The answer stands below the review.',
  'withdraw-office': 'Your answer is withdrawn.',
  'withdraw-maker': 'The answer is withdrawn.',
} as const

const HIDDEN = 'Saved. A fraud case hides this review until its decision is taken back.'

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'reviews.decide')
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, DONE)
  const fields = Object.fromEntries(form)
  const { reviewId } = params
  const version = Number(fields.version)
  const replyId = String(fields.reply ?? '')
  const videoId = String(fields.video ?? '')
  const deeds = {
    publish: () => decideReview(app, admin, { reviewId, version, outcome: 'published', fields }),
    withhold: () => decideReview(app, admin, { reviewId, version, outcome: 'withheld', fields }),
    confirm: () => confirmReceipt(app, admin, { reviewId, fields }),
    'publish-video': () => decideVideo(app, admin, { reviewId, videoId, outcome: 'published', fields }),
    'withhold-video': () => decideVideo(app, admin, { reviewId, videoId, outcome: 'withheld', fields }),
    'publish-reply': () => decideReply(app, admin, { replyId, version, outcome: 'published', fields }),
    'withhold-reply': () => decideReply(app, admin, { replyId, version, outcome: 'withheld', fields }),
    'answer-office': () => answerForOffice(app, admin, { reviewId, text: fields.text, role: 'office' }),
    'answer-maker': () => answerForOffice(app, admin, { reviewId, text: fields.text, role: 'maker' }),
    'withdraw-office': () => withdrawForOffice(app, admin, { reviewId, role: 'office' }),
    'withdraw-maker': () => withdrawForOffice(app, admin, { reviewId, role: 'maker' }),
  }
  const done = await deeds[intent]()
  if (done.ok) {
    const isHidden = intent === 'publish' && done.value !== undefined && done.value.state === 'withheld'
    const text = isHidden ? HIDDEN : DONE[intent]
    return redirectWithToast(`/admin/reviews/${reviewId}`, { kind: 'success', text })
  }
  const refused = refusedForm(done.problem, form)
  return data({ ...refused.data, about: videoId || replyId || intent.split('-')[0] }, refused.init ?? {})
}

type Answer = Route.ComponentProps['actionData']

export default function AdminReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, soldAs, mayDecide } = loaderData
  const isDeciding = actionData?.about === 'publish' || actionData?.about === 'withhold'
  return (
    <>
      <Breadcrumbs items={[{ label: 'Reviews', to: '/admin/reviews' }, { label: 'Review' }]} />
      <PageHeading title="Review" className="pt-1 pb-2">
        <p className="wrap-anywhere">
          <Link to={`/admin/products/${review.productId}`} className="text-link">
            {review.productName}
          </Link>
        </p>
      </PageHeading>
      <p className="flex flex-wrap gap-2">
        <Badge>{OFFICE_STATES[review.state]}</Badge>
        {review.heldFor.map((reason) => (
          <Badge key={reason} tone="yellow">
            {`Holds ${reason}`}
          </Badge>
        ))}
      </p>
      <ReviewCard
        review={{ ...review, replies: [] }}
        as="h2"
        photographsAt={`/admin/reviews/${review.id}/photographs`}
      />
      <ReceiptToConfirm
        unproven={review.unproven}
        soldAs={soldAs}
        mayDecide={mayDecide}
        answer={actionData?.about === 'confirm' ? actionData : undefined}
      />
      <Reports review={review} />
      <Decisions review={review} />
      {mayDecide && (review.queuedAt || review.hasLeft) && review.state !== 'withdrawn' ? (
        <Decide
          title="Decide about the text"
          version={review.version}
          intents={['publish', 'withhold']}
          answer={isDeciding ? actionData : undefined}
          isFolded={review.state === 'published' && review.reports.length === 0}
        />
      ) : null}
      <HeldVideo review={review} mayDecide={mayDecide} answer={actionData} />
      {review.allReplies.map((reply) => (
        <Reply key={reply.id} reply={reply} mayDecide={mayDecide} answer={actionData} />
      ))}
      {mayDecide && review.state === 'published' ? (
        <OfficeAnswer title="Answer this review" lengthMax={REVIEW_TEXT_MAX} answer={actionData} />
      ) : null}
    </>
  )
}

function isOffices({ role }: OfficeReview['allReplies'][number]): boolean {
  return role === 'office' || role === 'maker'
}

interface ReplyProps {
  reply: OfficeReview['allReplies'][number]
  mayDecide: boolean
  answer: Answer
}

/** What stands below a review, whatever its state. */
function Reply({ reply, mayDecide, answer }: ReplyProps) {
  return (
    <section aria-label={reply.heading} className="border-line border-t py-6">
      <h2 className="font-sans font-semibold text-base tracking-normal">{reply.heading}</h2>
      <p className="flex flex-wrap gap-2 pt-1">
        <Badge>{OFFICE_STATES[reply.state]}</Badge>
        {reply.heldFor.map((reason) => (
          <Badge key={reason} tone="yellow">
            {`Holds ${reason}`}
          </Badge>
        ))}
      </p>
      <p className="wrap-anywhere max-w-prose whitespace-pre-line py-3">{reply.text}</p>
      {mayDecide && isOffices(reply) && reply.state === 'published' ? (
        <WithdrawForm
          label="Withdraw answer"
          intent={reply.role === 'maker' ? 'withdraw-maker' : 'withdraw-office'}
          words="Nobody reads it any more. It stays here."
        />
      ) : null}
      {mayDecide && reply.state !== 'withdrawn' ? (
        <Decide
          title="Decide about this text"
          version={reply.version}
          kept={{ name: 'reply', id: reply.id }}
          intents={['publish-reply', 'withhold-reply']}
          answer={answer?.about === reply.id ? answer : undefined}
          isFolded={reply.state !== 'waiting'}
        />
      ) : null}
    </section>
  )
}

interface HeldVideoProps {
  review: OfficeReview
  mayDecide: boolean
  answer: Answer
}

function HeldVideo({ review, mayDecide, answer }: HeldVideoProps) {
  const video = review.officeVideo
  if (!video) return null
  return (
    <section aria-labelledby="video" className="flex flex-col gap-3 border-line border-t py-6">
      <h2 id="video" className="font-sans font-semibold text-base tracking-normal">
        Video
      </h2>
      <p>
        <Badge>{OFFICE_STATES[video.state]}</Badge>
      </p>
      {video.appeal ? (
        <p className="wrap-anywhere whitespace-pre-line rounded-control bg-sunken p-3">
          {`The writer asks for a second look: ${video.appeal}`}
        </p>
      ) : null}
      {video.reason ? <p className="wrap-anywhere whitespace-pre-line">{video.reason}</p> : null}
      <ReviewVideo video={video} at={`/admin/reviews/${review.id}/videos`} label="Video of this review" />
      {mayDecide && review.state !== 'withdrawn' ? (
        <Decide
          title="Decide about this video"
          version={review.version}
          kept={{ name: 'video', id: video.id }}
          intents={['publish-video', 'withhold-video']}
          answer={answer?.about === video.id ? answer : undefined}
          isFolded={video.state !== 'waiting' && !video.isAppealOpen}
        />
      ) : null}
    </section>
  )
}

function Reports({ review }: { review: OfficeReview }) {
  if (review.reports.length === 0) return null
  return (
    <section aria-labelledby="reports" className="pb-6">
      <h2 id="reports" className="pb-2 text-xl">
        Reports
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {review.reports.map((report) => (
          <li key={report.at + report.reason} className="py-3">
            <p className="font-medium">{report.reason}</p>
            <p className="wrap-anywhere whitespace-pre-line">{report.words}</p>
            <p className="text-muted text-sm">{formatDateTime(report.at)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decisions({ review }: { review: OfficeReview }) {
  if (review.decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions" className="pb-6">
      <h2 id="decisions" className="pb-2 text-xl">
        Decided before
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {review.decisions.map((decision) => (
          <li key={decision.at} className="flex flex-col gap-1 py-3">
            <p className="font-medium">
              {decision.outcome === 'published' ? 'Published' : `Withheld: ${decision.reason}`}
            </p>
            {decision.words ? <p className="wrap-anywhere whitespace-pre-line">{decision.words}</p> : null}
            <p className="text-muted text-sm">{`${decision.by}, ${formatDateTime(decision.at)}`}</p>
            {decision.takenBackAt ? (
              <p className="text-muted text-sm">{`Taken back ${formatDateTime(decision.takenBackAt)}`}</p>
            ) : null}
            {decision.appeal ? (
              <p className="wrap-anywhere whitespace-pre-line rounded-control bg-sunken p-3">
                {`The writer asks for a second look: ${decision.appeal}`}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DecideProps {
  title: string
  version: number
  /** What it is about, where that is not the text of the review. */
  kept?: { name: 'reply' | 'video'; id: string }
  intents: readonly [publish: string, withhold: string]
  answer: Answer
  isFolded?: boolean
}

/** Publishing is one press, in a form of its own, so that Enter in the other one never publishes; withholding asks for one of the fixed reasons, and for words that the writer reads. */
function Decide({ title, version, kept: about, intents, answer, isFolded = false }: DecideProps) {
  const [publish, withhold] = intents
  const kept = (
    <>
      <input type="hidden" name="version" value={version} />
      {about ? <input type="hidden" name={about.name} value={about.id} /> : null}
    </>
  )
  return (
    <details open={!isFolded || answer !== undefined} className="pb-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <Form method="post" className="py-2">
        {kept}
        <Button type="submit" name="intent" value={publish} variant="primary">
          Publish
        </Button>
      </Form>
      <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-5 pt-3">
        {kept}
        <WithholdFields intent={withhold} />
      </AnsweredForm>
    </details>
  )
}

export const meta = () => unlisted('Review')

import { Link } from 'react-router'
import { OFFICE_STATES } from '#domain/goods/reviews/moderation.ts'
import { ownReviewList } from '#domain/goods/reviews/review-list.ts'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { listReviewQueue, type OfficeReview } from '#server/goods/reviews/moderation/office-review-views.ts'
import { countSuspicions } from '#server/goods/reviews/suspicion/suspicion-views.ts'
import { appContext } from '#web/http/context.ts'
import { Stars } from '#web/shared/goods/reviews/stars.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessageSquareText } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/reviews-page.route'

const HERE = '/admin/reviews'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const query = ownReviewList.parse(new URL(request.url).searchParams)
  const app = context.get(appContext)
  const [{ reviews, ...position }, suspicions] = await Promise.all([
    listReviewQueue(app, admin, query),
    countSuspicions(app, admin),
  ])
  return {
    suspicions: cappedCount(suspicions, WAITING_COUNTED_MAX),
    rows: reviews.map((review) => ({
      id: review.id,
      productName: review.productName,
      stars: review.stars,
      text: review.text.slice(0, 200),
      state: OFFICE_STATES[review.state],
      since: review.queuedAt ? formatDateTime(review.queuedAt) : '',
      why: whyQueued(review),
    })),
    pages: ownReviewList.pages(HERE, query, position),
  }
}

/** What is to be decided about it, in words. */
function whyQueued(review: OfficeReview): string[] {
  const isAppealed = review.state === 'withheld' && review.decisions[0]?.appeal !== undefined
  const waitingReplies = review.allReplies.filter(({ state }) => state === 'waiting')
  return [
    ...(review.unproven ? [`Receipt not proven: ${review.unproven}`] : []),
    ...(review.state === 'waiting' && !review.isTextClear
      ? [
          review.heldFor.length > 0
            ? `Held for ${review.heldFor.join(', ')}`
            : 'Changed after it was withheld',
        ]
      : []),
    ...(review.reports.length > 0 ? [counted(review.reports.length, 'report')] : []),
    ...(isAppealed ? ['Appealed'] : []),
    ...(review.officeVideo?.state === 'waiting' ? ['To check: a video'] : []),
    ...waitingReplies.map(({ heading }) => `To check: ${heading}`),
  ]
}

export default function AdminReviewsPage({ loaderData }: Route.ComponentProps) {
  const { rows, pages, suspicions } = loaderData
  return (
    <>
      <PageHeading title="Reviews" className="pb-6">
        <p>
          Reviews that the rules held, that somebody reported, whose writer asks for a second look, that have
          a new video, or that wait too long for proof of receipt. The longest waiting is first.
        </p>
        <p>
          <Link to="/admin/reviews/suspicions" className="text-link">
            What may be fraud
          </Link>{' '}
          <span className="figures">({suspicions})</span>
        </p>
      </PageHeading>
      {rows.length === 0 ? (
        <EmptyState icon={MessageSquareText} title="Nothing to decide" />
      ) : (
        <ul aria-label="Reviews" className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-start justify-between gap-3 py-4">
              <div className="flex min-w-0 max-w-2xl flex-col gap-1">
                <p className="wrap-anywhere font-semibold">{row.productName}</p>
                <p className="flex flex-wrap gap-x-3 text-sm">
                  <Stars stars={row.stars} />
                  <span>{row.state}</span>
                  <span className="text-muted">{`Since ${row.since}`}</span>
                </p>
                <ul className="text-sm">
                  {row.why.map((why) => (
                    <li key={why} className="wrap-anywhere font-medium">
                      {why}
                    </li>
                  ))}
                </ul>
                <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{row.text}</p>
              </div>
              <ButtonLink to={`/admin/reviews/${row.id}`} size="sm">
                Decide<span className="sr-only"> about the review of {row.productName}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <ListPages {...pages} />
    </>
  )
}

export const meta = () => unlisted('Reviews')

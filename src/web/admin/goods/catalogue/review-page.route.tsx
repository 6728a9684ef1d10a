import { data, Form } from 'react-router'
import { reviewList } from '#domain/goods/catalogue/listing-review-list.ts'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import type { AnyProblem, CodeOf, Result } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  countReviews,
  listListingsToReview,
  listProposals,
  type ReviewPage,
} from '#server/goods/catalogue/editing/listing-review-views.ts'
import { decideProposal } from '#server/goods/catalogue/editing/propose-facts.ts'
import { holdListing, passListing } from '#server/goods/catalogue/editing/review-listings.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { SeveralAtOnce } from '#web/admin/ground/shared/several-at-once.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { formWords, problemStatus } from '#web/shared/ground/refusals/problem-words.ts'
import { ChoosableRows } from '#web/shared/ground/shell/choosable-rows.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ClipboardCheck } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/review-page.route'
import { LISTING_WORDS, Listing, PROPOSAL_WORDS, Proposal } from './items-to-review.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { type RefusedReview, SEVERAL } from './review-item.tsx'
import { ReviewQueues } from './review-queues.tsx'

const ITEMS_MAX = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const search = new URL(request.url).searchParams
  const { cursor } = reviewList.parse(search)
  const counts = await countReviews(app, admin)
  const asked = search.get('of')
  const of =
    asked === 'proposals' || (asked !== 'listings' && counts.proposals > 0) ? 'proposals' : 'listings'
  const none: ReviewPage<never> = { items: [] }
  return {
    of,
    counts,
    cursor,
    canChange: mayDo(admin.role, 'products.change'),
    proposals: of === 'proposals' ? await listProposals(app, admin, cursor) : none,
    listings: of === 'listings' ? await listListingsToReview(app, admin, cursor) : none,
  } as const
}

/** After a refusal too: the newest values are to be looked at. */
export function shouldRevalidate() {
  return true
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const form = await request.formData()
  const intent = readIntent(form, REVIEW_DECISIONS)
  const decide = REVIEW_DECISIONS[intent]
  const items = form.getAll('item').map(String).slice(0, ITEMS_MAX)
  const isSeveral = form.has('several')
  const reason = String(form.get('reason') ?? '')
  const refuseAll = (problem: AnyProblem, of: readonly string[]) => {
    const refused: RefusedReview = {
      items: of,
      message: formWords(problem),
      reason,
      isSeveral,
      ...(problem.fields?.reason && { reasonError: problem.fields.reason }),
    }
    return data(refused, { status: problemStatus(problem) })
  }
  if (items.length === 0) return refuseAll({ code: 'catalogue.nothing_chosen' }, [])
  const names: string[] = []
  const left: { item: string; problem: AnyProblem }[] = []
  for (const item of items) {
    const place = item.lastIndexOf(':')
    const [id, version] = [item.slice(0, place), Number(item.slice(place + 1))]
    const decided = await decide(context.get(appContext), admin, { id, version, reason })
    if (decided.ok) names.push(decided.value.name)
    else left.push({ item, problem: decided.problem })
  }
  const [first] = left
  if (first)
    return refuseAll(
      first.problem,
      left.map(({ item }) => item),
    )
  const url = new URL(request.url)
  const of = url.searchParams.get('of')
  const to = `/admin/products/review${of ? `?of=${of === 'proposals' ? 'proposals' : 'listings'}` : ''}`
  const text = `${REVIEW_DONE[intent]}: ${names.length === 1 ? names[0] : counted(names.length, 'product')}`
  return redirectWithToast(to, { kind: 'success', text })
}

type DecideReview = (
  app: App,
  admin: Permitted<'products.change'>,
  item: { id: string; version: number; reason: string },
) => Promise<
  Result<{ name: string }, CodeOf<typeof decideProposal | typeof passListing | typeof holdListing>>
>

/** An id that is none is as gone as one that is not open any more. */
const gone = { ok: false, problem: { code: 'catalogue.proposal_gone' } } as const
/** What each button of the review decides. */
const REVIEW_DECISIONS = {
  accept: async (app, admin, { id, version }) =>
    isUuid(id) ? decideProposal(app, admin, { proposalId: id, accept: true, version }) : gone,
  decline: async (app, admin, { id, reason }) =>
    isUuid(id) ? decideProposal(app, admin, { proposalId: id, accept: false, reason }) : gone,
  pass: (app, admin, { id, version }) => passListing(app, admin, { productId: id, version }),
  hold: (app, admin, { id, version, reason }) => holdListing(app, admin, { productId: id, version, reason }),
} as const satisfies Readonly<Record<string, DecideReview>>
/** What is said when it is done. */
const REVIEW_DONE: Readonly<Record<keyof typeof REVIEW_DECISIONS, string>> = {
  accept: 'Accepted',
  decline: 'Declined, and its seller told',
  pass: 'Approved',
  hold: 'Taken off sale, and its seller told',
}

export default function ReviewQueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, counts, canChange, proposals, listings, cursor } = loaderData
  const words = of === 'proposals' ? PROPOSAL_WORDS : LISTING_WORDS
  const shown = [
    ...proposals.items.map((one) => `${one.id}:${one.version}`),
    ...listings.items.map((one) => `${one.productId}:${one.version}`),
  ]
  const refusalOf = (id: string) =>
    actionData?.items.some((item) => item.slice(0, item.lastIndexOf(':')) === id) ? actionData : undefined
  const isElsewhere =
    actionData &&
    !shown.some((item) => refusalOf(item.slice(0, item.lastIndexOf(':')))) &&
    !actionData.isSeveral
  const position = of === 'proposals' ? proposals : listings
  return (
    <>
      <PageHeading title="Review" className="pb-3" />
      <ProductTabs />
      <ReviewQueues of={of} counts={counts} />
      {isElsewhere ? (
        <Notice tone="warn" role="alert" className="mb-5">
          <p>{actionData.message}</p>
        </Notice>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState icon={ClipboardCheck} title="Nothing to review">
          <p>
            {of === 'proposals'
              ? 'You decide here on the changes that sellers propose to shared products.'
              : 'Sellers’ own new and changed listings go on sale at once, and you review them here.'}
          </p>
        </EmptyState>
      ) : (
        <ChoosableRows>
          <ol aria-label="Waiting, oldest first" className="flex flex-col gap-4">
            {proposals.items.map((one) => (
              <Proposal key={one.id} proposal={one} canChange={canChange} refusal={refusalOf(one.id)} />
            ))}
            {listings.items.map((one) => (
              <Listing
                key={one.productId}
                listing={one}
                canChange={canChange}
                refusal={refusalOf(one.productId)}
              />
            ))}
          </ol>
          {canChange ? (
            <Form method="post" id={SEVERAL} noValidate preventScrollReset className="contents">
              <input type="hidden" name="several" value="yes" />
              <SeveralAtOnce
                errors={severalErrors(actionData)}
                reason={actionData?.isSeveral ? actionData.reason : undefined}
                hint="Reason (the sellers see it). Not needed to agree."
                buttons={[
                  { ...words.no, label: `${words.no.label} selected`, busy: 'Saving...' },
                  { ...words.yes, label: `${words.yes.label} selected`, busy: 'Saving...' },
                ]}
              />
            </Form>
          ) : null}
        </ChoosableRows>
      )}
      <ListPages {...reviewList.pages('/admin/products/review', { of, cursor }, position)} />
    </>
  )
}

function severalErrors(refusal: RefusedReview | undefined): Record<string, string> {
  if (!refusal?.isSeveral) return {}
  return { reason: refusal.reasonError ?? refusal.message }
}

export const meta = () => unlisted('Review')

import { ClipboardCheck } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { mayDo } from '#domain/access/back-office.ts'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/shared/capped-count.ts'
import type { Problem, Result } from '#domain/shared/result.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { decideProposal } from '#server/catalogue/editing/propose-facts.ts'
import { holdListing, passListing } from '#server/catalogue/editing/review-listings.ts'
import {
  countReviews,
  type ListingToReview,
  listListingsToReview,
  listProposals,
  type ProposalToReview,
  type ReviewPage,
} from '#server/catalogue/editing/review-views.ts'
import { SeveralAtOnce } from '#web/admin/shell/several-at-once.tsx'
import { factDifferences } from '#web/catalogue/fact-differences.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { problemStatus, problemWords } from '#web/http/problem-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/review-page.route'
import { ListingFacts, ListingPictures } from './listing-facts.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { type RefusedReview, ReviewItem, SEVERAL, type VerdictWords } from './review-item.tsx'
import { SideBySide } from './side-by-side.tsx'

const ITEMS_MAX = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const search = new URL(request.url).searchParams
  const after = search.get('after') ?? undefined
  const counts = await countReviews(app, admin)
  const asked = search.get('of')
  const of =
    asked === 'proposals' || (asked !== 'listings' && counts.proposals > 0) ? 'proposals' : 'listings'
  const none: ReviewPage<never> = { items: [] }
  return {
    of,
    counts,
    isContinued: after !== undefined,
    canChange: mayDo(admin.role, 'products.change'),
    proposals: of === 'proposals' ? await listProposals(app, admin, after) : none,
    listings: of === 'listings' ? await listListingsToReview(app, admin, after) : none,
  } as const
}

/** After a refusal too: the newest values are to be looked at. */
export function shouldRevalidate() {
  return true
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const form = await request.formData()
  const intent = readIntent(form, DECISIONS)
  const decide: Decide = DECISIONS[intent]
  const items = form.getAll('item').map(String).slice(0, ITEMS_MAX)
  const isSeveral = form.has('several')
  const reason = String(form.get('reason') ?? '')
  const refuseAll = (problem: Problem, of: readonly string[]) => {
    const refused: RefusedReview = {
      ...{ items: of, message: problemWords(problem), reason, isSeveral },
      ...(problem.fields?.reason && { reasonError: problem.fields.reason }),
    }
    return data(refused, { status: problemStatus(problem) })
  }
  if (items.length === 0) return refuseAll({ code: 'catalogue.nothing_chosen' }, [])
  let done = 0
  const left: { item: string; problem: Problem }[] = []
  for (const item of items) {
    const place = item.lastIndexOf(':')
    const [id, version] = [item.slice(0, place), Number(item.slice(place + 1))]
    const decided = await decide(context.get(appContext), admin, { id, version, reason })
    if (decided.ok) done += 1
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
  const words = DONE[intent]
  return redirectWithToast(to, { kind: 'success', text: done === 1 ? words : `${words}: ${done}` })
}

type Decide = (
  app: App,
  admin: Permitted<'products.change'>,
  item: { id: string; version: number; reason: string },
) => Promise<Result<unknown>>

/** An id that is none is as gone as one that is not open any more. */
const gone = { ok: false, problem: { code: 'catalogue.proposal_gone' } } as const
const DECISIONS = {
  accept: async (app, admin, { id, version }) =>
    isUuid(id) ? decideProposal(app, admin, { proposalId: id, accept: true, version }) : gone,
  decline: async (app, admin, { id, reason }) =>
    isUuid(id) ? decideProposal(app, admin, { proposalId: id, accept: false, reason }) : gone,
  pass: (app, admin, { id, version }) => passListing(app, admin, { productId: id, version }),
  hold: (app, admin, { id, version, reason }) => holdListing(app, admin, { productId: id, version, reason }),
} as const satisfies Readonly<Record<string, Decide>>
const DONE: Readonly<Record<keyof typeof DECISIONS, string>> = {
  accept: 'Accepted',
  decline: 'Declined',
  pass: 'Found good',
  hold: 'Taken off sale',
}

const PROPOSAL_WORDS: VerdictWords = {
  yes: { intent: 'accept', label: 'Accept' },
  no: { intent: 'decline', label: 'Decline' },
  reasonLabel: 'Reason to decline, told to the shop',
}
const LISTING_WORDS: VerdictWords = {
  yes: { intent: 'pass', label: 'OK' },
  no: { intent: 'hold', label: 'Take off sale' },
  reasonLabel: 'Reason to take it off sale, told to the shop',
}

export default function ReviewQueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, counts, canChange, proposals, listings, isContinued } = loaderData
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
  const next = of === 'proposals' ? proposals.next : listings.next
  return (
    <>
      <PageHeading title="Review" className="pb-3" />
      <ProductTabs />
      <nav aria-label="Queues" className="flex flex-wrap gap-2 py-5">
        <Queue of="proposals" isOpen={of === 'proposals'} count={counts.proposals}>
          Proposals for shared products
        </Queue>
        <Queue of="listings" isOpen={of === 'listings'} count={counts.listings}>
          New and changed listings
        </Queue>
      </nav>
      {isElsewhere ? (
        <Notice tone="warn" role="alert" className="mb-5">
          <p>{actionData.message}</p>
        </Notice>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState icon={ClipboardCheck} title="Nothing waits here">
          <p>
            {of === 'proposals'
              ? 'What shops would say differently about shared products is decided here.'
              : 'What shops list and change of their own products is on sale at once, and looked at here.'}
          </p>
        </EmptyState>
      ) : (
        <>
          <ol aria-label="Waiting, the oldest first" className="flex flex-col gap-4">
            {proposals.items.map((one) => (
              <Proposal key={one.id} {...{ proposal: one, canChange }} refusal={refusalOf(one.id)} />
            ))}
            {listings.items.map((one) => (
              <Listing
                key={one.productId}
                {...{ listing: one, canChange }}
                refusal={refusalOf(one.productId)}
              />
            ))}
          </ol>
          {canChange ? (
            <Form method="post" id={SEVERAL} noValidate preventScrollReset>
              <input type="hidden" name="several" value="yes" />
              <SeveralAtOnce
                errors={severalErrors(actionData)}
                reason={actionData?.isSeveral ? actionData.reason : undefined}
                hint="Told to the shops. Not needed to agree."
                buttons={[
                  { ...words.no, label: `${words.no.label}: chosen`, busy: 'Saving...' },
                  { ...words.yes, label: `${words.yes.label}: chosen`, busy: 'Saving...' },
                ]}
              />
            </Form>
          ) : null}
        </>
      )}
      <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-6 empty:hidden">
        {isContinued ? <ButtonLink to={`/admin/products/review?of=${of}`}>First page</ButtonLink> : null}
        {next ? (
          <ButtonLink to={`/admin/products/review?of=${of}&after=${next}`} className="ml-auto">
            Next page
          </ButtonLink>
        ) : null}
      </nav>
    </>
  )
}

function severalErrors(refusal: RefusedReview | undefined): Record<string, string> {
  if (!refusal?.isSeveral) return {}
  return { reason: refusal.reasonError ?? refusal.message }
}

interface QueueProps {
  of: 'proposals' | 'listings'
  isOpen: boolean
  count: number
  children: string
}

function Queue({ of, isOpen, count, children }: QueueProps) {
  return (
    <Link
      to={`/admin/products/review?of=${of}`}
      aria-current={isOpen ? 'page' : undefined}
      className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 font-medium text-[0.9375rem] hover:border-ink aria-[current=page]:border-ink aria-[current=page]:shadow-[inset_0_0_0_1px_var(--ink)]"
    >
      {children}
      <span className="figures text-muted">{cappedCount(count, WAITING_COUNTED_MAX)}</span>
    </Link>
  )
}

interface ItemProps {
  canChange: boolean
  refusal: RefusedReview | undefined
}

function Proposal({ proposal, canChange, refusal }: ItemProps & { proposal: ProposalToReview }) {
  const { id, productId, version, kind, facts, changes, note, seller, sellerId, at, isOvertaken } = proposal
  return (
    <ReviewItem
      item={`${id}:${version}`}
      words={PROPOSAL_WORDS}
      name={facts.name}
      seller={{ id: sellerId, name: seller }}
      badges={isOvertaken ? <Badge tone="yellow">The product has changed since</Badge> : null}
      {...{ productId, at, canChange, refusal }}
    >
      {note ? <p className="max-w-prose pb-4">“{note}”</p> : null}
      <SideBySide differences={factDifferences(kind, { ...facts }, changes)} />
    </ReviewItem>
  )
}

function Listing({ listing, canChange, refusal }: ItemProps & { listing: ListingToReview }) {
  const { productId, version, kind, facts, before, seller, sellerId, at, isNew, heldFor, isOnSale } = listing
  const now = { ...facts } as Readonly<Record<string, unknown>>
  const changed = Object.fromEntries(Object.keys(before).map((field) => [field, now[field]]))
  const differences = factDifferences(kind, before, changed)
  return (
    <ReviewItem
      item={`${productId}:${version}`}
      words={LISTING_WORDS}
      name={facts.name}
      seller={{ id: sellerId, name: seller }}
      badges={
        <>
          <Badge tone="blue">{isNew ? 'New' : 'Changed'}</Badge>
          {isOnSale ? null : <Badge>Not on sale</Badge>}
        </>
      }
      {...{ productId, at, canChange, refusal }}
    >
      {heldFor ? (
        <p className="max-w-prose pb-4">
          Taken off sale before: “{heldFor}” Its shop has changed it since; OK puts it back on sale.
        </p>
      ) : null}
      {isNew || 'pictures' in before ? <ListingPictures pictures={listing.pictures} /> : null}
      {isNew ? <ListingFacts listing={listing} /> : null}
      {!isNew && differences.length > 0 ? <SideBySide differences={differences} /> : null}
      {!isNew && differences.length === 0 && !('pictures' in before) ? (
        <p className="text-muted">It says what it said before.</p>
      ) : null}
    </ReviewItem>
  )
}

export function meta() {
  return [{ title: 'Review · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

import { data, Form, Link } from 'react-router'
import { answerProposalList } from '#domain/goods/questions/question-lists.ts'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { countReviews } from '#server/goods/catalogue/editing/listing-review-views.ts'
import {
  type AnswerProposal,
  listAnswerProposals,
} from '#server/goods/questions/proposals/answer-proposal-views.ts'
import { decideAnswerProposal } from '#server/goods/questions/proposals/decide-answer-proposal.ts'
import { ProductTabs } from '#web/admin/goods/catalogue/product-tabs.tsx'
import { ReviewQueues } from '#web/admin/goods/catalogue/review-queues.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { AnswerCard } from '#web/shared/goods/questions/answer-card.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ClipboardCheck } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/answer-proposals-page.route'

const HERE = '/admin/products/review/answers'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const query = answerProposalList.parse(new URL(request.url).searchParams)
  const [counts, { proposals, ...position }] = await Promise.all([
    countReviews(app, admin),
    listAnswerProposals(app, admin, query),
  ])
  return {
    counts,
    proposals,
    mayDecide: mayDo(admin.role, 'products.change'),
    pages: answerProposalList.pages(HERE, query, position),
  }
}

const OUTCOMES = { accept: 'accepted', decline: 'declined', measure: 'measuring' } as const

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const form = await request.formData()
  const intent = readIntent(form, OUTCOMES)
  const proposalId = String(form.get('proposal') ?? '')
  const decided = await decideAnswerProposal(context.get(appContext), admin, {
    proposalId,
    outcome: OUTCOMES[intent],
    version: Number(form.get('version')),
    reason: form.get('reason'),
  })
  if (!decided.ok) {
    const refused = refusedForm(decided.problem, form)
    return data({ ...refused.data, proposalId }, refused.init ?? {})
  }
  const text = {
    accept: 'The specification says it now. We tell who answered.',
    decline: 'The specification stays as it is. We tell who answered why.',
    measure: `${counted(decided.value.asked, 'owner')} asked to measure. We tell who answered.`,
  }[intent]
  return redirectWithToast(HERE, { kind: 'success', text })
}

/** Answers that say otherwise than the specification, each beside it. */
export default function AnswerProposalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, proposals, mayDecide, pages } = loaderData
  return (
    <>
      <PageHeading title="Review" className="pb-3" />
      <ProductTabs />
      <ReviewQueues of="answers" counts={counts} />
      {proposals.length === 0 ? (
        <EmptyState icon={ClipboardCheck} title="Nothing to review">
          <p>Answers of owners and sellers that say otherwise than a specification come up here.</p>
        </EmptyState>
      ) : (
        <ol aria-label="Waiting, oldest first" className="flex flex-col gap-4">
          {proposals.map((proposal) => (
            <li key={proposal.id}>
              <Proposal
                proposal={proposal}
                mayDecide={mayDecide}
                answer={actionData?.proposalId === proposal.id ? actionData : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      <ListPages {...pages} />
    </>
  )
}

interface ProposalProps {
  proposal: AnswerProposal
  mayDecide: boolean
  answer: Route.ComponentProps['actionData']
}

function Proposal({ proposal, mayDecide, answer }: ProposalProps) {
  const { id, productId, productName, question, said, stated } = proposal
  return (
    <article
      aria-labelledby={`proposal-${id}`}
      className="flex flex-col gap-4 rounded-stage border border-line bg-surface p-4 sm:p-5"
    >
      <div>
        <h2 id={`proposal-${id}`} className="text-lg leading-snug">
          <Link to={`/admin/products/${productId}`} className="break-words hover:underline">
            {productName}
          </Link>
        </h2>
        <time dateTime={proposal.at} className="figures text-muted text-sm">
          {formatDateTime(proposal.at)}
        </time>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Specification</dt>
        <dd className="wrap-anywhere font-medium">{stated}</dd>
        <dt className="text-muted">Answer</dt>
        <dd className="wrap-anywhere font-medium">
          {said === undefined ? 'The specification says the same now.' : `${proposal.fact}: ${said}`}
        </dd>
      </dl>
      <div className="flex flex-col gap-2">
        <p className="wrap-anywhere">
          <Link
            to={`/admin/questions/${question.id}`}
            className="text-link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            {question.text}
          </Link>
        </p>
        <AnswerCard answer={{ ...proposal.answer, specification: undefined }} />
      </div>
      {mayDecide ? <Verdict proposal={proposal} answer={answer} /> : null}
    </article>
  )
}

function Verdict({ proposal, answer }: Omit<ProposalProps, 'mayDecide'>) {
  const kept = (
    <>
      <input type="hidden" name="proposal" value={proposal.id} />
      <input type="hidden" name="version" value={proposal.version} />
    </>
  )
  return (
    <>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        {kept}
        <Button type="submit" name="intent" value="accept" variant="primary">
          Change the specification
        </Button>
        {proposal.isMeasurable ? (
          <Button type="submit" name="intent" value="measure">
            Ask owners to measure
          </Button>
        ) : null}
      </Form>
      <AnsweredForm answer={answer} className="flex flex-wrap items-start gap-3">
        {kept}
        <TextField
          label="Reason to leave it (who answered reads it)"
          name="reason"
          maxLength={500}
          className="min-w-0 grow basis-60"
        />
        <Button type="submit" name="intent" value="decline" className="sm:mt-7">
          Leave the specification
        </Button>
      </AnsweredForm>
    </>
  )
}

export const meta = () => unlisted('Review')

import { data, Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { DECISION_LABELS } from '#domain/orders/fit-claims/fit-decision.ts'
import { WAY_LABELS } from '#domain/orders/returns/return-reasons.ts'
import { RETURN_BADGES, RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import { decideClaim } from '#server/orders/fit-claims/decide-claim.ts'
import { type FitClaimPage, findFitClaimForOffice } from '#server/orders/fit-claims/office-claim-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { entriesOf } from '#web/shared/goods/catalogue/form-entries.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Fact } from '#web/shared/orders/returns/return-facts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/claim-page.route'
import { DecisionForm } from './decision-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'disputes.read')
  const claim = await findFitClaimForOffice(context.get(appContext).db, admin, params.returnId)
  if (!claim) throw data(null, { status: 404 })
  return { claim, mayDecide: mayDo(admin.role, 'disputes.decide') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'disputes.decide')
  const { returnId } = params
  const form = await request.formData()
  const entries = entriesOf(form)
  const decided = await decideClaim(context.get(appContext), admin, { returnId, entries })
  if (decided.ok)
    return redirectWithToast(`/admin/fit-claims/${returnId}`, {
      kind: 'success',
      text: 'Decided. We are telling the customer.',
    })
  const answer = refusedForm(decided.problem, form)
  return data({ ...answer.data, entries }, { status: answer.init?.status ?? 422 })
}

/** After a refusal too: what somebody else decided meanwhile has to be seen. */
export function shouldRevalidate() {
  return true
}

export default function FitClaimPageOfOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, mayDecide } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Fit claims', to: '/admin/fit-claims' }, { label: claim.number }]} />
      <PageHeading
        title={
          <>
            Fit claim <span className="figures">{claim.number}</span>
          </>
        }
        className="pt-1 pb-6"
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={RETURN_BADGES[claim.status]}>{RETURN_STATUS_LABELS[claim.status]}</Badge>
          <span>
            {claim.customerName}, {formatDateTime(claim.claimedAt)}
          </span>
        </p>
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-14">
        <div className="flex min-w-0 flex-col gap-10">
          <PageSection id="said" title={claim.title}>
            <div className="flex flex-col gap-4">
              <p>
                We had said: {claim.why} {claim.condition}
              </p>
              <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
                {claim.words}
              </blockquote>
            </div>
          </PageSection>
          {claim.decision ? <Decided claim={claim} /> : null}
          {!claim.decision && mayDecide ? <DecisionForm claim={claim} refused={actionData} /> : null}
          {!claim.decision && !mayDecide ? <Notice>Only support and owners can decide claims.</Notice> : null}
        </div>
        <ClaimFacts claim={claim} />
      </div>
    </>
  )
}

function ClaimFacts({ claim }: { claim: FitClaimPage }) {
  return (
    <dl className="flex flex-col gap-5 text-[0.9375rem]">
      <Fact label="To return">
        {claim.pieces.join(', ')}
        <span className="block text-muted">{WAY_LABELS[claim.way]}</span>
      </Fact>
      <Fact label="Its seller">{claim.sellerName}</Fact>
      <Fact label="Order">
        <Link to={`/admin/orders/${claim.orderId}`} className="figures text-link">
          {claim.orderNumber}
        </Link>
      </Fact>
      <Fact label="Return">
        <Link to={`/admin/returns/${claim.returnId}`} className="figures text-link">
          {claim.number}
        </Link>
      </Fact>
      <Fact label="Ticket">
        <Link to={`/admin/support/${claim.ticket.id}`} className="figures text-link">
          {claim.ticket.number}
        </Link>
      </Fact>
    </dl>
  )
}

function Decided({ claim }: { claim: FitClaimPage }) {
  const { decision, corrected, lossPaise } = claim
  if (!decision) return null
  return (
    <PageSection id="decided" title={DECISION_LABELS[decision]}>
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere whitespace-pre-line">{claim.reason}</p>
        {corrected ? (
          <p>
            “{corrected.label}” of {corrected.partName} said {corrected.before ?? 'nothing'} and now says{' '}
            {corrected.after ?? 'nothing'}.
          </p>
        ) : null}
        {lossPaise > 0 ? (
          <p>
            We pay the seller <span className="figures">{formatToPay(lossPaise)}</span> for the loss in value
            once the piece is accepted.
          </p>
        ) : null}
        <p className="text-muted text-sm">
          {claim.decidedBy}, {claim.decidedAt ? formatDateTime(claim.decidedAt) : ''}
        </p>
      </div>
    </PageSection>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Fit claim ${loaderData.claim.number}` : 'Page Not Found')
}

import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import {
  approveIdentityChange,
  askAboutIdentityChange,
  declineIdentityChange,
  type IdentityDecision,
} from '#server/selling/sellers/legal-identity/decide-identity-change.ts'
import { findChangeToDecide } from '#server/selling/sellers/legal-identity/identity-change-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { IdentityComparison } from '#web/shared/selling/sellers/identity-comparison.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/legal-identity-page.route'
import { CheckList } from './check-list.tsx'
import { DocumentList } from './document-list.tsx'
import { IdentityDecisions } from './identity-decisions.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const found = await findChangeToDecide(context.get(appContext), admin, params.id)
  if (!found) throw redirect(`/admin/vendors/${params.id}`)
  return { ...found, canDecide: mayDo(admin.role, 'vendors.decide') }
}

type Decide = (
  app: App,
  admin: Permitted<'vendors.decide'>,
  decision: IdentityDecision,
) => Promise<Result<{ name: string }, ProblemCode>>

/** What each form decides, and what is said when it is done. */
type Decision = readonly [decide: Decide, done: string]
const DECISIONS = {
  approve: [approveIdentityChange, 'the new legal identity is approved'],
  'ask-back': [askAboutIdentityChange, 'your question is sent'],
  decline: [declineIdentityChange, 'the change is declined, and your reason is sent'],
} as const satisfies Readonly<Record<string, Decision>>

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'vendors.decide')
  const form = await request.formData()
  const [decide, done] = DECISIONS[readIntent(form, DECISIONS)]
  const page = `/admin/vendors/${params.id}`
  const decided = await decide(context.get(appContext), admin, {
    sellerId: params.id,
    changeId: form.get('changeId'),
    reason: form.get('reason'),
    question: form.get('question'),
  })
  if (decided.ok) return redirectWithToast(page, { kind: 'success', text: `${decided.value.name}: ${done}` })
  const { problem } = decided
  // Somebody was faster, or the seller has withdrawn it.
  if (problem.code === 'sellers.identity_change_gone')
    return redirectWithToast(page, { kind: 'message', text: 'Already decided or withdrawn' })
  return refusedForm(problem, form)
}

export default function IdentityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seller, change, askedByName, checks, documents, canDecide } = loaderData
  const isOpen = change.stage === 'waiting' || change.stage === 'asked'
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Sellers', to: '/admin/vendors' },
          { label: seller.name, to: `/admin/vendors/${seller.id}` },
          { label: 'Legal identity' },
        ]}
      />
      <PageHeading title={`New legal identity for ${seller.name}`} className="pt-1 pb-6">
        <p>
          Requested by {askedByName ?? 'someone at the seller'} on {formatDateTime(change.askedAt)}, effective
          from {formatDay(change.fromDay)}
          {isOpen ? ', or from the day of the approval if that is later' : ''}. Orders placed before keep the
          supplier they name.
        </p>
      </PageHeading>
      {change.question && isOpen ? (
        <Notice
          tone={change.answeredAt ? 'good' : 'note'}
          title={
            change.answeredAt
              ? `The seller answered on ${formatDateTime(change.answeredAt)}`
              : 'Question sent. The seller has not answered yet'
          }
          className="mb-8"
        >
          <p className="whitespace-pre-line break-words">{change.question}</p>
        </Notice>
      ) : null}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
        {canDecide && isOpen ? (
          <div className="xl:order-2">
            <IdentityDecisions sellerId={seller.id} change={change} checks={checks} answer={actionData} />
          </div>
        ) : null}
        <div className="flex min-w-0 flex-col gap-10">
          <PageSection id="comparison" title={isOpen ? 'Before and after' : 'Approved'}>
            <IdentityComparison before={change.before} after={change.after} />
          </PageSection>
          <PageSection id="checks" title="Checks on the request">
            <CheckList checks={checks} />
          </PageSection>
          <PageSection id="documents" title="Documents">
            <DocumentList sellerId={seller.id} documents={documents} />
            <p className="pt-2 text-muted text-sm">
              Documents from before {formatDateTime(change.askedAt)} belong to the earlier details. The audit
              log records every time one is opened.
            </p>
          </PageSection>
        </div>
      </div>
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(`Legal identity of ${loaderData?.seller.name ?? 'a seller'}`)
}

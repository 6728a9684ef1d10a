import { Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { readKeptPromises } from '#server/ground/shipping/kept-promises-views.ts'
import { readCancelledShareOf } from '#server/money/earnings/cancelled-share-views.ts'
import { readCommissionOf } from '#server/money/earnings/commission-views.ts'
import { readAnswered } from '#server/selling/sellers/answered-in-time/answered-in-time-views.ts'
import { askApplicant } from '#server/selling/sellers/application/ask-applicant.ts'
import { approveSeller, reinstateSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { readSellerCash } from '#server/selling/sellers/cash-limit/seller-cash-views.ts'
import { findLatestChangeOf } from '#server/selling/sellers/legal-identity/identity-change-views.ts'
import { readSellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import { setSellerHoliday } from '#server/selling/sellers/set-seller-holiday.ts'
import { readShopPeople } from '#server/selling/shop-team/shop-team-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AnsweredTable } from '#web/shared/selling/sellers/answered-table.tsx'
import { KeptPromisesTable } from '#web/shared/selling/sellers/kept-promises-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/seller-page.route'
import { CheckList, DecidedChecks, MissingList } from './check-list.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { DocumentList } from './document-list.tsx'
import { SaidNotices } from './said-notices.tsx'
import { SellerCash } from './seller-cash.tsx'
import { SellerCommission } from './seller-commission.tsx'
import { SellerDetails } from './seller-details.tsx'
import { SellerFigures } from './seller-figures.tsx'
import { SellerHistory } from './seller-history.tsx'
import { StageBadge } from './stage-badge.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const app = context.get(appContext)
  const seller = await readSellerRecord(app, admin, params.id)
  if (!seller) throw refusedResponse({ code: 'sellers.not_found' })
  return {
    cancelled: await readCancelledShareOf(app, admin, seller.id),
    seller,
    commission: await readCommissionOf(app, admin, seller.id),
    cash: await readSellerCash(app, admin, seller.id),
    kept: await readKeptPromises(app, admin, seller.id),
    answered: await readAnswered(app, admin, seller.id),
    identityChange: await findLatestChangeOf(app, admin, seller.id),
    canDecide: mayDo(admin.role, 'vendors.decide') && !seller.isHouse,
    canSetCommission: mayDo(admin.role, 'commission.change') && !seller.isHouse,
    canLimitCash: mayDo(admin.role, 'cash.limit'),
    canLink: mayDo(admin.role, 'payouts.run') && app.settlement !== undefined && !seller.isHouse,
    isWithoutOwner: !seller.isHouse && !(await readShopPeople(app, admin, seller.id)).hasOwner,
    canAudit: mayDo(admin.role, 'audit.read'),
    canReadOrders: mayDo(admin.role, 'orders.read'),
  }
}

/** After a refusal too: what has changed meanwhile is to be looked at, and is what the next form is about. */
export function shouldRevalidate() {
  return true
}

type Decide = (
  app: App,
  admin: Permitted<'vendors.decide'>,
  form: { sellerId: string; [field: string]: unknown },
) => Promise<Result<{ name: string }, ProblemCode>>

/** What a form decides, and what is said when it is done. */
type SellerDecision = readonly [decide: Decide, done: string]

const SELLER_DECISIONS = {
  approve: [(app, admin, form) => approveSeller(app, admin, form), 'is approved'],
  'ask-back': [
    (app, admin, form) => askApplicant(app, admin, { ...form, question: form.question }),
    'has your question',
  ],
  reinstate: [
    (app, admin, form) => reinstateSeller(app, admin, { ...form, reason: form.reason }),
    'can sell again',
  ],
  'holiday-on': [
    (app, admin, form) =>
      setSellerHoliday(app, admin, { ...form, reason: form.holidayReason, onHoliday: true }),
    'is on holiday',
  ],
  'holiday-off': [
    (app, admin, form) =>
      setSellerHoliday(app, admin, { ...form, reason: form.holidayReason, onHoliday: false }),
    'is open again',
  ],
} as const satisfies Readonly<Record<string, SellerDecision>>

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'vendors.decide')
  const form = await request.formData()
  const [decide, done] = SELLER_DECISIONS[readIntent(form, SELLER_DECISIONS)]
  const page = `/admin/vendors/${params.id}`
  const decided = await decide(context.get(appContext), admin, {
    ...Object.fromEntries(form),
    sellerId: params.id,
  })
  if (decided.ok) return redirectWithToast(page, { kind: 'success', text: `${decided.value.name} ${done}` })
  const { problem } = decided
  // Somebody was faster, or the form was sent twice: nothing is lost, and the page shows how it stands.
  if (problem.code === 'sellers.move_not_allowed')
    return redirectWithToast(page, {
      kind: 'message',
      text: `Already decided: ${problem.details?.name} is now ${problem.details?.from}`,
    })
  return refusedForm(problem, form)
}

export default function SellerPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    cancelled,
    seller,
    commission,
    cash,
    kept,
    identityChange,
    canDecide,
    canSetCommission,
    canLimitCash,
    canLink,
    canAudit,
  } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Sellers', to: '/admin/vendors' }, { label: seller.name }]} />
      <SellerHeading seller={seller} />
      <WithoutOwner {...loaderData} />
      <SaidNotices seller={seller} identityChange={identityChange} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
        {canDecide ? (
          // Whoever sells already is looked up for other things: on a phone the panel then comes last.
          <div className={joinClasses('xl:order-2', seller.stage === 'approved' && 'max-xl:order-last')}>
            <div className="xl:sticky xl:top-24">
              <DecisionPanel seller={seller} answer={actionData} />
            </div>
          </div>
        ) : null}
        <div className="flex min-w-0 flex-col gap-10">
          <SellerFigures seller={seller} cancelled={cancelled} canReadOrders={loaderData.canReadOrders} />
          <PageSection id="kept" title="On-time record">
            <KeptPromisesTable kept={kept} />
            <AnsweredTable answered={loaderData.answered} />
          </PageSection>
          <PageSection id="application" title="Application">
            <div className="flex flex-col gap-4">
              <MissingList missing={seller.readiness.missing} />
              {seller.stage === 'approved' ? (
                <DecidedChecks checks={seller.readiness.checks} />
              ) : (
                <CheckList checks={seller.readiness.checks} />
              )}
            </div>
          </PageSection>
          <PageSection id="documents" title="Documents">
            <DocumentList sellerId={seller.id} documents={seller.documents} />
            <p className="pt-2 text-muted text-sm">The audit log records every time one is opened.</p>
          </PageSection>
          <PageSection id="facts" title="What the seller says">
            <SellerDetails seller={seller} canLink={canLink} />
          </PageSection>
          {seller.isHouse ? null : (
            <PageSection id="commission" title="Commission">
              <SellerCommission seller={seller} rates={commission} canSet={canSetCommission} />
            </PageSection>
          )}
          {cash ? (
            <PageSection id="cash" title="Cash with its own couriers">
              <SellerCash cash={cash} canSet={canLimitCash} />
            </PageSection>
          ) : null}
          <PageSection id="history" title="History">
            <SellerHistory seller={seller} canAudit={canAudit} />
          </PageSection>
        </div>
      </div>
    </>
  )
}

function WithoutOwner({
  seller,
  isWithoutOwner,
  canDecide,
}: Pick<Route.ComponentProps['loaderData'], 'seller' | 'isWithoutOwner' | 'canDecide'>) {
  if (!isWithoutOwner) return null
  return (
    <Notice tone="warn" title="Nobody can sign in as this seller’s owner" className="mb-6">
      {canDecide ? (
        <Link
          to={`/admin/vendors/${seller.id}/owner`}
          className="text-link inline-flex min-h-11 items-center"
        >
          Appoint an owner
        </Link>
      ) : null}
    </Notice>
  )
}

function SellerHeading({ seller }: Pick<Route.ComponentProps['loaderData'], 'seller'>) {
  return (
    <PageHeading
      title={seller.name}
      className="pt-1 pb-6"
      actions={
        seller.stage === 'approved' ? (
          <ButtonLink to={`/shops/${seller.slug}`} reloadDocument prefetch="none">
            View in our shop
          </ButtonLink>
        ) : null
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <StageBadge stage={seller.stage} />
        {seller.isHouse ? <Badge>NanoNagar itself</Badge> : null}
        {seller.isOnHoliday ? <Badge tone="yellow">On holiday</Badge> : null}
        <span>
          Applied on <span className="whitespace-nowrap">{formatDate(seller.appliedAt)}</span>
          {seller.decidedAt ? (
            <>
              , decided on <span className="whitespace-nowrap">{formatDate(seller.decidedAt)}</span>
            </>
          ) : null}
        </span>
      </p>
    </PageHeading>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.seller.name ?? 'Seller')
}

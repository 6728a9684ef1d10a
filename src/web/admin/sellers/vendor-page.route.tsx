import { Link } from 'react-router'
import { mayDo } from '#domain/access/back-office.ts'
import { canWithdrawChange } from '#domain/sellers/identity-change.ts'
import { cappedCount, PRODUCTS_COUNTED_MAX } from '#domain/shared/capped-count.ts'
import { formatDate, formatDateTime } from '#domain/shared/dates.ts'
import { formatInr, formatPercent } from '#domain/shared/money.ts'
import { formatDay } from '#domain/shared/months.ts'
import type { Result } from '#domain/shared/result.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { readCommissionOf } from '#server/earnings/commission-views.ts'
import { askApplicant } from '#server/sellers/application/ask-applicant.ts'
import { approveSeller, reinstateSeller } from '#server/sellers/application/decide-standing.ts'
import {
  findLatestChangeOf,
  type IdentityChange,
} from '#server/sellers/legal-identity/identity-change-views.ts'
import { readSellerRecord, type SellerRecord } from '#server/sellers/seller-record-views.ts'
import { setSellerHoliday } from '#server/sellers/set-seller-holiday.ts'
import { RateTable } from '#web/admin/earnings/rate-table.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { refusedForm, refusedResponse } from '#web/http/refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/vendor-page.route'
import { CheckList, MissingList } from './check-list.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { DocumentList } from './document-list.tsx'
import { SellerDetails } from './seller-details.tsx'
import { SellerHistory } from './seller-history.tsx'
import { StageBadge } from './stage-badge.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const app = context.get(appContext)
  const shop = await readSellerRecord(app, admin, params.id)
  if (!shop) throw refusedResponse({ code: 'vendors.shop_not_found' })
  return {
    shop,
    commission: await readCommissionOf(app, admin, shop.id),
    identityChange: await findLatestChangeOf(app, admin, shop.id),
    canDecide: mayDo(admin.role, 'vendors.decide') && !shop.isHouse,
    canSetCommission: mayDo(admin.role, 'commission.change') && !shop.isHouse,
    canAudit: mayDo(admin.role, 'audit.read'),
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
) => Promise<Result<{ name: string }>>

/** What each form decides, and what is said when it is done. */
type Decision = readonly [decide: Decide, done: string]
const DECISIONS = {
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
} as const satisfies Readonly<Record<string, Decision>>

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'vendors.decide')
  const form = await request.formData()
  const [decide, done]: Decision = DECISIONS[readIntent(form, DECISIONS)]
  const page = `/admin/vendors/${params.id}`
  const decided = await decide(context.get(appContext), admin, {
    ...Object.fromEntries(form),
    sellerId: params.id,
  })
  if (decided.ok) return redirectWithToast(page, { kind: 'success', text: `${decided.value.name} ${done}` })
  const { problem } = decided
  if (problem.code === 'vendors.not_found') throw refusedResponse({ code: 'vendors.shop_not_found' })
  // Somebody was faster, or the form was sent twice: nothing is lost, and the page shows how it stands.
  if (problem.code === 'vendors.move_not_allowed')
    return redirectWithToast(page, {
      kind: 'message',
      text: `It was decided already: ${problem.details?.name} is ${problem.details?.from} now`,
    })
  return refusedForm(problem, form)
}

export default function VendorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shop, commission, identityChange, canDecide, canSetCommission, canAudit } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Vendors', to: '/admin/vendors' }, { label: shop.name }]} />
      <PageHeading
        title={shop.name}
        className="pt-1 pb-6"
        actions={
          shop.stage === 'approved' ? (
            <ButtonLink to={`/shops/${shop.slug}`} reloadDocument prefetch="none">
              See it in the shop
            </ButtonLink>
          ) : null
        }
      >
        <p className="flex flex-wrap items-center gap-2">
          <StageBadge stage={shop.stage} />
          {shop.isHouse ? <Badge>The house</Badge> : null}
          {shop.isOnHoliday ? <Badge tone="yellow">On holiday</Badge> : null}
          <span>
            Applied on {formatDate(shop.appliedAt)}
            {shop.decidedAt ? `, decided on ${formatDate(shop.decidedAt)}` : ''}
          </span>
        </p>
      </PageHeading>
      <Said shop={shop} identityChange={identityChange} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
        {canDecide ? (
          <div className="xl:order-2">
            <div className="xl:sticky xl:top-24">
              <DecisionPanel shop={shop} answer={actionData} />
            </div>
          </div>
        ) : null}
        <div className="flex min-w-0 flex-col gap-10">
          <Figures shop={shop} />
          <PageSection id="application" title="Application">
            <div className="flex flex-col gap-4">
              <MissingList missing={shop.readiness.missing} />
              <CheckList checks={shop.readiness.checks} />
            </div>
          </PageSection>
          <PageSection id="documents" title="Documents">
            <DocumentList sellerId={shop.id} documents={shop.documents} />
            <p className="pt-2 text-muted text-sm">Each look at one of them is written into the audit log.</p>
          </PageSection>
          <PageSection id="facts" title="What the shop says">
            <SellerDetails shop={shop} />
          </PageSection>
          {shop.isHouse ? null : (
            <PageSection id="commission" title="Commission">
              <Commission shop={shop} rates={commission} canSet={canSetCommission} />
            </PageSection>
          )}
          <PageSection id="history" title="History">
            <SellerHistory shop={shop} canAudit={canAudit} />
          </PageSection>
        </div>
      </div>
    </>
  )
}

/** What was said between the back office and the shop, as it stands now. */
function Said({ shop, identityChange }: { shop: SellerRecord; identityChange: IdentityChange | undefined }) {
  const { stage, question, decisionNote, isOnHoliday, holidayNote } = shop
  const isApplication = stage === 'waiting' || stage === 'asked'
  return (
    <div className="flex flex-col gap-3 pb-8 empty:hidden">
      {isApplication && question ? (
        <Notice
          tone={question.answeredAt ? 'good' : 'note'}
          title={
            question.answeredAt
              ? `The shop has sent its application again on ${formatDateTime(question.answeredAt)}`
              : `Asked on ${formatDateTime(question.askedAt)}; the shop has not answered yet`
          }
        >
          <p className="whitespace-pre-line break-words">{question.note}</p>
        </Notice>
      ) : null}
      {identityChange && canWithdrawChange(identityChange.stage) ? (
        <Notice
          tone={identityChange.stage === 'waiting' ? 'warn' : 'note'}
          title={
            identityChange.stage === 'planned'
              ? `Another legal identity holds from ${formatDay(identityChange.fromDay)}`
              : 'The shop has asked for another legal identity'
          }
        >
          <Link to={`/admin/vendors/${shop.id}/identity`} className="text-link">
            {identityChange.stage === 'waiting' ? 'Look at it and decide' : 'Look at it'}
          </Link>
        </Notice>
      ) : null}
      {stage === 'suspended' && decisionNote ? (
        <Notice tone="bad" title="Suspended">
          <p className="whitespace-pre-line break-words">{decisionNote}</p>
        </Notice>
      ) : null}
      {isOnHoliday ? (
        <Notice
          tone="warn"
          title={holidayNote ? 'Sent on holiday by an administrator' : 'The shop has gone on holiday itself'}
        >
          {holidayNote ? <p className="whitespace-pre-line break-words">{holidayNote}</p> : null}
        </Notice>
      ) : null}
    </div>
  )
}

function Figures({ shop }: { shop: SellerRecord }) {
  const { liveProducts, revenuePaise, ordersToSend } = shop.figures
  const isSelling = shop.stage === 'approved' && !shop.isOnHoliday
  const figures = [
    [
      isSelling ? 'Products on sale' : 'Products, not shown now',
      cappedCount(liveProducts, PRODUCTS_COUNTED_MAX),
    ],
    ['Revenue this month', formatInr(revenuePaise)],
    ['Orders to send', ordersToSend >= 100 ? '100+' : String(ordersToSend)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-line border-y py-4 sm:grid-cols-3">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="figures font-semibold text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function Commission({
  shop,
  rates,
  canSet,
}: {
  shop: SellerRecord
  rates: Awaited<ReturnType<typeof readCommissionOf>>
  canSet: boolean
}) {
  const { generalBp, exceptions, own } = rates
  const others = exceptions.map(({ category, rateBp }) => `${category} ${formatPercent(rateBp)}`).join(', ')
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Today {formatPercent(generalBp)}
        {others ? `; ${others}` : ''}.{' '}
        <Link to="/admin/vendors/commission" className="text-link">
          All rates
        </Link>
      </p>
      {own.length > 0 ? (
        <RateTable caption="Rates of this shop" rates={own} canWithdraw={canSet} hidesShop />
      ) : null}
      {canSet ? (
        <ButtonLink
          to={`/admin/vendors/commission/new?seller=${encodeURIComponent(shop.id)}`}
          prefetch="none"
        >
          Agree on a rate…
        </ButtonLink>
      ) : null}
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.shop.name ?? 'Vendor'} · NanoNagar` },
    { name: 'robots', content: 'noindex' },
  ]
}

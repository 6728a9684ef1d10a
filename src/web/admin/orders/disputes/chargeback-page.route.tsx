import { data, Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { formatLimit } from '#domain/ground/shared/months.ts'
import { takesMoney } from '#domain/money/payments/bank-dispute.ts'
import { LOSS_DAYS } from '#domain/orders/disputes/chargeback.ts'
import { leftWords } from '#domain/orders/disputes/dispute-clock.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import {
  type ChargebackPage as Chargeback,
  findChargeback,
} from '#server/orders/disputes/chargebacks/chargeback-views.ts'
import { readEvidence } from '#server/orders/disputes/evidence-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { DisputeClockBadge } from '#web/shared/orders/disputes/dispute-clock-badge.tsx'
import { ParcelEvidence } from '#web/shared/orders/disputes/parcel-evidence.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FactRow } from '#web/ui/sections/fact-row.tsx'
import type { Route } from './+types/chargeback-page.route'
import { ChargebackBadge } from './chargeback-badge.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'disputes.read')
  const app = context.get(appContext)
  const chargeback = await findChargeback(app, admin, params.id)
  if (!chargeback) throw data(null, { status: 404 })
  const evidence = await Promise.all(
    chargeback.parcels.map(async ({ id, orderId, label }) => ({
      id,
      orderId,
      label,
      evidence: await readEvidence(app, admin, id),
    })),
  )
  return { chargeback, evidence, mayAnswer: mayDo(admin.role, 'chargebacks.answer') }
}

export default function ChargebackPage({ loaderData }: Route.ComponentProps) {
  const { chargeback, evidence, mayAnswer } = loaderData
  const orderTo = `/admin/orders/${chargeback.orderId}`
  return (
    <>
      <Breadcrumbs items={[{ label: 'Chargebacks', to: '/admin/chargebacks' }, { label: chargeback.id }]} />
      <PageHeading title={`Chargeback of ${formatToPay(chargeback.amountPaise)}`} className="pt-1 pb-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ChargebackBadge state={chargeback.state} />
          <DisputeClockBadge clock={chargeback.clock} />
        </p>
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-8">
          {chargeback.refusal ? (
            <Notice tone="bad" title="The gateway refused the answer">
              <p className="wrap-anywhere">{chargeback.refusal}</p>
            </Notice>
          ) : null}
          {chargeback.waitsForLook ? <ToDecide mayAnswer={mayAnswer} /> : null}
          {chargeback.state === 'accepting' ? (
            <Notice tone="note" title="Giving up this chargeback">
              <p>We tell the gateway within a minute and retry until it answers.</p>
            </Notice>
          ) : null}
          {chargeback.contest ? <Sent chargeback={chargeback} contest={chargeback.contest} /> : null}
          {chargeback.takesAnswer ? <Answer chargeback={chargeback} mayAnswer={mayAnswer} /> : null}
          {evidence.map((parcel) => (
            <div key={parcel.id}>
              {evidence.length > 1 ? <p className="pb-2 font-semibold">{parcel.label}</p> : null}
              <ParcelEvidence
                evidence={parcel.evidence}
                orderTo={`/admin/orders/${parcel.orderId}`}
                id={parcel.id}
              />
            </div>
          ))}
          {evidence.length === 0 ? <p className="text-muted">No parcel of this order was packed.</p> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Facts chargeback={chargeback} orderTo={orderTo} />
          <Shares chargeback={chargeback} />
        </div>
      </div>
    </>
  )
}

/** It is lost, and more than we bear of its seller without a look. */
function ToDecide({ mayAnswer }: { mayAnswer: boolean }) {
  return (
    <section aria-labelledby="to-decide" className="flex flex-col gap-4">
      <h2 id="to-decide" className="sr-only">
        Who bears it
      </h2>
      <Notice tone="warn" title="Chargeback lost: decide who bears it">
        <p>
          By the bank’s reason and how the goods were handed out, we would bear it. Together with others in{' '}
          {LOSS_DAYS} days, it exceeds what we bear for this seller without a review. Nothing is booked until
          you decide, and amounts stay held back.
          {mayAnswer ? '' : ' Owners and finance can decide.'}
        </p>
      </Notice>
      {mayAnswer ? (
        <div>
          <ButtonLink to="bearer" variant="primary">
            Decide who bears it
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}

/** What can be told to the bank, and until when. */
function Answer({ chargeback, mayAnswer }: { chargeback: Chargeback; mayAnswer: boolean }) {
  const { clock, orderId } = chargeback
  return (
    <section aria-labelledby="answer" className="flex flex-col gap-4">
      <h2 id="answer" className="sr-only">
        Answer to the bank
      </h2>
      <Notice tone="warn" title={clock ? `The bank waits ${leftWords(clock.leftMs)}` : 'The bank waits'}>
        <p>
          {clock ? `Until ${formatLimit(clock.dueAt)}. ` : ''}Without an answer, we lose it.
          {orderId
            ? ' We put the order’s records together as one PDF, which you can read before it is sent.'
            : ' None of our orders has this payment, so there is no evidence to send.'}
          {mayAnswer ? '' : ' Owners and finance can answer.'}
        </p>
      </Notice>
      {mayAnswer ? (
        <div className="flex flex-wrap gap-3">
          {orderId ? (
            <ButtonLink to="contest" variant="primary">
              Contest it
            </ButtonLink>
          ) : null}
          <ButtonLink to="accept" variant="danger-outline">
            Give it up
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}

function Sent({
  chargeback,
  contest,
}: {
  chargeback: Chargeback
  contest: NonNullable<Chargeback['contest']>
}) {
  return (
    <section aria-labelledby="sent" className="flex flex-col gap-3">
      <h2 id="sent" className="text-xl">
        {chargeback.state === 'contesting' ? 'On its way to the bank' : 'What we sent to the bank'}
      </h2>
      <p className="text-muted text-sm">
        By {contest.byName}, {formatDateTime(contest.at)}
        {chargeback.state === 'contesting'
          ? '. We tell the gateway within a minute and retry until it answers.'
          : ''}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{contest.summary}</p>
      <p>
        <a
          href={`/admin/chargebacks/${encodeURIComponent(chargeback.id)}/evidence.pdf`}
          className="text-link"
        >
          Evidence (PDF)
        </a>
      </p>
    </section>
  )
}

function Facts({ chargeback, orderTo }: { chargeback: Chargeback; orderTo: string }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="pb-3 text-lg">
        What the bank says
      </h2>
      <dl className="flex flex-col gap-2 text-[0.9375rem]">
        <FactRow label="Phase">{statusLabel(chargeback.phase.replaceAll('_', '-'))}</FactRow>
        {chargeback.phases.map(({ id, phase, state }) => (
          <FactRow key={id} label="Other phase">
            <Link to={`/admin/chargebacks/${encodeURIComponent(id)}`} className="text-link">
              {statusLabel(phase.replaceAll('_', '-'))}
            </Link>{' '}
            <ChargebackBadge state={state} />
          </FactRow>
        ))}
        <FactRow label="Reason">
          <span className="wrap-anywhere">{statusLabel(chargeback.reason.replaceAll('_', '-'))}</span>
        </FactRow>
        <FactRow label="Since">{formatDateTime(chargeback.openedAt)}</FactRow>
        <FactRow label="Order">
          {chargeback.orderNumber ? (
            <Link to={orderTo} className="figures text-link">
              {chargeback.orderNumber}
            </Link>
          ) : (
            'None of ours'
          )}
        </FactRow>
        <FactRow label="Payment">
          <span className="figures wrap-anywhere">{chargeback.gatewayPaymentId}</span>
        </FactRow>
      </dl>
    </section>
  )
}

function Shares({ chargeback }: { chargeback: Chargeback }) {
  return (
    <section aria-labelledby="shares">
      <h2 id="shares" className="pb-3 text-lg">
        The sellers’ shares
      </h2>
      {chargeback.shares.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">
          {takesMoney(chargeback.phase)
            ? 'We hold back the amount for shipped goods within a minute. Nothing is held back for goods not yet shipped, or already back.'
            : 'The bank is only asking: nothing is held back.'}
        </p>
      ) : (
        <dl className="flex flex-col gap-3 text-[0.9375rem]">
          {chargeback.shares.map((share) => (
            <FactRow key={share.id} label={share.sellerName}>
              <span className="figures font-semibold">{formatToPay(share.paise)}</span>
              <span className="block text-muted text-sm">
                {share.isHeld
                  ? share.waitsForLook
                    ? 'Held back until someone decides'
                    : 'Held back'
                  : share.bearer === 'seller'
                    ? 'Borne by the seller'
                    : share.bearer === 'marketplace'
                      ? 'Borne by us, given back'
                      : 'Given back'}
              </span>
              {share.decided ? (
                <span className="wrap-anywhere block text-muted text-sm">
                  {share.decided.byName}, {formatDateTime(share.decided.at)}: {share.decided.reason}
                </span>
              ) : null}
            </FactRow>
          ))}
        </dl>
      )}
      <p className="pt-3 text-muted text-sm">
        We do not refund this payment while the bank may take the money, or after it has.
      </p>
    </section>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Chargeback ${loaderData.chargeback.id}` : 'Page Not Found')
}

import { useContext } from 'react'
import { data } from 'react-router'
import { formatCount, formatToPay } from '#domain/ground/shared/money.ts'
import {
  EVIDENCE_EXHIBIT_LABELS,
  EVIDENCE_EXHIBITS,
  type EvidenceExhibit,
  SUMMARY_LENGTH_MAX,
} from '#domain/orders/disputes/evidence.ts'
import { findChargeback } from '#server/orders/disputes/chargebacks/chargeback-views.ts'
import { contestChargeback } from '#server/orders/disputes/chargebacks/contest-chargeback.ts'
import { draftEvidence } from '#server/orders/disputes/chargebacks/evidence/open-evidence.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { DisputeClockBadge } from '#web/shared/orders/disputes/dispute-clock-badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/contest-chargeback-page.route'

const pathOf = (id: string) => `/admin/chargebacks/${encodeURIComponent(id)}`

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'chargebacks.answer')
  const app = context.get(appContext)
  const chargeback = await findChargeback(app, admin, params.id)
  if (!chargeback) throw data(null, { status: 404 })
  if (!chargeback.takesAnswer || !chargeback.orderId) throw redirect(pathOf(params.id))
  const { id, amountPaise, orderNumber, clock } = chargeback
  return { id, amountPaise, orderNumber, clock, draft: await draftEvidence(app, admin, chargeback.orderId) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'chargebacks.answer')
  const form = await request.formData()
  const exhibits = form.getAll('part')
  const contested = await contestChargeback(context.get(appContext), admin, {
    disputeId: params.id,
    fields: Object.fromEntries(form),
    exhibits,
  })
  if (contested.ok)
    return redirectWithToast(pathOf(params.id), { kind: 'success', text: 'The evidence is on its way' })
  // The exhibits that were ticked are one field of several values.
  form.set('part', exhibits.join(' '))
  return refusedForm(contested.problem, form)
}

export default function ContestChargebackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, amountPaise, orderNumber, clock, draft } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Chargebacks', to: '/admin/chargebacks' },
          { label: id, to: pathOf(id) },
          { label: 'Contest' },
        ]}
      />
      <PageHeading title="Contest the chargeback" className="pt-1 pb-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {formatToPay(amountPaise)} of order {orderNumber}
          <DisputeClockBadge clock={clock} />
        </p>
      </PageHeading>
      {/* A plain form: its second button opens the document of what is ticked in a tab of its own. */}
      <AnsweredForm answer={actionData} reloadDocument className="flex max-w-2xl flex-col gap-6">
        <TextArea
          label="Summary for the bank"
          name="summary"
          rows={8}
          required
          maxLength={SUMMARY_LENGTH_MAX}
          defaultValue={draft.summary}
          hint={`Say in a few sentences why the payment is right. Up to ${formatCount(SUMMARY_LENGTH_MAX)} characters.`}
        />
        <EvidenceChoices counts={draft.counts} ticked={actionData?.typed.part} />
        <p className="text-muted text-sm">
          The bank accepts evidence only once. We keep what is sent here, and you cannot add anything later.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Send to the bank
          </Button>
          <Button
            type="submit"
            formMethod="get"
            formAction={`${pathOf(id)}/evidence.pdf`}
            formTarget="_blank"
          >
            Read the PDF first
          </Button>
          <ButtonLink to={pathOf(id)} variant="quiet">
            Not now
          </ButtonLink>
        </div>
      </AnsweredForm>
    </>
  )
}

/** What is on record can be sent; nothing else can be ticked. */
function EvidenceChoices({
  counts,
  ticked: sent,
}: {
  counts: Readonly<Record<EvidenceExhibit, number>>
  /** Of a form that was refused, with blanks between them. */
  ticked: string | undefined
}) {
  const { error } = useContext(AnsweredFields)('part')
  const ticked = sent?.split(' ')
  const isTicked = (exhibit: EvidenceExhibit) => (ticked ? ticked.includes(exhibit) : counts[exhibit] > 0)
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 font-semibold">What to send, as one PDF</legend>
      {error ? (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      ) : null}
      {EVIDENCE_EXHIBITS.map((exhibit) => (
        <Checkbox
          key={exhibit}
          id={`part-${exhibit}`}
          name="part"
          value={exhibit}
          defaultChecked={isTicked(exhibit)}
          disabled={counts[exhibit] === 0}
          label={`${EVIDENCE_EXHIBIT_LABELS[exhibit]} (${counts[exhibit] === 0 ? 'none on record' : counts[exhibit]})`}
        />
      ))}
    </fieldset>
  )
}

export const meta = () => unlisted('Contest a chargeback')

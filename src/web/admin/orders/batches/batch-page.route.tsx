import { data, Link, useNavigation } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { batchTitle, chanceText, faultsText } from '#domain/orders/batches/batch-words.ts'
import { OUTCOME_LABELS, SIGNAL_OUTCOMES } from '#domain/orders/batches/signal-outcome.ts'
import { noteSignal } from '#server/orders/batches/note-signal.ts'
import { findSignal, type OfficeSignal } from '#server/orders/batches/signal-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Fact } from '#web/shared/orders/returns/return-facts.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/batch-page.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const signal = await findSignal(context.get(appContext), admin, params.id)
  if (!signal) throw data(null, { status: 404 })
  return { signal, mayNote: mayDo(admin.role, 'products.change') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const form = await request.formData()
  const noted = await noteSignal(context.get(appContext), admin, {
    id: params.id,
    outcome: form.get('outcome'),
    reason: form.get('reason'),
  })
  if (!noted.ok) return refusedForm(noted.problem, form)
  return redirectWithToast(`/admin/reliability/batches/${params.id}`, { kind: 'success', text: 'Saved.' })
}

export default function BatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signal, mayNote } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Reliability', to: '/admin/reliability' }, { label: signal.productName }]}
      />
      <PageHeading title={batchTitle(signal)} className="pt-1 pb-6">
        <p>
          <Link to={`/admin/products/${signal.productId}`} className="text-link">
            {signal.productName}
          </Link>
        </p>
      </PageHeading>
      {signal.standsOut ? null : (
        <Notice className="mb-6">It no longer stands out. These are its numbers when it last did.</Notice>
      )}
      <dl className="grid gap-5 pb-10 text-[0.9375rem] sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Seller">{signal.sellerName}</Fact>
        <Fact label="Faults in this batch">{faultsText(signal.faults, signal.pieces)}</Fact>
        <Fact label="Faults in all other items">{faultsText(signal.restFaults, signal.restPieces)}</Fact>
        <Fact label="By chance alone">{chanceText(signal.chance)}</Fact>
      </dl>
      <div className="flex max-w-2xl flex-col gap-10">
        {signal.outcome ? <Noted signal={signal} /> : null}
        {mayNote ? <NoteForm refused={actionData} isNoted={signal.outcome !== null} /> : null}
        {!mayNote && !signal.outcome ? (
          <Notice>Only the catalogue team and owners can note this.</Notice>
        ) : null}
      </div>
    </>
  )
}

function Noted({ signal }: { signal: OfficeSignal }) {
  return (
    <PageSection id="noted" title={signal.outcome ? OUTCOME_LABELS[signal.outcome] : ''}>
      <p className="wrap-anywhere whitespace-pre-line">{signal.words}</p>
      <p className="pt-3 text-muted text-sm">
        {[signal.notedBy, signal.notedAt ? formatDateTime(signal.notedAt) : undefined]
          .filter(Boolean)
          .join(', ')}
      </p>
    </PageSection>
  )
}

function NoteForm({ refused, isNoted }: { refused: RefusedForm | undefined; isNoted: boolean }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <PageSection id="note" title={isNoted ? 'Change the note' : 'Note what you did'}>
      <AnsweredForm answer={refused} className="flex flex-col gap-6">
        <RadioGroup
          legend="What did you do?"
          name="outcome"
          options={SIGNAL_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
        />
        <TextArea
          label="In words"
          name="reason"
          rows={4}
          maxLength={500}
          hint="Kept in the audit log. The seller sees what you did, but not these words."
        />
        <div>
          <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
            Save
          </Button>
        </div>
      </AnsweredForm>
    </PageSection>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? batchTitle(loaderData.signal) : 'Page Not Found')
}

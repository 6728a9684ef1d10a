import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import type { EinvoiceView } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AskEinvoiceForm, CancelEinvoiceForm, EnterEinvoiceForm } from './einvoice-forms.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'

const STATES: Readonly<Record<EinvoiceView['state'], [label: string, tone: BadgeTone]>> = {
  none: ['To be registered', 'yellow'],
  asked: ['Requested', 'blue'],
  issued: ['Registered', 'green'],
  refused: ['Refused', 'red'],
  cancelling: ['Being cancelled', 'yellow'],
  cancelled: ['Cancelled', 'grey'],
}

interface EinvoicesProps {
  einvoices: readonly EinvoiceView[]
  /** The page of the vendor order, to which the forms go. */
  home: string
  refused: RefusedStep | undefined
}

/** The invoices and credit notes of a vendor order that the government's portal has to know, with what it says and what can be done about each. */
export function Einvoices({ einvoices, home, refused }: EinvoicesProps) {
  if (einvoices.length === 0) return null
  return (
    <section id="einvoices" aria-labelledby="einvoices-title" className="mb-10 scroll-mt-20">
      <h2 id="einvoices-title" className="pb-4 text-lg">
        {einvoices.length === 1 ? 'E-invoice' : 'E-invoices'}
      </h2>
      <ul className="grid gap-4">
        {einvoices.map((einvoice) => (
          <li
            key={einvoice.paper.id}
            className="flex flex-col gap-3 rounded-stage border border-line bg-surface p-5 text-[0.9375rem] sm:p-6"
          >
            <Einvoice
              einvoice={einvoice}
              home={home}
              refused={refused && isOf(refused, einvoice) ? refused : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function isOf({ parcelId, typed }: RefusedStep, { parcelId: own, paper }: EinvoiceView): boolean {
  return parcelId === own && (typed.creditNoteId ?? '') === (paper.kind === 'invoice' ? '' : paper.id)
}

function Einvoice({
  einvoice,
  home,
  refused,
}: Omit<EinvoicesProps, 'einvoices'> & { einvoice: EinvoiceView }) {
  const { number, state, problem, canAsk, cancelUntil } = einvoice
  const [label, tone] = STATES[state]
  const isOpen = state === 'none' || state === 'refused'
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold text-base tracking-normal">
        {einvoice.paper.kind === 'invoice' ? 'Invoice' : 'Credit note'}{' '}
        <span className="figures">{number}</span>
        <Badge tone={tone}>{label}</Badge>
      </h3>
      {refused && Object.keys(refused.fields).length === 0 ? (
        <Notice tone="bad" role="alert">
          <p>{refused.message}</p>
        </Notice>
      ) : null}
      <StateText einvoice={einvoice} />
      {problem ? (
        <Notice tone={state === 'refused' || state === 'issued' ? 'bad' : 'note'}>
          <p className="wrap-anywhere">{problem}</p>
        </Notice>
      ) : null}
      {isOpen && canAsk ? (
        <AskEinvoiceForm einvoice={einvoice} home={home} isAgain={state === 'refused'} />
      ) : null}
      {isOpen ? (
        <EnterEinvoiceForm einvoice={einvoice} home={home} refused={refused} isOpen={!canAsk} />
      ) : null}
      {cancelUntil ? (
        <CancelEinvoiceForm einvoice={einvoice} home={home} refused={refused} until={cancelUntil} />
      ) : null}
    </>
  )
}

function StateText({ einvoice }: { einvoice: EinvoiceView }) {
  const { state, irn, ackNumber, acknowledgedAt, reportUntil, canAsk, cancelReason, cancelledAt } = einvoice
  const paper = einvoice.paper.kind === 'invoice' ? 'invoice' : 'credit note'
  return (
    <>
      {state === 'none' ? (
        <p>
          The buyer is registered under GST and the seller’s turnover requires e-invoices. Register this{' '}
          {paper} with the invoice registration portal by {formatDate(reportUntil)}.
          {canAsk
            ? ''
            : ` We have no connection to the portal. Register the ${paper} at einvoice1.gst.gov.in and enter the details here.`}
        </p>
      ) : null}
      {state === 'asked' ? (
        <p>
          We have asked the portal for the number. Register the {paper} by {formatDate(reportUntil)}.
        </p>
      ) : null}
      {state === 'refused' ? (
        <p>
          The portal did not issue a number. Register the {paper} by {formatDate(reportUntil)}. The number and
          its code then appear on the document.
        </p>
      ) : null}
      {state === 'cancelling' ? <p>We have asked the portal to cancel the number.</p> : null}
      {state === 'cancelled' && cancelledAt ? (
        <p>
          Cancelled on {formatDateTime(cancelledAt)}: {cancelReason} This number cannot be used again. A
          credit note reverses the invoice.
        </p>
      ) : null}
      {irn && ackNumber && acknowledgedAt ? (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">IRN</dt>
          <dd className="figures wrap-anywhere">{irn}</dd>
          <dt className="text-muted">Acknowledgement</dt>
          <dd className="figures">
            {ackNumber}, {formatDate(acknowledgedAt)}
          </dd>
        </dl>
      ) : null}
    </>
  )
}

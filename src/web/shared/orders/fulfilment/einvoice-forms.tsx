import { Form, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { EinvoiceView } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'

const SUMMARY = 'inline-flex min-h-11 cursor-pointer items-center text-link text-sm'

interface EinvoiceFormProps {
  einvoice: EinvoiceView
  home: string
}

/** Has the portal asked, or asked once more. */
export function AskEinvoiceForm({ einvoice, home, isAgain }: EinvoiceFormProps & { isAgain: boolean }) {
  const { formData } = useNavigation()
  const isSending = formData?.get('intent') === 'ask-einvoice'
  return (
    <Form method="post" action={home} preventScrollReset>
      <PaperFields einvoice={einvoice} />
      <Button
        type="submit"
        name="intent"
        value="ask-einvoice"
        variant="primary"
        busy={isSending && 'Asking...'}
      >
        {isAgain
          ? 'Try again'
          : `Register the ${einvoice.paper.kind === 'invoice' ? 'invoice' : 'credit note'}`}
      </Button>
    </Form>
  )
}

/** What the portal gave somebody who registered the invoice there. */
export function EnterEinvoiceForm({
  einvoice,
  home,
  refused,
  isOpen,
}: EinvoiceFormProps & { refused: RefusedStep | undefined; isOpen: boolean }) {
  const answer = refused?.intent === 'enter-einvoice' ? refused : undefined
  return (
    <details open={isOpen || answer !== undefined}>
      <summary className={SUMMARY}>Enter the portal’s number</summary>
      <AnsweredForm
        answer={answer}
        action={home}
        preventScrollReset
        className="flex flex-col gap-4 pt-2 sm:max-w-xl"
      >
        <PaperFields einvoice={einvoice} />
        <TextField
          label="IRN"
          name="irn"
          hint="64 digits and letters"
          maxLength={80}
          autoComplete="off"
          inputClassName="figures"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Acknowledgement number"
            name="ackNumber"
            inputMode="numeric"
            maxLength={30}
            autoComplete="off"
            inputClassName="figures"
          />
          <TextField label="Acknowledgement date" name="ackDay" type="date" />
        </div>
        <TextArea
          label="Text of the signed QR code"
          optional
          name="signedQr"
          rows={3}
          hint="We then print the code on the document"
          maxLength={3_500}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="enter-einvoice" className="self-start">
          Save number
        </Button>
      </AnsweredForm>
    </details>
  )
}

/** Asks for a reason before a number is cancelled that never comes back, without JavaScript too. */
export function CancelEinvoiceForm({
  einvoice,
  home,
  refused,
  until,
}: EinvoiceFormProps & { refused: RefusedStep | undefined; until: string }) {
  const isRefused = refused?.intent === 'cancel-einvoice'
  return (
    <details open={isRefused}>
      <summary className={SUMMARY}>Cancel the e-invoice</summary>
      <Form
        method="post"
        action={home}
        noValidate
        preventScrollReset
        className="flex flex-col gap-4 pt-2 sm:max-w-xl"
      >
        <input type="hidden" name="parcelId" value={einvoice.parcelId} />
        <p className="text-sm">
          Possible until {formatDateTime(until)}. Neither this number nor that of the invoice can be used
          again.
          {einvoice.canAsk ? '' : ' Cancel it on the portal first. Here we only record it.'}
        </p>
        <TextField
          label="Reason"
          name="cancelReason"
          defaultValue={isRefused ? refused.typed.cancelReason : ''}
          error={isRefused ? refused.fields.reason : undefined}
          maxLength={500}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="cancel-einvoice" variant="danger" className="self-start">
          Cancel the e-invoice
        </Button>
      </Form>
    </details>
  )
}

/** Which paper is meant: the invoice of a parcel, or a credit note for it. */
function PaperFields({ einvoice: { parcelId, paper } }: Pick<EinvoiceFormProps, 'einvoice'>) {
  return (
    <>
      <input type="hidden" name="parcelId" value={parcelId} />
      {paper.kind === 'credit-note' ? <input type="hidden" name="creditNoteId" value={paper.id} /> : null}
    </>
  )
}

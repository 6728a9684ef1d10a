import { useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import type { EwayBillView } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'

const SUMMARY = 'inline-flex min-h-11 cursor-pointer items-center text-link text-sm'

interface EwayBillProps {
  bill: EwayBillView
  /** The page of the vendor order, to which the forms go. */
  home: string
  refused: RefusedStep | undefined
}

/** The e-way bill without which a parcel may not leave: its number, or how to come by one. */
export function EwayBill({ bill, home, refused }: EwayBillProps) {
  const { state, number, validUntil, valuePaise, invoiceNumber, problem, canAsk } = bill
  if (state === 'made')
    return (
      <p className="pt-4 text-[0.9375rem]">
        <span className="text-muted">E-way bill </span>
        <span className="figures">{number}</span>
        <span className="text-muted">
          {validUntil
            ? `, valid until ${formatDateTime(validUntil)}`
            : ', valid once the carrier enters a vehicle'}
        </span>
      </p>
    )
  return (
    <div className="mt-5 flex flex-col gap-3">
      <Notice tone="warn" title="An e-way bill is needed">
        <p>
          These goods are worth <span className="figures">{formatToPay(valuePaise)}</span> and may not leave
          without one. {invoiceNumber ? `It refers to invoice ${invoiceNumber}.` : ISSUED_WITH_IT}
        </p>
      </Notice>
      {state === 'asked' ? (
        <p>We have asked the portal. The number appears here as soon as it answers.</p>
      ) : null}
      {problem ? (
        <Notice tone={state === 'refused' ? 'bad' : 'note'}>
          <p className="wrap-anywhere">{problem}</p>
        </Notice>
      ) : null}
      {canAsk && state !== 'asked' ? <MakeForm bill={bill} home={home} refused={refused} /> : null}
      <EnterForm bill={bill} home={home} refused={refused} />
    </div>
  )
}

const ISSUED_WITH_IT = 'This issues the parcel’s invoice. You cannot repack the parcel after that.'

function MakeForm({ bill, home, refused }: EwayBillProps) {
  const { formData } = useNavigation()
  const isSending = formData?.get('intent') === 'make-eway-bill'
  const answer = refused?.intent === 'make-eway-bill' ? refused : undefined
  return (
    <AnsweredForm answer={answer} action={home} preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="parcelId" value={bill.parcelId} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="Distance in km"
          name="distanceKm"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          inputClassName="figures"
        />
        <TextField
          label="Transporter ID or GSTIN"
          name="transporterId"
          hint="The carrier then enters the vehicle"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          inputClassName="figures"
        />
        <TextField
          label="Vehicle number"
          optional
          name="vehicleNumber"
          hint="Or this, if you carry it yourself"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          inputClassName="figures"
        />
      </div>
      <Button
        type="submit"
        name="intent"
        value="make-eway-bill"
        variant="primary"
        busy={isSending && 'Asking...'}
        className="self-start"
      >
        {bill.state === 'refused' ? 'Try again' : 'Make the e-way bill'}
      </Button>
    </AnsweredForm>
  )
}

function EnterForm({ bill, home, refused }: EwayBillProps) {
  const answer = refused?.intent === 'enter-eway-bill' ? refused : undefined
  return (
    <details open={answer !== undefined || !bill.canAsk}>
      <summary className={SUMMARY}>Enter a number made elsewhere</summary>
      <AnsweredForm answer={answer} action={home} preventScrollReset className="flex flex-col gap-4 pt-2">
        <input type="hidden" name="parcelId" value={bill.parcelId} />
        {bill.invoiceNumber ? null : (
          <div className="flex flex-wrap items-center gap-4">
            <p className="grow basis-64 text-sm">
              If you or the carrier make it at ewaybillgst.gov.in, refer to your invoice.
            </p>
            <Button type="submit" name="intent" value="issue-invoice">
              Issue the invoice now
            </Button>
          </div>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="E-way bill number"
            name="ewayBillNumber"
            inputMode="numeric"
            maxLength={16}
            autoComplete="off"
            inputClassName="figures"
          />
          <TextField label="Valid until" optional name="ewayBillValidUntil" type="date" />
        </div>
        <Button type="submit" name="intent" value="enter-eway-bill" className="self-start">
          Save number
        </Button>
      </AnsweredForm>
    </details>
  )
}

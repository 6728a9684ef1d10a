import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { OTHER_REASON, REASON_LENGTH_MAX, reportsOf } from '#domain/orders/fulfilment/courier-reports.ts'
import type { SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'

interface ReportFormProps {
  parcel: SoldParcel
  home: string
  asksReason: boolean
  refused: RefusedStep | undefined
}

const CODE_HINT = 'It is marked delivered when the courier enters the customer’s delivery code.'

/** What the courier did with a parcel that has left. With scripts only the reasons of what was chosen are offered. */
export function ReportForm({ parcel, home, asksReason, refused }: ReportFormProps) {
  const { formData } = useNavigation()
  const isSending = formData?.get('parcelId') === parcel.id
  const typed = refused?.intent === 'report' ? refused.typed : undefined
  const errors = refused?.intent === 'report' ? refused.fields : {}
  const reports = reportsOf(parcel.status, asksReason ? undefined : parcel)
  const [to, setTo] = useState(typed?.to ?? '')
  const groups = reports.filter((report) => report.reasons.length > 0 && (to === '' || report.to === to))
  return (
    <Form
      key={`${parcel.status} ${parcel.movedAt}`}
      method="post"
      action={home}
      noValidate
      preventScrollReset
      className="mt-5 flex flex-col gap-4 border-line border-t pt-5"
    >
      <input type="hidden" name="parcelId" value={parcel.id} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="What the courier did"
          name="to"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={errors.to}
          {...(!asksReason && parcel.needsCode && { hint: CODE_HINT })}
        >
          <option value="">Please choose</option>
          {reports.map((report) => (
            <option key={report.to} value={report.to}>
              {report.label}
            </option>
          ))}
        </SelectField>
        {groups.length > 0 ? (
          <ReasonField
            key={to}
            groups={groups}
            isOpen={to === ''}
            typed={typed?.reason}
            error={errors.reason}
          />
        ) : null}
      </div>
      <TextField
        label={asksReason ? 'Why you are reporting for the seller' : 'In your own words'}
        optional={!asksReason}
        name="words"
        defaultValue={typed?.words}
        error={errors.words}
        maxLength={REASON_LENGTH_MAX}
        autoComplete="off"
      />
      <Button
        type="submit"
        name="intent"
        value="report"
        busy={isSending && 'Reporting...'}
        className="self-start"
      >
        Report
      </Button>
    </Form>
  )
}

interface ReasonFieldProps {
  groups: ReturnType<typeof reportsOf>
  /** Nothing is chosen yet that a reason could be for. */
  isOpen: boolean
  typed: string | undefined
  error: string | undefined
}

function ReasonField({ groups, isOpen, typed, error }: ReasonFieldProps) {
  return (
    <SelectField
      label="Why"
      name="reason"
      defaultValue={typed ?? ''}
      error={error}
      hint={isOpen ? 'Only if something went wrong' : 'The customer sees this'}
    >
      <option value="">Please choose</option>
      {groups.map((report) => (
        <optgroup key={report.to} label={report.label}>
          {report.reasons.map((reason) => (
            <option key={reason} value={reason}>
              {reason}
            </option>
          ))}
        </optgroup>
      ))}
      <option value={OTHER_REASON}>Something else, in my own words</option>
    </SelectField>
  )
}

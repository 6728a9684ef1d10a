import { Form, useNavigation } from 'react-router'
import {
  type ConfirmationOutcome,
  type ConfirmationReason,
  confirmationOutcomeText,
  confirmationReasonsText,
} from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface CashConfirmationProps {
  confirmation:
    | {
        reasons: ConfirmationReason[]
        dueAt: Date
        outcome: ConfirmationOutcome | null
        endedAt: Date | null
        confirmedBy: string | null
        reason: string | null
      }
    | undefined
  mayConfirm: boolean
  problem: string | undefined
  typed: string | undefined
}

/** Whether an order in cash had to be confirmed, why, and who did it; with the form for whoever has asked the customer. */
export function CashConfirmation({ confirmation, mayConfirm, problem, typed }: CashConfirmationProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'confirm-cash'
  if (!confirmation) return null
  const { reasons, dueAt, outcome, endedAt, confirmedBy, reason } = confirmation
  const why = `${confirmationReasonsText(reasons)}.`
  if (outcome && endedAt)
    return (
      <Notice tone="note" title={confirmationOutcomeText(outcome)} className="mb-8">
        <p>
          {`On ${formatDateTime(endedAt)}${confirmedBy ? ` by ${confirmedBy}` : ''}${reason ? `: “${reason}”` : ''}`}
        </p>
        <p>{`Why it had to be confirmed: ${why}`}</p>
      </Notice>
    )
  return (
    <Notice tone="warn" title="Waiting for the customer to confirm" className="mb-8">
      <p>{`Until ${formatDateTime(dueAt)}, then it is cancelled. Its sellers do not pack it before. Why: ${why}`}</p>
      {mayConfirm ? (
        <Form method="post" className="flex max-w-md flex-col items-start gap-3 pt-4">
          <TextField
            label="How the customer confirmed it to you"
            name="reason"
            maxLength={300}
            required
            defaultValue={typed ?? ''}
            error={problem}
            hint="Recorded with your name."
          />
          <Button type="submit" name="intent" value="confirm-cash" busy={isBusy && 'Confirming...'}>
            Confirm for the customer
          </Button>
        </Form>
      ) : null}
    </Notice>
  )
}

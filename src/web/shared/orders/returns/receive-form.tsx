import { useNavigation } from 'react-router'
import type { ReturnPage } from '#server/orders/returns/return-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { ActingReason } from './acting-reason.tsx'

export interface ReturnFormProps {
  of: ReturnPage
  refused: RefusedForm | undefined
  /** Whoever acts in the seller's place says why. */
  asksReason: boolean
}

/** Says that a return has arrived. */
export function ReceiveForm({ refused, asksReason }: ReturnFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <AnsweredForm answer={refused} className="flex max-w-xl flex-col gap-4 pt-4">
      <input type="hidden" name="intent" value="receive" />
      {asksReason ? <ActingReason /> : null}
      <p>
        <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
          Mark as arrived
        </Button>
      </p>
    </AnsweredForm>
  )
}

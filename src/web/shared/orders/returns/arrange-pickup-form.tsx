import { useNavigation } from 'react-router'
import { CARRIER_LENGTH_MAX } from '#domain/orders/returns/pickup.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ActingReason } from './acting-reason.tsx'
import { PickupFields } from './pickup-fields.tsx'
import type { ReturnFormProps } from './receive-form.tsx'

/** Says when a return is picked up, and by whom. */
export function ArrangePickupForm({
  of,
  days,
  refused,
  asksReason,
}: ReturnFormProps & { days: readonly string[] }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <PageSection id="pickup" title={of.pickup?.isArranged ? 'Change the pickup' : 'Arrange the pickup'}>
      <AnsweredForm answer={refused} className="flex max-w-2xl flex-col gap-5">
        <PickupFields days={days} pickup={of.pickup} />
        <TextField
          label="Who comes"
          name="carrier"
          required
          maxLength={CARRIER_LENGTH_MAX}
          defaultValue={of.pickup?.carrier ?? ''}
          hint="The courier, or somebody of yours. The customer reads it."
        />
        {asksReason ? <ActingReason hint="It is kept in the audit log." /> : null}
        <div>
          <Button
            type="submit"
            name="intent"
            value="arrange-pickup"
            variant="primary"
            busy={isSending && 'Saving...'}
          >
            Tell the customer
          </Button>
        </div>
      </AnsweredForm>
    </PageSection>
  )
}

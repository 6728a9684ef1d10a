import { useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { ActingReason } from './acting-reason.tsx'
import { CourierFields } from './courier-fields.tsx'
import type { ReturnFormProps } from './receive-form.tsx'

/** Says how the refused pieces went back to their customer. */
export function SendBackForm({ refused, asksReason }: Omit<ReturnFormProps, 'of'>) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <PageSection id="send-back" title="Send back refused items">
      <AnsweredForm answer={refused} className="flex flex-col gap-5">
        <RadioGroup
          legend={asksReason ? 'How it was sent' : 'How you send it'}
          name="by"
          look="cards"
          defaultValue="courier"
          options={[
            { value: 'courier', label: 'With a courier' },
            {
              value: 'in-person',
              label: 'Handed over in person',
              hint: 'The customer can object at once.',
            },
          ]}
        />
        <CourierFields />
        {asksReason ? <ActingReason /> : null}
        <p className="text-muted text-sm">
          {asksReason ? 'At the seller’s own cost.' : 'At your own cost.'} We tell the customer, who can
          report if it does not arrive in time.
        </p>
        <div>
          <Button
            type="submit"
            name="intent"
            value="send-back"
            variant="primary"
            busy={isSending && 'Saving...'}
          >
            {asksReason ? 'It was sent back' : 'I have sent it back'}
          </Button>
        </div>
      </AnsweredForm>
    </PageSection>
  )
}

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
    <PageSection id="send-back" title="Send back what was refused">
      <AnsweredForm answer={refused} className="flex flex-col gap-5">
        <RadioGroup
          legend="How it goes back"
          name="by"
          look="cards"
          defaultValue="courier"
          options={[
            { value: 'courier', label: 'With a courier' },
            {
              value: 'in-person',
              label: 'Handed over in person',
              hint: 'The customer can say at once that it is not so.',
            },
          ]}
        />
        <CourierFields />
        {asksReason ? <ActingReason /> : null}
        <p className="text-muted text-sm">
          At your own expense. The customer is written to, and can say when it has not come in time.
        </p>
        <div>
          <Button
            type="submit"
            name="intent"
            value="send-back"
            variant="primary"
            busy={isSending && 'Saving...'}
          >
            It has gone back
          </Button>
        </div>
      </AnsweredForm>
    </PageSection>
  )
}

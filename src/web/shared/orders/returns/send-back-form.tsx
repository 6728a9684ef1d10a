import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormRefusal } from '#web/shared/ground/refusals/form-refusal.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { ActingReason } from './acting-reason.tsx'
import { CourierFields } from './courier-fields.tsx'
import type { ReturnFormProps } from './receive-form.tsx'

/** Says how the refused pieces went back to their customer. */
export function SendBackForm({ refused, asksReason }: Omit<ReturnFormProps, 'of'>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(refused?.fields, form)
  const isSending = useNavigation().formMethod === 'POST'
  const typed = refused?.typed ?? {}
  return (
    <PageSection id="send-back" title="Send back what was refused">
      <Form method="post" ref={form} onInput={onInput} noValidate className="flex flex-col gap-5">
        <FormRefusal message={errors.form} />
        <RadioGroup
          legend="How it goes back"
          name="by"
          look="cards"
          defaultValue={typed.by ?? 'courier'}
          error={errors.by}
          options={[
            { value: 'courier', label: 'With a courier' },
            {
              value: 'in-person',
              label: 'Handed over in person',
              hint: 'The customer can say at once that it is not so.',
            },
          ]}
        />
        <CourierFields typed={typed} errors={errors} />
        {asksReason ? <ActingReason refused={refused} /> : null}
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
      </Form>
    </PageSection>
  )
}

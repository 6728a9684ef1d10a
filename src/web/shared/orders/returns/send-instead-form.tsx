import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { needsSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import { FormRefusal } from '#web/shared/ground/refusals/form-refusal.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ActingReason } from './acting-reason.tsx'
import { CourierFields } from './courier-fields.tsx'
import type { ReturnFormProps } from './receive-form.tsx'

/** Sends what was accepted in place of money, or gives the money back where that cannot be done. */
export function SendInsteadForm({ of, refused, asksReason }: ReturnFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(refused?.fields, form)
  const isSending = useNavigation().formMethod === 'POST'
  const isReplaced = of.wanted === 'replacement'
  const typed = refused?.typed ?? {}
  const units = of.units.filter(({ outcome }) => outcome === 'accepted')
  return (
    <PageSection id="send" title={isReplaced ? 'Send another one' : 'Send it back repaired'}>
      <Form method="post" ref={form} onInput={onInput} noValidate className="flex flex-col gap-5">
        <FormRefusal message={errors.form} />
        {isReplaced
          ? units.map((unit) => (
              <TextField
                key={unit.id}
                label={`Serial number of the ${unit.name} you send`}
                name={`serials.${unit.id}`}
                optional={!needsSerial(unit.category)}
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                inputClassName="figures"
                defaultValue={typed[`serials.${unit.id}`]}
                error={errors[`serials.${unit.id}`]}
              />
            ))
          : null}
        <CourierFields typed={typed} errors={errors} isNumberOptional />
        {asksReason ? <ActingReason refused={refused} /> : null}
        <p className="text-muted text-sm">
          {isReplaced
            ? 'One piece of the same offer leaves your stock. The sale and its invoice stay as they are.'
            : 'The sale and its invoice stay as they are.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="send-instead"
            variant="primary"
            busy={isSending && 'Saving...'}
          >
            It is on its way
          </Button>
          <Button type="submit" name="intent" value="refund-instead">
            Give the money back instead
          </Button>
        </div>
      </Form>
    </PageSection>
  )
}

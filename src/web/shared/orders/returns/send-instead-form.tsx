import { useNavigation } from 'react-router'
import { needsSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ActingReason } from './acting-reason.tsx'
import { CourierFields } from './courier-fields.tsx'
import type { ReturnFormProps } from './receive-form.tsx'

/** Sends what was accepted in place of money, or gives the money back where that cannot be done. */
export function SendInsteadForm({ of, refused, asksReason }: ReturnFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const isReplaced = of.wanted === 'replacement'
  const units = of.units.filter(({ outcome }) => outcome === 'accepted')
  return (
    <PageSection id="send" title={isReplaced ? 'Send a replacement' : 'Send it back repaired'}>
      <AnsweredForm answer={refused} className="flex flex-col gap-5">
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
              />
            ))
          : null}
        <CourierFields isNumberOptional />
        {asksReason ? <ActingReason /> : null}
        <p className="text-muted text-sm">
          {isReplaced
            ? 'We take one unit of the same offer from your stock. The sale and its invoice stay as they are.'
            : 'The sale and its invoice stay as they are.'}
        </p>
        {of.taxStays ? <p className="text-muted text-sm">{of.taxStays}</p> : null}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="send-instead"
            variant="primary"
            busy={isSending && 'Saving...'}
          >
            Mark as sent
          </Button>
          <Button type="submit" name="intent" value="refund-instead">
            Refund instead
          </Button>
        </div>
      </AnsweredForm>
    </PageSection>
  )
}

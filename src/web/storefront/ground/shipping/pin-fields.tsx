import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { PinInput } from './pin-input.tsx'

interface PinFieldsProps {
  pin: string | undefined
  error: string | undefined
  /** Where to go back to. */
  from: string
}

/** The PIN code on a page of its own: for narrow screens, and for whoever has no JavaScript and mistyped it elsewhere. */
export function PinFields({ pin, error, from }: PinFieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(error ? { pin: error } : undefined, form)
  const isBusy = useNavigation().formAction === '/pin'
  return (
    <Form method="post" action="/pin" ref={form} onInput={onInput} noValidate className="flex flex-col gap-5">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="thenBack" value="1" />
      <PinInput defaultValue={pin} error={errors.pin} className="max-w-60" />
      <div>
        <Button type="submit" variant="primary" busy={isBusy && 'One moment...'}>
          Show delivery dates
        </Button>
      </div>
    </Form>
  )
}

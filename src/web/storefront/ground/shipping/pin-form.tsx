import { useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { MapPin } from '#web/ui/pictures/icons.ts'
import { PinInput } from './pin-input.tsx'

/** Asks for the PIN code in place; without JavaScript a plain form that comes back here. */
export function PinForm({ pin }: { pin: string | undefined }) {
  const fetcher = useFetcher<RefusedForm>()
  const form = useRef<HTMLFormElement>(null)
  const { pathname, search } = useLocation()
  const answer = fetcher.state === 'idle' ? fetcher.data?.fields : undefined
  const { errors, onInput } = useFormErrors(answer?.pin ? answer : undefined, form)
  return (
    <fetcher.Form
      method="post"
      action="/pin"
      ref={form}
      onInput={onInput}
      noValidate
      className="flex items-start gap-2"
    >
      <input type="hidden" name="from" value={pathname + search} />
      <PinInput defaultValue={pin} error={errors.pin} labelHidden className="min-w-0 grow" />
      <Button type="submit" busy={fetcher.state !== 'idle' && 'Checking...'} className="shrink-0">
        Check
      </Button>
    </fetcher.Form>
  )
}

/** "Delivery to 411001", with the form to change it folded below; just the form as long as no PIN code is known. */
export function PinChoice({ pin }: { pin: string | undefined }) {
  if (!pin)
    return (
      <div className="flex flex-col gap-2">
        <p className="flex items-center gap-2 font-medium text-sm">
          <MapPin aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
          Delivery day and cash on delivery for your PIN code
        </p>
        <PinForm pin={undefined} />
      </div>
    )
  return (
    <details key={pin} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <MapPin aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        <span>
          Delivery to <span className="figures font-medium">{pin}</span>
        </span>
        <span className="text-link">
          Change<span className="sr-only"> the PIN code</span>
        </span>
      </summary>
      <div className="pt-1 pb-2">
        <PinForm pin={pin} />
      </div>
    </details>
  )
}

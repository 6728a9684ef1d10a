import { useNavigation } from 'react-router'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SendCodeButton } from './send-code-button.tsx'

/** Asks for a mobile number and sends a code to it; `action` is the page that then asks for the code. */
export function NumberForm({
  action,
  answer,
  digits,
}: {
  action: string
  answer?: RefusedForm | undefined
  /** The ten digits that the field begins with. */
  digits?: string | undefined
}) {
  const { formMethod, formAction = '' } = useNavigation()
  const isBusy = formMethod === 'POST' && formAction.split('?')[0] === action.split('?')[0]
  return (
    <AnsweredForm answer={answer} action={action} className="flex flex-col gap-5">
      <TextField
        label="Mobile number"
        name="phoneNumber"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="10 digits. We send a code to it by message."
        {...(digits !== undefined && { defaultValue: digits })}
      />
      <SendCodeButton isBusy={isBusy} />
    </AnsweredForm>
  )
}

/** Between two ways of signing in. */
export function OrLine({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

import { useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SeveralAtOnceProps {
  /** Field → message of a refused form. */
  errors: Readonly<Record<string, string>>
  reason: string | undefined
  buttons: readonly { intent: string; label: string; busy: string }[]
  /** What the reason is for. */
  hint: string
}

/** Below a list with boxes: one reason, and what is to be done with the chosen ones. */
export function SeveralAtOnce({ errors, reason, buttons, hint }: SeveralAtOnceProps) {
  const sending = useNavigation().formData?.get('intent')
  return (
    <div className="flex flex-wrap items-start gap-3 pt-5">
      <TextField
        label="Reason for the chosen ones"
        name="reason"
        defaultValue={reason}
        error={errors.reason ?? errors.form}
        hint={hint}
        maxLength={500}
        className="min-w-0 grow basis-64"
      />
      <div className="flex gap-3 sm:pt-7">
        {buttons.map(({ intent, label, busy }) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            busy={sending === intent && busy}
            disabled={Boolean(sending)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

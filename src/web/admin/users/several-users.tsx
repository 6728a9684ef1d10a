import { useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const BUTTONS = [
  { intent: 'deactivate-chosen', label: 'Deactivate', busy: 'Deactivating...' },
  { intent: 'activate-chosen', label: 'Activate', busy: 'Activating...' },
] as const

interface SeveralUsersProps {
  /** Field → message of a refused form. */
  errors: Readonly<Record<string, string>>
  reason: string | undefined
}

/** Below the list with its boxes: one reason, and what is to be done with the chosen people. */
export function SeveralUsers({ errors, reason }: SeveralUsersProps) {
  const sending = useNavigation().formData?.get('intent')
  return (
    <div className="flex flex-wrap items-start gap-3 pt-5">
      <TextField
        label="Reason for the chosen ones"
        name="reason"
        defaultValue={reason}
        error={errors.reason ?? errors.form}
        hint="Kept in the audit log, for each of them."
        maxLength={500}
        className="min-w-0 grow basis-64"
      />
      <div className="flex gap-3 sm:pt-7">
        {BUTTONS.map(({ intent, label, busy }) => (
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

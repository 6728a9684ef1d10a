import { useNavigation } from 'react-router'
import { BulkBar } from '#web/shared/ground/shell/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SeveralAtOnceProps {
  /** Field → message of a refused form. */
  errors: Readonly<Record<string, string>>
  reason: string | undefined
  buttons: readonly { intent: string; label: string; busy: string }[]
  /** What the reason is for, in a few words. */
  hint: string
}

/** Below a list with boxes: one reason, and what is to be done with the chosen ones. */
export function SeveralAtOnce({ errors, reason, buttons, hint }: SeveralAtOnceProps) {
  const sending = useNavigation().formData?.get('intent')
  const problem = errors.reason ?? errors.form
  return (
    <BulkBar isRefused={problem !== undefined}>
      <div className="flex flex-wrap items-start gap-2 sm:gap-3">
        <TextField
          label="Reason for selected"
          labelHidden
          placeholder={hint}
          name="reason"
          defaultValue={reason}
          error={problem}
          maxLength={500}
          className="min-w-0 grow basis-56"
        />
        <div className="flex gap-2 sm:gap-3">
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
    </BulkBar>
  )
}

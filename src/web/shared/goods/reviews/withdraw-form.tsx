import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

interface WithdrawFormProps {
  /** "Withdraw answer" */
  label: string
  intent: string
  /** What becomes of it, in a sentence. */
  words: string
  /** What the form names of it. */
  kept?: Readonly<Record<string, string>>
}

/** The way to take back what one wrote: unfolded, it says what that means before the press that does it. */
export function WithdrawForm({ label, intent, words, kept = {} }: WithdrawFormProps) {
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
      <Form method="post" preventScrollReset className="flex max-w-2xl flex-col gap-3 pt-1 pb-3">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{words}</p>
        <div>
          <Button type="submit" name="intent" value={intent} variant="danger-outline">
            {label}
          </Button>
        </div>
      </Form>
    </details>
  )
}

import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatTime } from '#domain/ground/shared/dates.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { waitForCode } from './wait-for-code.ts'

/**
 * Asks for the code that was sent: one field, which phones fill in from the message. Another code and another number can
 * be asked for below it.
 */
export function CodeForm({
  answer,
  remember = false,
  isOpen,
  sentAt,
  other,
  label,
}: {
  answer: RefusedForm | undefined
  /** Whether it offers to remember the person. */
  remember?: boolean
  /** The code can still be tried. */
  isOpen: boolean
  /** When it was sent, as an ISO text: said on the page, so that who asked for another sees it without JavaScript too. */
  sentAt: string
  /** How the way back reads, where there is one: "Use another number". */
  other?: string
  /** What the button does: "Sign in". */
  label: string
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => waitForCode(form.current?.querySelector('input[name="code"]')), [])
  return (
    <>
      {isOpen ? (
        <div ref={form}>
          <AnsweredForm answer={answer} className="flex flex-col gap-5">
            <TextField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              hint="6 digits, valid for 5 minutes"
            />
            {remember ? (
              <Checkbox
                label="Remember me"
                name="remember"
                defaultChecked={answer?.typed.remember === 'on'}
              />
            ) : null}
            <Button
              type="submit"
              name="intent"
              value="enter"
              variant="primary"
              size="lg"
              busy={isBusy ? 'Checking...' : false}
            >
              {label}
            </Button>
          </AnsweredForm>
        </div>
      ) : (
        <p role="status">This code no longer works. Please get a new one.</p>
      )}
      <AnotherCode sentAt={sentAt} other={other} isBusy={isBusy} />
    </>
  )
}

function AnotherCode({
  sentAt,
  other,
  isBusy,
}: {
  sentAt: string
  other: string | undefined
  isBusy: boolean
}) {
  return (
    <Form method="post" className="flex flex-col gap-3">
      <p role="status" className="figures text-muted text-sm">
        {`Sent at ${formatTime(sentAt)}. No message after half a minute?`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="again" disabled={isBusy}>
          Send a new code
        </Button>
        {other === undefined ? null : (
          <Button type="submit" name="intent" value="other" variant="quiet" disabled={isBusy}>
            {other}
          </Button>
        )}
      </div>
    </Form>
  )
}

import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SecondFactorSectionProps {
  isOn: boolean
  canReset: boolean
  refused: RefusedForm | undefined
}

/** Whether a code is asked for besides the password; the way back in for who lost telephone and recovery codes. */
export function SecondFactorSection({ isOn, canReset, refused }: SecondFactorSectionProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(refused?.fields, form)
  const isSending = useNavigation().formData?.get('intent') === 'reset-second-factor'
  return (
    <PageSection id="second-factor" title="Two-factor sign-in">
      <div className="flex flex-col gap-4 border-line border-y py-4">
        <p className="flex items-center gap-3">
          <Badge tone={isOn ? 'green' : 'grey'}>{isOn ? 'On' : 'Off'}</Badge>
          <span className="text-muted text-sm">
            {isOn ? 'Signing in needs a code or a passkey.' : 'The password alone opens the account.'}
          </span>
        </p>
        {isOn && canReset ? (
          <details open={refused !== undefined}>
            <summary className="inline-flex min-h-11 items-center text-link text-sm">
              Reset second factor
            </summary>
            <Form
              method="post"
              ref={form}
              onInput={onInput}
              noValidate
              preventScrollReset
              className="flex flex-col gap-4 pt-2"
            >
              <p className="text-muted text-sm">
                For someone who has lost their phone and recovery codes, and whose identity you are sure of.
                All their sessions end, and we email them.
              </p>
              <TextField
                label="Reason"
                name="reason"
                required
                maxLength={500}
                defaultValue={refused?.typed.reason}
                error={errors.reason ?? errors.form}
                hint="Kept in the audit log."
              />
              <div>
                <Button
                  type="submit"
                  name="intent"
                  value="reset-second-factor"
                  variant="danger"
                  busy={isSending && 'Resetting...'}
                >
                  Reset second factor
                </Button>
              </div>
            </Form>
          </details>
        ) : null}
      </div>
    </PageSection>
  )
}

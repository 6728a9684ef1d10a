import { Form, Link, useNavigation } from 'react-router'
import type { RefusedForm } from '#web/http/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DoorCard } from './door-card.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** Before what a borrowed session must not do: who signed in shows again that it is them. */
export function ProofForm({
  ways,
  answer,
  home,
}: {
  ways: { hasApp: boolean; hasPasskey: boolean }
  answer: RefusedForm | undefined
  home: { to: string; label: string }
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const asksCode = ways.hasApp || ways.hasPasskey
  return (
    <DoorCard
      title="Is it still you?"
      lead="What comes next needs a fresh proof. It holds for ten minutes."
      footer={
        <Link to={home.to} className="text-link">
          {home.label}
        </Link>
      }
    >
      {ways.hasPasskey ? <PasskeyButton purpose="prove" label="Use a passkey" /> : null}
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FormRefusal message={answer?.fields.form} />
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={answer?.fields.currentPassword}
        />
        {asksCode ? (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            autoCapitalize="none"
            hint={ways.hasApp ? 'From your app, or a recovery code' : 'One of your recovery codes'}
            error={answer?.fields.code}
          />
        ) : null}
        <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'One moment...' : false}>
          Continue
        </Button>
      </Form>
    </DoorCard>
  )
}

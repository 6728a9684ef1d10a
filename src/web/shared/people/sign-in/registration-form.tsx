import { Link, useNavigation } from 'react-router'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The registration of a customer, or of a vendor, who names a shop too. */
export function RegistrationForm({
  answer,
  withShop,
}: {
  answer: RefusedForm | undefined
  withShop: boolean
}) {
  const { formMethod, formAction = '' } = useNavigation()
  const isBusy = formMethod === 'POST' && !formAction.startsWith('/auth/code')
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-5">
      <TextField label={withShop ? 'Name' : 'Full name'} name="name" autoComplete="name" />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        name="email"
      />
      {withShop ? <TextField label="Shop name" name="shopName" autoComplete="organization" /> : null}
      <NewPasswordFields />
      <Checkbox
        name="terms"
        defaultChecked={answer?.typed.terms === 'on'}
        label={
          <>
            I agree to the{' '}
            <Link to="/terms" target="_blank" className="text-link">
              terms and conditions
            </Link>{' '}
            and the{' '}
            <Link to="/privacy" target="_blank" className="text-link">
              privacy policy
            </Link>
          </>
        }
      />
      <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'Creating account...' : false}>
        Create account
      </Button>
    </AnsweredForm>
  )
}

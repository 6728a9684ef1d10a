import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { FormRefusal } from '#web/shared/ground/refusals/form-refusal.tsx'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
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
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(answer?.fields, form)
  const isBusy = useNavigation().formMethod === 'POST'
  const text = (name: string) => ({ name, error: errors[name], defaultValue: answer?.typed[name] })
  return (
    <Form method="post" ref={form} onInput={onInput} noValidate className="flex flex-col gap-5">
      <FormRefusal message={errors.form} />
      <TextField label={withShop ? 'Name' : 'Full name'} autoComplete="name" {...text('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        {...text('email')}
      />
      {withShop ? <TextField label="Shop name" autoComplete="organization" {...text('shopName')} /> : null}
      <NewPasswordFields errors={errors} />
      <Checkbox
        name="terms"
        error={errors.terms}
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
    </Form>
  )
}

import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Profile } from '#server/people/accounts/own-profile.ts'
import { FormRefusal } from '#web/shared/ground/refusals/form-refusal.tsx'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { TextField } from '#web/ui/text-field.tsx'

export function ProfileDetails({ profile, answer }: { profile: Profile; answer: RefusedForm | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(answer?.fields, form)
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST' && navigation.formAction === '/profile'
  const facts = [
    ['Name', profile.name],
    ['Email', `${profile.email} (${profile.isEmailVerified ? 'verified' : 'not verified'})`],
    ['User ID', profile.userId],
  ]
  return (
    <AccountSection id="details" title="Your details">
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-1 gap-x-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-baseline"
          >
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Form
        method="post"
        action="/profile"
        ref={form}
        onInput={onInput}
        noValidate
        preventScrollReset
        className="grid gap-5 sm:grid-cols-2"
      >
        {errors.form ? (
          <div className="sm:col-span-2">
            <FormRefusal message={errors.form} />
          </div>
        ) : null}
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          error={errors.name}
          defaultValue={answer?.typed.name ?? profile.name}
        />
        <TextField
          label="Phone number"
          name="phoneNumber"
          optional
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          hint="10 digits, for the courier"
          error={errors.phoneNumber}
          defaultValue={answer?.typed.phoneNumber ?? profile.phone ?? ''}
        />
        <div className="sm:col-span-2">
          <Button type="submit" busy={isBusy ? 'Saving...' : false}>
            Save
          </Button>
        </div>
      </Form>
    </AccountSection>
  )
}

import { useNavigation } from 'react-router'
import type { Profile as WholeProfile } from '#server/people/accounts/own-profile.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Profile = Omit<WholeProfile, 'verifiedPhone'>

export function ProfileDetails({ profile, answer }: { profile: Profile; answer: RefusedForm | undefined }) {
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST' && navigation.formAction === '/profile'
  const facts = [
    ['Name', profile.name],
    [
      'Email',
      profile.email === ''
        ? 'None yet'
        : `${profile.email} (${profile.isEmailVerified ? 'verified' : 'not verified'})`,
    ],
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
      <AnsweredForm answer={answer} action="/profile" preventScrollReset className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" name="name" autoComplete="name" defaultValue={profile.name} />
          <TextField
            label="Phone number"
            name="phoneNumber"
            optional
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            hint="10 digits, for the courier"
            defaultValue={profile.phone ?? ''}
          />
        </div>
        <div>
          <Button type="submit" busy={isBusy ? 'Saving...' : false}>
            Save
          </Button>
        </div>
      </AnsweredForm>
    </AccountSection>
  )
}

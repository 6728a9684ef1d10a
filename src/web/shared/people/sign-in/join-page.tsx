import { useNavigation } from 'react-router'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { INVITATION_HOURS } from '#domain/people/team/invitation-form.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AudienceFrame } from './audience-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

interface JoinPageProps {
  audience: Exclude<Role, 'customer'>
  /** The invitation behind the link, with what it is for; undefined where the link opens nothing any more. */
  place: { name: string; email: string; hasAccount: boolean } | undefined
  title: string
  lead: string
  /** What an account that is there already opens from now on. */
  opens: string
  answer: RefusedForm | undefined
}

/** Where an invitation is accepted: who is new chooses a password, anybody else shows theirs. */
export function JoinPage({ audience, place, title, lead, opens, answer }: JoinPageProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (!place)
    return (
      <AudienceFrame audience={audience}>
        <FormCard title="Invitation">
          <Notice tone="warn" title="This invitation no longer works">
            <p>{`It has been used or withdrawn, a newer one was sent, or ${INVITATION_HOURS} hours have passed.`}</p>
          </Notice>
          <p>Please ask the person who invited you for a new one.</p>
        </FormCard>
      </AudienceFrame>
    )
  return (
    <AudienceFrame audience={audience}>
      <FormCard title={title} lead={lead}>
        <AnsweredForm answer={answer} className="flex flex-col gap-5">
          {/* So that a password store keeps the new password under the right address. */}
          <input type="email" name="username" autoComplete="username" value={place.email} readOnly hidden />
          {place.hasAccount ? (
            <>
              <p>{`You already have a NanoNagar account. Its password opens ${opens} too.`}</p>
              <PasswordField
                label="Your account password"
                name="currentPassword"
                autoComplete="current-password"
              />
            </>
          ) : (
            <>
              <TextField label="Name" name="name" autoComplete="name" defaultValue={place.name} />
              <NewPasswordFields />
            </>
          )}
          <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'One moment...' : false}>
            Join
          </Button>
        </AnsweredForm>
      </FormCard>
    </AudienceFrame>
  )
}

/**
 * The token stands in the address: no other site may learn it. `no-referrer` would also take the origin from the form,
 * which is then refused where no script sends it.
 */
export function joinMeta(title: string) {
  return [
    { title: `${title} · NanoNagar` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

export function invitationTokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

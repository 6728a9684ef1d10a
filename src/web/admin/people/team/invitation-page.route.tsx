import { useNavigation } from 'react-router'
import { ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { INVITATION_HOURS } from '#domain/people/team/invitation-form.ts'
import { acceptInvitation, findInvitation } from '#server/people/team/accept-invitation.ts'
import { appContext } from '#web/http/context.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { askForCode } from '#web/shared/people/sign-in/ask-for-code.ts'
import { AudienceFrame } from '#web/shared/people/sign-in/audience-frame.tsx'
import { browserOf } from '#web/shared/people/sign-in/browser-of.ts'
import { NewPasswordFields } from '#web/shared/people/sign-in/new-password-fields.tsx'
import { redirectAfterSignIn } from '#web/shared/people/sign-in/redirect-after-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/invitation-page.route'

const HOME = '/admin/dashboard'

export async function loader({ request, context }: Route.LoaderArgs) {
  return { place: await findInvitation(context.get(appContext), tokenOf(request)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const accepted = await acceptInvitation(context.get(appContext), {
    token: tokenOf(request),
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  })
  if (!accepted.ok) return refusedForm(accepted.problem, form)
  const { setCookies, needsCode } = accepted.value
  return needsCode ? askForCode(HOME, setCookies) : redirectAfterSignIn('admin', HOME, setCookies)
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { place } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  if (!place)
    return (
      <InvitationFrame title="Invitation">
        <Notice tone="warn" title="This invitation no longer works">
          <p>{`It has been used or withdrawn, a newer one was sent, or ${INVITATION_HOURS} hours have passed.`}</p>
        </Notice>
        <p>Please ask the person who invited you for a new one.</p>
      </InvitationFrame>
    )
  return (
    <InvitationFrame
      title="Join the team"
      lead={`You are invited as ${ROLE_NAMES[place.role]}, ${place.email}.`}
    >
      <AnsweredForm answer={actionData} className="flex flex-col gap-5">
        {/* So that a password store keeps the new password under the right address. */}
        <input type="email" name="username" autoComplete="username" value={place.email} readOnly hidden />
        {place.hasAccount ? (
          <>
            <p>You already have a NanoNagar account. Its password opens the back office too.</p>
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
    </InvitationFrame>
  )
}

function InvitationFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: React.ReactNode
}) {
  return (
    <AudienceFrame audience="admin">
      <FormCard title={title} lead={lead}>
        {children}
      </FormCard>
    </AudienceFrame>
  )
}

/**
 * The token stands in the address: no other site may learn it. `no-referrer` would also take the origin from the form,
 * which is then refused where no script sends it.
 */
export function meta() {
  return [
    { title: 'Join the team · NanoNagar' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

import { ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { acceptInvitation, findInvitation } from '#server/people/team/accept-invitation.ts'
import { appContext } from '#web/http/context.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { askForCode } from '#web/shared/people/sign-in/ask-for-code.ts'
import { browserOf } from '#web/shared/people/sign-in/browser-of.ts'
import { invitationTokenOf, JoinPage, joinMeta } from '#web/shared/people/sign-in/join-page.tsx'
import { redirectAfterSignIn } from '#web/shared/people/sign-in/redirect-after-sign-in.ts'
import type { Route } from './+types/invitation-page.route'

const HOME = '/admin/dashboard'

export async function loader({ request, context }: Route.LoaderArgs) {
  return { place: await findInvitation(context.get(appContext), invitationTokenOf(request)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const accepted = await acceptInvitation(context.get(appContext), {
    token: invitationTokenOf(request),
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  })
  if (!accepted.ok) return refusedForm(accepted.problem, form)
  const { setCookies, needsCode } = accepted.value
  return needsCode ? askForCode(HOME, setCookies) : redirectAfterSignIn('admin', HOME, setCookies)
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { place } = loaderData
  return (
    <JoinPage
      audience="admin"
      place={place}
      title="Join the team"
      lead={place ? `You are invited as ${ROLE_NAMES[place.role]}, ${place.email}.` : ''}
      opens="the back office"
      answer={actionData}
    />
  )
}

export const meta = () => joinMeta('Join the team')

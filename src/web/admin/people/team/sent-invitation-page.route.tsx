import { Form, Link, useNavigation } from 'react-router'
import { ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { resendInvitation, withdrawInvitation } from '#server/people/team/invite-admin.ts'
import { readInvitation } from '#server/people/team/read-team.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import type { Route } from './+types/sent-invitation-page.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'team.change')
  const invitation = await readInvitation(context.get(appContext), admin, params.id)
  if (!invitation.ok) throw new Response(null, { status: 404 })
  return invitation.value
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'team.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const isWithdrawal = readIntent(form, ['send-again', 'withdraw']) === 'withdraw'
  const changed = await (isWithdrawal ? withdrawInvitation : resendInvitation)(app, admin, params.id)
  if (!changed.ok && changed.problem.code === 'team.invitation_gone')
    throw new Response(null, { status: 404 })
  if (!changed.ok) return refusedForm(changed.problem, form)
  const { email } = changed.value
  const text = isWithdrawal ? `Invitation for ${email} withdrawn` : `A new link is on its way to ${email}`
  return redirectWithToast('/admin/team', { kind: 'success', text })
}

export default function SentInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, expiresAt, isOver } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title={`Invitation for ${name}`}
      lead={`${email}, ${ROLE_NAMES[role]}; ${isOver ? 'was valid until' : 'valid until'} ${formatDateTime(expiresAt)}.`}
      footer={
        <Link to="/admin/team" className="text-link">
          Back to the team
        </Link>
      }
    >
      <FormRefusal message={actionData?.fields.form} />
      <p>A new link replaces the earlier one. A withdrawn invitation no longer works.</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="send-again" variant="primary" disabled={isBusy}>
          Send a new link
        </Button>
        <Button type="submit" name="intent" value="withdraw" variant="danger" disabled={isBusy}>
          Withdraw it
        </Button>
      </Form>
    </FormCard>
  )
}

export const meta = () => unlisted('Invitation')

import { Form, Link, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { resendShopInvitation, withdrawShopInvitation } from '#server/selling/shop-team/invite-colleague.ts'
import { findInvitationOfShop } from '#server/selling/shop-team/shop-team-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import type { Route } from './+types/sent-invitation-page.route'
import { actingOwner } from './acting-owner.ts'
import { roleNames } from './roles-field.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = actingOwner(context, request)
  const invitation = await findInvitationOfShop(context.get(appContext), { sellerId, id: params.id })
  if (!invitation) throw new Response(null, { status: 404 })
  return invitation
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const owner = actingOwner(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const isWithdrawal = readIntent(form, ['send-again', 'withdraw']) === 'withdraw'
  const changed = await (isWithdrawal ? withdrawShopInvitation : resendShopInvitation)(app, owner, params.id)
  if (!changed.ok && changed.problem.code === 'shop_team.invitation_gone')
    throw new Response(null, { status: 404 })
  if (!changed.ok) return refusedForm(changed.problem, form)
  const { email } = changed.value
  const text = isWithdrawal ? `Invitation for ${email} withdrawn` : `A new link is on its way to ${email}`
  return redirectWithToast('/vendor/team', { kind: 'success', text })
}

export default function SentInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, roles, expiresAt, isOver } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title={`Invitation for ${name}`}
      lead={`${email}: ${roleNames(roles)}; ${isOver ? 'was valid until' : 'valid until'} ${formatDateTime(expiresAt)}.`}
      footer={
        <Link to="/vendor/team" className="text-link">
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

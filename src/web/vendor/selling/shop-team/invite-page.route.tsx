import { Link, useNavigation } from 'react-router'
import { INVITATION_HOURS } from '#domain/people/team/invitation-form.ts'
import { inviteColleague } from '#server/selling/shop-team/invite-colleague.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/invite-page.route'
import { actingOwner } from './acting-owner.ts'
import { RolesField } from './roles-field.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  actingOwner(context, request)
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = actingOwner(context, request)
  const form = await request.formData()
  const invited = await inviteColleague(context.get(appContext), owner, Object.fromEntries(form))
  if (!invited.ok) return refusedForm(invited.problem, form)
  const text = `The invitation is on its way to ${invited.value.email}`
  return redirectWithToast('/vendor/team', { kind: 'success', text })
}

export default function InvitePage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title="Invite someone"
      lead={`We email them a link that works once, within ${INVITATION_HOURS} hours.`}
      footer={
        <Link to="/vendor/team" className="text-link">
          Back to the team
        </Link>
      }
    >
      <AnsweredForm answer={actionData} className="flex flex-col gap-5">
        <TextField label="Name" name="name" />
        <TextField label="Email" name="email" type="email" inputMode="email" spellCheck={false} />
        <RolesField roles={[]} answer={actionData} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'Sending...' : false}>
          Send invitation
        </Button>
      </AnsweredForm>
    </FormCard>
  )
}

export const meta = () => unlisted('Invite someone')

import { Link, useNavigation } from 'react-router'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import { changeShopRoles, endColleagueAccess } from '#server/selling/shop-team/change-colleague.ts'
import { findColleague } from '#server/selling/shop-team/shop-team-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import type { Route } from './+types/colleague-page.route'
import { actingOwner } from './acting-owner.ts'
import { RolesField, roleNames } from './roles-field.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = actingOwner(context, request)
  const colleague = await findColleague(context.get(appContext), { sellerId, userId: params.userId })
  if (!colleague) throw new Response(null, { status: 404 })
  return colleague
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const owner = actingOwner(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const { userId } = params
  const isEnding = readIntent(form, ['roles', 'end']) === 'end'
  const changed = isEnding
    ? await endColleagueAccess(app, owner, userId)
    : await changeShopRoles(app, owner, { userId, fields: Object.fromEntries(form) })
  if (!changed.ok && changed.problem.code === 'shop_team.colleague_not_found')
    throw new Response(null, { status: 404 })
  if (!changed.ok) return refusedForm(changed.problem, form)
  const { name } = changed.value
  const text = isEnding ? `${name} no longer has access` : `Role of ${name} changed`
  return redirectWithToast('/vendor/team', { kind: 'success', text })
}

export default function ColleaguePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, roles } = loaderData
  const answerTo = (intent: string) => (actionData?.typed.intent === intent ? actionData : undefined)
  return (
    <FormCard
      title={name}
      lead={`${email}: ${roleNames(roles)}.`}
      footer={
        <Link to="/vendor/team" className="text-link">
          Back to the team
        </Link>
      }
    >
      <RolesForm roles={roles} answer={answerTo('roles')} />
      <EndForm answer={answerTo('end')} />
    </FormCard>
  )
}

function RolesForm({ roles, answer }: { roles: readonly ShopRole[]; answer: RefusedForm | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-5">
      <RolesField roles={roles} answer={answer} />
      <Button type="submit" name="intent" value="roles" variant="primary" disabled={isBusy}>
        Change role
      </Button>
    </AnsweredForm>
  )
}

function EndForm({ answer }: { answer: RefusedForm | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-5 border-line border-t pt-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl">End their access</h2>
        <p className="text-muted">
          They are signed out of your shop at once, and API keys that they made stop working. You can invite
          them again.
        </p>
      </div>
      <Button type="submit" name="intent" value="end" variant="danger" disabled={isBusy}>
        End access
      </Button>
    </AnsweredForm>
  )
}

export const meta = () => unlisted('Colleague')

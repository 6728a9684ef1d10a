import { Link, useNavigation } from 'react-router'
import { ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { changeAdminRole, endAdminAccess } from '#server/people/team/change-team.ts'
import { readTeamMember } from '#server/people/team/read-team.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/member-page.route'
import { RoleField } from './role-field.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'team.change')
  const member = await readTeamMember(context.get(appContext), admin, params.id)
  if (!member.ok) throw new Response(null, { status: 404 })
  return member.value
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'team.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const isEnding = readIntent(form, ['role', 'end']) === 'end'
  const changed = isEnding
    ? await endAdminAccess(app, admin, { userId: params.id, reason: form.get('reason') })
    : await changeAdminRole(app, admin, { userId: params.id, role: form.get('role') })
  if (!changed.ok && changed.problem.code === 'accounts.person_not_found')
    throw new Response(null, { status: 404 })
  if (!changed.ok) return refusedForm(changed.problem, form)
  const { name } = changed.value
  const text = isEnding ? `${name} no longer has access` : `Role of ${name} changed`
  return redirectWithToast('/admin/team', { kind: 'success', text })
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, userId } = loaderData
  const answerTo = (intent: string) => (actionData?.typed.intent === intent ? actionData : undefined)
  return (
    <FormCard
      title={name}
      lead={`${email}, ${ROLE_NAMES[role]}.`}
      footer={
        <>
          <p>
            <Link to={`/admin/users/${userId}`} className="text-link">
              Their account
            </Link>
          </p>
          <p>
            <Link to="/admin/team" className="text-link">
              Back to the team
            </Link>
          </p>
        </>
      }
    >
      <RoleForm role={role} answer={answerTo('role')} />
      <EndForm answer={answerTo('end')} />
    </FormCard>
  )
}

function RoleForm({ role, answer }: { role: string; answer: RefusedForm | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-5">
      <RoleField value={role} />
      <Button type="submit" name="intent" value="role" variant="primary" disabled={isBusy}>
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
          They are signed out of the back office at once. Their account as a customer or vendor stays.
        </p>
      </div>
      <TextArea label="Reason" name="reason" hint="Kept in the audit log" />
      <Button type="submit" name="intent" value="end" variant="danger" disabled={isBusy}>
        End access
      </Button>
    </AnsweredForm>
  )
}

export const meta = () => unlisted('Administrator')

import { deactivateUser } from '#server/people/accounts/deactivate-user.ts'
import { findUserProfile } from '#server/people/accounts/user-page-views.ts'
import { PERSON_REASON_HINT, ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/deactivate-user-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'users.change')
  const found = await findUserProfile(context.get(appContext), admin, params.id)
  if (!found.ok) throw refusedResponse(found.problem)
  const { userId, name, email, isActive, seller } = found.value
  if (!isActive || userId === admin.userId) throw redirect(`/admin/users/${params.id}`)
  return { userId, name, email, sellerName: seller?.name }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'users.change')
  const form = await request.formData()
  const change = { userId: params.id, reason: form.get('reason') }
  const done = await deactivateUser(context.get(appContext), admin, change)
  if (!done.ok) return refusedForm(done.problem, form)
  const text = `${done.value.name} is inactive and signed out everywhere`
  return redirectWithToast(`/admin/users/${params.id}`, { kind: 'success', text })
}

export default function DeactivateUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, email, sellerName } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Manage Users', to: '/admin/users' },
          { label: name, to: `/admin/users/${userId}` },
          { label: 'Deactivate' },
        ]}
      />
      <PageHeading title={`Deactivate ${name}`} className="pt-1 pb-6">
        <p className="break-words">{email}</p>
      </PageHeading>
      <ul className="flex max-w-2xl list-disc flex-col gap-1 pb-6 pl-5">
        <li>They are signed out everywhere at once and cannot sign in.</li>
        <li>Orders already placed continue.</li>
        {sellerName ? (
          <li>
            API keys they created for {sellerName} stop working. The seller’s products stay on sale until the
            seller is suspended.
          </li>
        ) : null}
        <li>You can activate the account again at any time.</li>
      </ul>
      <ReasonForm
        refused={actionData}
        label="Deactivate"
        busy="Deactivating..."
        keep={{ to: `/admin/users/${userId}`, label: 'Keep active' }}
        hint={PERSON_REASON_HINT}
      />
    </>
  )
}

export const meta = () => unlisted('Deactivate user')

import { data, Form } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { userList } from '#domain/people/accounts/user-list.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { changeSeveralUsers, type SeveralChanged } from '#server/people/accounts/change-several-users.ts'
import { activateUser } from '#server/people/accounts/deactivate-user.ts'
import { findDeactivated, listUsers } from '#server/people/accounts/user-list-views.ts'
import { SeveralAtOnce } from '#web/admin/ground/shared/several-at-once.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { ChoosableRows } from '#web/shared/ground/shell/choosable-rows.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { UserSearch } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/users-page.route'
import { DeactivatedNotice } from './deactivated-notice.tsx'
import { UserFilterForm } from './user-filter-form.tsx'
import { UserTable } from './user-table.tsx'

const ACTIVATE_FORM = 'activate-one'
const BUTTONS = [
  { intent: 'deactivate-chosen', label: 'Deactivate', busy: 'Deactivating...' },
  { intent: 'activate-chosen', label: 'Activate', busy: 'Activating...' },
] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'users.read')
  const app = context.get(appContext)
  const search = new URL(request.url).searchParams
  const filters = userList.parse(search)
  const [list, deactivated] = await Promise.all([
    listUsers(app, admin, filters),
    findDeactivated(app, admin, (search.get('deactivated') ?? '').split(',')),
  ])
  return {
    filters,
    list,
    deactivated,
    canChange: mayDo(admin.role, 'users.change'),
    ownId: admin.userId,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'users.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const here = userList.search(userList.parse(new URL(request.url).searchParams))
  const userIds = form.getAll('userId').map(String)
  const intent = readIntent(form, ['activate', 'deactivate-chosen', 'activate-chosen'])
  if (intent === 'activate') return activateAgain(app, admin, { userIds, here })
  const to = intent === 'deactivate-chosen' ? 'inactive' : 'active'
  const moved = await changeSeveralUsers(app, admin, { userIds, to, reason: form.get('reason') })
  if (!moved.ok) {
    const { problem } = moved
    const errors = problem.fields ?? { form: problemWords(problem) }
    const typed = { errors, chosen: userIds, reason: String(form.get('reason') ?? '') }
    return data(typed, { status: problemStatus(problem) })
  }
  const ids = to === 'inactive' ? moved.value.changed.map(({ userId }) => userId) : []
  const notice = ids.length > 0 ? `${here ? '&' : '?'}deactivated=${ids.join(',')}` : ''
  return redirectWithToast(`/admin/users${here}${notice}`, {
    kind: moved.value.changed.length > 0 ? 'success' : 'error',
    text: outcomeText(moved.value, to),
  })
}

/** Lets people in again, from their row or from the notice. */
async function activateAgain(
  app: App,
  admin: Permitted<'users.change'>,
  { userIds, here }: { userIds: readonly string[]; here: string },
) {
  const names: string[] = []
  for (const userId of userIds.slice(0, 50)) {
    const done = await activateUser(app, admin, { userId })
    if (!done.ok) throw refusedResponse(done.problem)
    names.push(done.value.name)
  }
  if (names.length === 0) return redirect(`/admin/users${here}`, 303)
  const text =
    names.length === 1
      ? `${names[0]} is active again`
      : `${counted(names.length, 'person', 'people')} are active again`
  return redirectWithToast(`/admin/users${here}`, { kind: 'success', text })
}

/** What became of the chosen ones, and why somebody was passed over. */
function outcomeText({ changed, skipped }: SeveralChanged, to: 'active' | 'inactive'): string {
  const [first] = changed
  const word = to === 'inactive' ? 'deactivated' : 'activated'
  const done =
    changed.length === 0
      ? `Nobody was ${word}.`
      : changed.length === 1
        ? `${first?.name} was ${word}.`
        : `${counted(changed.length, 'person', 'people')} were ${word}.`
  const why = [...new Set(skipped.map(({ problem }) => problemWords(problem)))].join(' ')
  return skipped.length > 0 ? `${done} Skipped: ${skipped.length}. ${why}` : done
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, list, deactivated, canChange, ownId } = loaderData
  const search = userList.search(filters)
  const errors = actionData?.errors ?? {}
  return (
    <>
      <PageHeading title="Manage Users" className="pb-6" />
      <UserFilterForm
        filters={filters}
        error={list.isTooShort ? 'Please type a word of at least three letters' : undefined}
      />
      {list.users.length === 0 ? (
        list.isTooShort ? null : (
          <EmptyState
            icon={UserSearch}
            title="No users found"
            action={<ButtonLink to="/admin/users">Show all users</ButtonLink>}
          />
        )
      ) : (
        <>
          {list.found === undefined ? null : (
            <p role="status" className="figures pb-3 text-muted text-sm">
              {counted(list.found, 'user')} found
            </p>
          )}
          <Form id={ACTIVATE_FORM} method="post" action={`/admin/users${search}`} preventScrollReset>
            <input type="hidden" name="intent" value="activate" />
          </Form>
          <Form method="post" action={`/admin/users${search}`} preventScrollReset noValidate>
            <ChoosableRows>
              <UserTable
                key={search}
                users={list.users}
                canChange={canChange}
                chosen={actionData?.chosen ?? []}
                ownId={ownId}
                activateForm={ACTIVATE_FORM}
              />
              {canChange ? (
                <SeveralAtOnce
                  errors={errors}
                  reason={actionData?.reason}
                  buttons={BUTTONS}
                  hint="Reason, kept in the audit log"
                />
              ) : null}
            </ChoosableRows>
          </Form>
        </>
      )}
      <ListPages {...userList.pages('/admin/users', filters, list)} />
      {deactivated.length > 0 && canChange ? (
        <DeactivatedNotice people={deactivated} search={search} />
      ) : null}
    </>
  )
}

export const meta = () => unlisted('Manage Users')

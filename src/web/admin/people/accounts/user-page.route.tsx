import { Form } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { listOrdersOfPerson } from '#server/orders/orders/own-orders-views.ts'
import { activateUser } from '#server/people/accounts/deactivate-user.ts'
import { findUserPage } from '#server/people/accounts/user-page-views.ts'
import { resetSecondFactorOf } from '#server/people/sign-in/second-factor/reset-second-factor.ts'
import { endUserSessions } from '#server/people/sign-in/sessions/end-user-sessions.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Pencil, Trash2, Undo2, UserX } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/user-page.route'
import { RoleBadges, UserStatusBadge } from './role-badges.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserAccess, UserAuditEntries, UserConsents, UserTickets } from './user-lists.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserSessions } from './user-sessions.tsx'

const ORDERS_SHOWN = 10

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'users.read')
  const app = context.get(appContext)
  const found = await findUserPage(app, admin, params.id)
  if (!found.ok) throw refusedResponse(found.problem)
  const clerk = permit(admin, 'orders.read')
  const list = clerk && (await listOrdersOfPerson(app, clerk, { userId: params.id, limit: ORDERS_SHOWN }))
  const isSelf = admin.userId === params.id
  const isOther = !isSelf && found.value.profile.closedAt === null
  return {
    ...found.value,
    orders: list?.orders,
    isSelf,
    canChange: isOther && mayDo(admin.role, 'users.change'),
    canReset: isOther && mayDo(admin.role, 'team.change'),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'users.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, ['reset-second-factor', 'activate', 'end-session', 'end-sessions'])
  const userId = params.id
  if (intent === 'reset-second-factor') {
    const owner = requireAdmin(context, request, 'team.change')
    const reset = await resetSecondFactorOf(app, owner, { userId, reason: form.get('reason') })
    if (!reset.ok) return refusedForm(reset.problem, form)
    return said(userId, 'Two-factor sign-in is off, and every session has ended')
  }
  const text = await changeAtOnce(app, admin, { userId, intent, sessionId: form.get('sessionId') })
  return said(userId, text)
}

/** What needs no reason. Gives the words about it. */
async function changeAtOnce(
  app: App,
  admin: Permitted<'users.change'>,
  o: { userId: string; intent: 'activate' | 'end-session' | 'end-sessions'; sessionId: unknown },
): Promise<string> {
  const { userId, intent } = o
  if (intent === 'activate') {
    const done = await activateUser(app, admin, { userId })
    if (!done.ok) throw refusedResponse(done.problem)
    return `${done.value.name} is active again`
  }
  const one = intent === 'end-session'
  const ended = await endUserSessions(app, admin, {
    userId,
    ...(one && { sessionId: String(o.sessionId) }),
  })
  if (!ended.ok) throw refusedResponse(ended.problem)
  return one ? 'Session ended' : 'All sessions ended'
}

function said(userId: string, text: string): Response {
  return redirectWithToast(`/admin/users/${userId}`, { kind: 'success', text })
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, orders, tickets, auditEntries, access, canChange, isSelf } = loaderData
  const { userId, name, email, isActive, closedAt } = profile
  return (
    <>
      <Breadcrumbs items={[{ label: 'Manage Users', to: '/admin/users' }, { label: name }]} />
      <PageHeading
        title={name}
        className="pt-1 pb-6"
        actions={canChange ? <Actions userId={userId} isActive={isActive} /> : null}
      >
        <p className="flex flex-wrap items-center gap-2">
          <UserStatusBadge isActive={isActive} />
          <RoleBadges roles={profile.roles} />
        </p>
      </PageHeading>
      {closedAt ? (
        <Notice tone="note" title={`This account was deleted on ${formatDate(closedAt)}`} className="mb-6">
          <p>Personal data has been deleted. Orders keep what tax law requires.</p>
        </Notice>
      ) : isActive ? null : (
        <Notice tone="warn" title="This account is inactive" className="mb-6">
          <p>{name} cannot sign in and is signed out everywhere.</p>
          {canChange ? (
            <Form method="post" preventScrollReset className="pt-3">
              <Button type="submit" size="sm" name="intent" value="activate">
                <Undo2 aria-hidden="true" className="size-4" />
                Activate
              </Button>
            </Form>
          ) : null}
        </Notice>
      )}
      {isSelf ? (
        <Notice tone="note" className="mb-6">
          <p>This is you. Change your own account in your settings, or ask another owner.</p>
        </Notice>
      ) : null}
      <div className="flex flex-col gap-10">
        <UserFacts profile={profile} addresses={loaderData.addresses} />
        <div className="grid gap-10 lg:grid-cols-2">
          {orders ? <UserOrders orders={orders} email={email} /> : null}
          {tickets ? <UserTickets tickets={tickets} /> : null}
          <UserSessions sessions={loaderData.sessions} canChange={canChange} />
          <SecondFactorSection
            isOn={loaderData.hasSecondFactor}
            canReset={loaderData.canReset}
            refused={actionData}
          />
          <UserConsents consents={loaderData.consents} />
          {auditEntries ? <UserAuditEntries auditEntries={auditEntries} userId={userId} /> : null}
          {access ? <UserAccess access={access} userId={userId} /> : null}
        </div>
      </div>
    </>
  )
}

function Actions({ userId, isActive }: { userId: string; isActive: boolean }) {
  return (
    <>
      <ButtonLink to={`/admin/users/${userId}/edit`} className="max-sm:px-3">
        <Pencil aria-hidden="true" className="size-4 max-sm:hidden" />
        Edit
      </ButtonLink>
      {isActive ? (
        <ButtonLink to={`/admin/users/${userId}/deactivate`} className="max-sm:px-3">
          <UserX aria-hidden="true" className="size-4 max-sm:hidden" />
          Deactivate
        </ButtonLink>
      ) : null}
      <ButtonLink
        to={`/admin/users/${userId}/delete`}
        prefetch="none"
        variant="danger-outline"
        className="ml-auto max-sm:px-3 sm:ml-4"
      >
        <Trash2 aria-hidden="true" className="size-4 max-sm:hidden" />
        Delete
      </ButtonLink>
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.profile.name ?? 'User')
}

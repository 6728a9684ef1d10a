import { useNavigation } from 'react-router'
import { ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { listSessions } from '#server/people/sign-in/sessions/own-sessions.ts'
import { saveOwnAdminName } from '#server/people/team/admin-account.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { ACCOUNT_PATHS } from '#web/shared/ground/access/account-paths.ts'
import { requireAdmin, requirePerson } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { readTwoFactor } from '#web/shared/people/sign-in/second-factor/read-two-factor.action.ts'
import { SignInSections } from '#web/shared/people/sign-in/sign-in-sections.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/account-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, email, role } = requireAdmin(context, request, 'dashboard.read')
  const person = requirePerson(context, request, 'admin')
  const [sessions, twoFactor] = await Promise.all([
    listSessions(context.get(appContext), person),
    readTwoFactor(context, person),
  ])
  return { name, email, role, sessions, twoFactor }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'dashboard.read')
  const form = await request.formData()
  const saved = await saveOwnAdminName(context.get(appContext), admin, Object.fromEntries(form))
  if (!saved.ok) return refusedForm(saved.problem, form)
  return redirectWithToast('/admin/account', { kind: 'success', text: 'Your name is saved' })
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, sessions, twoFactor } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHeading title="Your account">
        <p className="wrap-anywhere">
          <Breakable text={email} />, {ROLE_NAMES[role]}
        </p>
      </PageHeading>
      <div className="flex max-w-3xl flex-col gap-14">
        <AccountSection id="name" title="Name">
          <AnsweredForm answer={actionData} className="flex max-w-md flex-col items-start gap-5">
            <TextField label="Name" name="name" autoComplete="name" className="w-full" defaultValue={name} />
            <Button type="submit" busy={isBusy ? 'Saving...' : false}>
              Save
            </Button>
          </AnsweredForm>
        </AccountSection>
        <SignInSections paths={ACCOUNT_PATHS.admin} twoFactor={twoFactor} sessions={sessions} />
      </div>
    </>
  )
}

export const meta = () => unlisted('Your account')

import { type ReactNode, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { ROLE_NAMES } from '#domain/access/back-office.ts'
import { listSessions } from '#server/sign-in/sessions/own-sessions.ts'
import { saveOwnAdminName } from '#server/team/admin-account.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { refusedForm } from '#web/http/refusal.ts'
import { readTwoFactor } from '#web/http/two-factor.ts'
import { SessionRows } from '#web/sign-in/session-rows.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/account-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'dashboard.read')
  const { userId, name, email, role } = admin
  const { sessionId = '' } = context.get(visitorContext)
  const [sessions, { state, passkeys }] = await Promise.all([
    listSessions(context.get(appContext), { userId, sessionId }),
    readTwoFactor(context, admin),
  ])
  return { name, email, role, sessions, hasApp: state.state === 'on', passkeys: passkeys.length }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'dashboard.read')
  const form = await request.formData()
  const saved = await saveOwnAdminName(context.get(appContext), admin, Object.fromEntries(form))
  if (!saved.ok) return refusedForm(saved.problem, form)
  return redirectWithToast('/admin/account', { kind: 'success', text: 'Your name is saved' })
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, sessions, hasApp, passkeys } = loaderData
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(actionData?.fields, form)
  const isBusy = useNavigation().formMethod === 'POST'
  const isOn = hasApp || passkeys > 0
  return (
    <>
      <PageHeading title="Your account">
        <p className="break-all">
          {email}, {ROLE_NAMES[role]}
        </p>
      </PageHeading>
      <div className="flex max-w-3xl flex-col gap-14">
        <Section id="name" title="Name">
          <Form
            method="post"
            ref={form}
            onInput={onInput}
            noValidate
            className="flex max-w-md flex-col items-start gap-5"
          >
            <TextField
              label="Name"
              name="name"
              autoComplete="name"
              className="w-full"
              error={errors.name}
              defaultValue={actionData?.typed.name ?? name}
            />
            <Button type="submit" busy={isBusy ? 'Saving...' : false}>
              Save
            </Button>
          </Form>
        </Section>
        <Section id="password" title="Password" lead="Changing it signs you out everywhere else.">
          <div>
            <ButtonLink to="/admin/account/password">Change password</ButtonLink>
          </div>
        </Section>
        <Section
          id="two-factor"
          title="Two-factor sign-in"
          lead={
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={isOn ? 'green' : 'yellow'}>{isOn ? 'On' : 'Off'}</Badge>
              Authenticator app {hasApp ? 'on' : 'off'}, {passkeys} {passkeys === 1 ? 'passkey' : 'passkeys'}
            </p>
          }
        >
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/admin/account/two-factor">Authenticator app</ButtonLink>
            <ButtonLink to="/admin/account/passkeys">Passkeys and recovery codes</ButtonLink>
          </div>
        </Section>
        <Section
          id="sessions"
          title="Where you are signed in"
          lead="End what you do not know, and change your password then."
        >
          <SessionRows sessions={sessions} action="/admin/account/sessions" />
        </Section>
      </div>
    </>
  )
}

function Section(o: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section id={o.id} aria-labelledby={`${o.id}-title`} className="flex scroll-mt-20 flex-col gap-5">
      <header className="flex flex-col gap-1">
        <h2 id={`${o.id}-title`} className="text-2xl">
          {o.title}
        </h2>
        {o.lead ? <div className="text-muted">{o.lead}</div> : null}
      </header>
      {o.children}
    </section>
  )
}

export function meta() {
  return [{ title: 'Your account · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

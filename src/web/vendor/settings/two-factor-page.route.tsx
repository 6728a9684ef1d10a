import type { ReactNode } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from '#server/identity/second-factor-enrolment.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireVendor } from '#web/http/guards.ts'
import { type RefusedForm, refusedForm } from '#web/http/refusal.ts'
import { DoorCard } from '#web/identity/door-card.tsx'
import { FormRefusal } from '#web/identity/form-refusal.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/two-factor-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  return readSecondFactor(context.get(appContext), whoAsks(request, context))
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = whoAsks(request, context)
  const app = context.get(appContext)
  const form = await request.formData()
  const fields = Object.fromEntries(form)
  if (form.get('intent') === 'confirm') {
    const confirmed = await confirmSecondFactor(app, who, fields)
    return confirmed.ok
      ? { recoveryCodes: confirmed.value.recoveryCodes }
      : refusedForm(confirmed.problem, new FormData())
  }
  if (form.get('intent') === 'begin') {
    const begun = await beginSecondFactor(app, who, fields)
    if (!begun.ok) return refusedForm(begun.problem, new FormData())
    return redirect('/vendor/settings/two-factor', 303)
  }
  if (form.get('intent') !== 'end') throw new Response('Unknown intent', { status: 400 })
  const ended = await endSecondFactor(app, who, fields)
  if (!ended.ok) return refusedForm(ended.problem, new FormData())
  const text = 'Two-factor sign-in is off'
  return redirectWithToast('/vendor/settings#two-factor', { kind: 'success', text })
}

function whoAsks(request: Request, context: Route.LoaderArgs['context']) {
  const { userId, email } = requireVendor(context, request)
  return { userId, email, sessionId: context.get(visitorContext).sessionId ?? '' }
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : undefined
  const answer = actionData && 'fields' in actionData ? actionData : undefined
  return (
    <DoorCard
      title="Two-factor sign-in"
      footer={
        <Link to="/vendor/settings#two-factor" className="text-link">
          Back to the settings
        </Link>
      }
    >
      {codes ? <RecoveryCodes codes={codes} /> : <Step state={loaderData} answer={answer} />}
    </DoorCard>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <Notice tone="good" role="status" title="Two-factor sign-in is on">
        <p>
          Keep these recovery codes where only you find them. Each signs you in once without your telephone;
          they are not shown again.
        </p>
      </Notice>
      <ul className="figures grid gap-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}

function Step({
  state,
  answer,
}: {
  state: Route.ComponentProps['loaderData']
  answer: RefusedForm | undefined
}) {
  if (state.state === 'off')
    return (
      <StepForm intent="begin" answer={answer} save="Begin" asksPassword>
        <p>
          You need an authenticator app on your telephone. From then on signing in asks for its code, besides
          your password.
        </p>
      </StepForm>
    )
  if (state.state === 'on')
    return (
      <StepForm intent="end" answer={answer} save="Turn off" asksPassword asksCode>
        <p>
          It is on, with {state.recoveryCodesLeft} recovery codes left. For new codes turn it off and set it
          up again.
        </p>
      </StepForm>
    )
  return (
    <StepForm intent="confirm" answer={answer} save="Turn on" asksCode>
      <p>
        <a href={state.uri} className="text-link">
          Open your authenticator app
        </a>{' '}
        on this telephone, or type this key into it (time-based, six digits):
      </p>
      <p className="figures select-all break-all rounded-control bg-sunken p-3 font-mono">
        {state.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
    </StepForm>
  )
}

function StepForm({
  intent,
  answer,
  save,
  asksPassword = false,
  asksCode = false,
  children,
}: {
  intent: string
  answer: RefusedForm | undefined
  save: string
  asksPassword?: boolean
  asksCode?: boolean
  children: ReactNode
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <FormRefusal message={answer?.fields.form} />
      {asksPassword ? (
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={answer?.fields.currentPassword}
        />
      ) : null}
      {asksCode ? (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="Six digits from your app"
          error={answer?.fields.code}
        />
      ) : null}
      <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'One moment...' : false}>
        {save}
      </Button>
    </Form>
  )
}

export function meta() {
  return [{ title: 'Two-factor sign-in · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

import { Form, Link, useNavigation } from 'react-router'
import { formatPhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import { findAwaitedCode } from '#server/people/sign-in/codes/ask-for-code.ts'
import { askForProofCode, findProofs, proveIdentity } from '#server/people/sign-in/prove-identity.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { ACCOUNT_PATHS, audienceOf } from '#web/shared/ground/access/account-paths.ts'
import { PROOF_SECONDS, requirePerson } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/prove-page.route'
import { browserOf, withCookies } from './browser-of.ts'
import { CodeForm } from './codes/code-form.tsx'
import { SendCodeButton } from './codes/send-code-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const audience = audienceOf(pattern)
  const { userId } = requirePerson(context, request, audience)
  const app = context.get(appContext)
  const { phone, ...ways } = await findProofs(app, { userId })
  const awaited = phone ? await findAwaitedCode(app, browserOf(context, request)) : undefined
  return {
    audience,
    ways,
    phone: phone && formatPhoneNumber(phone),
    code: awaited?.purpose === 'prove' ? { isOpen: awaited.isOpen, sentAt: awaited.sentAt } : undefined,
    minutes: PROOF_SECONDS / 60,
  }
}

/** Takes the proof and goes back to where it was asked for. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const audience = audienceOf(pattern)
  const person = requirePerson(context, request, audience)
  const app = context.get(appContext)
  const browser = browserOf(context, request)
  const form = await request.formData()
  const isSent = form.has('intent') && readIntent(form, ['send', 'again', 'other', 'enter']) !== 'enter'
  if (isSent) {
    const asked = await askForProofCode(app, person, browser)
    if (!asked.ok) return refusedForm(asked.problem, new FormData())
    const { pathname, search } = new URL(request.url)
    const page = `${pathname.replace(/\.data$/, '')}${search}`
    return redirect(page, { status: 303, headers: withCookies(asked.value.setCookies) })
  }
  const proved = await proveIdentity(app, person, { fields: Object.fromEntries(form), browser })
  if (!proved.ok) return refusedForm(proved.problem, new FormData())
  const to = safeReturnPath(new URL(request.url).searchParams.get('from'), ACCOUNT_PATHS[audience].home)
  const headers = withCookies(proved.value.setCookies)
  return redirectWithToast(to, { kind: 'success', text: 'Thank you, confirmed' }, headers)
}

/** Before what an unattended session must not do: who signed in shows again that it is them. */
export default function ProvePage({ loaderData, actionData }: Route.ComponentProps) {
  const { audience, ways, phone, code, minutes } = loaderData
  const { home, back } = ACCOUNT_PATHS[audience]
  const isBusy = useNavigation().formMethod === 'POST'
  const asksCode = ways.hasApp || ways.hasPasskey
  return (
    <FormCard
      title="Is it still you?"
      lead={`Please confirm before you go on. This lasts ${minutes} minutes.`}
      footer={
        <Link to={home} className="text-link">
          {back}
        </Link>
      }
    >
      {ways.hasPasskey ? <PasskeyButton purpose="prove" label="Use a passkey" /> : null}
      {!ways.hasPassword && !ways.hasPasskey && phone ? (
        <ProveByPhone phone={phone} code={code} answer={actionData} isBusy={isBusy} />
      ) : null}
      {ways.hasPassword ? (
        <Form method="post" noValidate className="flex flex-col gap-5">
          <FormRefusal message={actionData?.fields.form} />
          <PasswordField
            label="Your password"
            name="currentPassword"
            autoComplete="current-password"
            error={actionData?.fields.currentPassword}
          />
          {asksCode ? (
            <TextField
              label="Code"
              name="code"
              autoComplete="one-time-code"
              spellCheck={false}
              autoCapitalize="none"
              hint={ways.hasApp ? 'From your app, or a recovery code' : 'One of your recovery codes'}
              error={actionData?.fields.code}
            />
          ) : null}
          <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'One moment...' : false}>
            Continue
          </Button>
        </Form>
      ) : null}
    </FormCard>
  )
}

/** For who has no password: a code to the number that opens the account. */
function ProveByPhone({
  phone,
  code,
  answer,
  isBusy,
}: {
  phone: string
  code: { isOpen: boolean; sentAt: string } | undefined
  answer: RefusedForm | undefined
  isBusy: boolean
}) {
  if (code) return <CodeForm answer={answer} {...code} label="Continue" />
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormRefusal message={answer?.fields.form} />
      <p>{`We send a code to ${phone}.`}</p>
      <SendCodeButton isBusy={isBusy} />
    </Form>
  )
}

export const meta = () => unlisted('Confirm it is you')

import { Form, Link, useNavigation } from 'react-router'
import { nationalDigits } from '#domain/ground/shared/phone-number.ts'
import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import { askForCode, findAwaitedCode } from '#server/people/sign-in/codes/ask-for-code.ts'
import { claimByMail, mailUnused } from '#server/people/sign-in/codes/claim-by-mail.ts'
import { claimUnused, startAnew } from '#server/people/sign-in/codes/claim-unused.ts'
import { forgetCode } from '#server/people/sign-in/codes/forget-code.ts'
import { sendsCodes } from '#server/people/sign-in/codes/send-code.ts'
import { signInByCode } from '#server/people/sign-in/codes/sign-in-by-code.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { askForCode as askForSecondFactor } from '#web/shared/people/sign-in/ask-for-code.ts'
import { browserOf, withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { CodeForm } from '#web/shared/people/sign-in/codes/code-form.tsx'
import { NumberForm } from '#web/shared/people/sign-in/codes/number-form.tsx'
import { redirectAfterSignIn } from '#web/shared/people/sign-in/redirect-after-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/code-page.route'

/** Where nobody sends messages, people sign in by e-mail. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPath(request)
  if (context.get(visitorContext).customer) throw redirect(from)
  const app = context.get(appContext)
  if (!sendsCodes(app)) throw redirect(loginPath(from))
  const code = await findAwaitedCode(app, browserOf(context, request))
  if (code?.purpose !== 'sign-in' || !code.phone) return { from, code: undefined }
  const { to, isOpen, sentAt, isProved, isMailed } = code
  return { from, code: { to, isOpen, sentAt, isProved, isMailed } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const from = returnPath(request)
  if (!sendsCodes(app)) throw redirect(loginPath(from))
  const browser = browserOf(context, request)
  const form = await request.formData()
  const fields = Object.fromEntries(form)
  const intent = readIntent(form, ['send', 'again', 'other', 'enter', 'claim', 'mail', 'mailed', 'anew'])
  // A press that comes after the one that signed in: nothing waits for a code any more.
  if (context.get(visitorContext).customer && (await findAwaitedCode(app, browser)) === undefined)
    return redirect(from, 303)
  switch (intent) {
    case 'send':
      return sent(await askForCode(app, { fields, browser }), from, form)
    case 'again': {
      const code = await findAwaitedCode(app, browser)
      if (!code?.phone) throw redirect(codePath(from))
      const again = { phoneNumber: nationalDigits(code.phone) }
      return sent(await askForCode(app, { fields: again, browser }), from, form)
    }
    case 'other':
      return redirect(codePath(from), { status: 303, headers: withCookies(await forgetCode(app, browser)) })
    case 'enter':
      return entered(await signInByCode(app, { fields, browser }), from, form)
    case 'claim': {
      const claimed = await claimUnused(app, { fields, browser })
      if (!claimed.ok) return refusedForm(claimed.problem, form)
      return redirectAfterSignIn('customer', from, claimed.value.setCookies)
    }
    case 'mail': {
      const mailed = await mailUnused(app, { browser })
      return mailed.ok ? redirect(codePath(from), 303) : refusedForm(mailed.problem, form)
    }
    case 'mailed': {
      const claimed = await claimByMail(app, { fields, browser })
      if (!claimed.ok) return refusedForm(claimed.problem, form)
      return redirectAfterSignIn('customer', from, claimed.value.setCookies)
    }
    case 'anew': {
      const begun = await startAnew(app, { browser })
      return begun.ok ? welcome(from, begun.value.setCookies) : refusedForm(begun.problem, form)
    }
  }
}

function sent(asked: Awaited<ReturnType<typeof askForCode>>, from: string, form: FormData) {
  if (!asked.ok) return refusedForm(asked.problem, form)
  return redirect(codePath(from), { status: 303, headers: withCookies(asked.value.setCookies) })
}

function entered(opened: Awaited<ReturnType<typeof signInByCode>>, from: string, form: FormData) {
  if (!opened.ok) return refusedForm(opened.problem, form)
  switch (opened.value.state) {
    case 'unused':
      return redirect(codePath(from), { status: 303 })
    case 'second-factor':
      return askForSecondFactor(from, opened.value.setCookies)
    case 'signed-in':
      return opened.value.isNew
        ? welcome(from, opened.value.setCookies)
        : redirectAfterSignIn('customer', from, opened.value.setCookies)
  }
}

/** Said once, when the account is made. */
function welcome(from: string, setCookies: readonly string[]): Response {
  const text = 'Registration successful. Your number opens your account; you need no password.'
  return redirectWithToast(from, { kind: 'success', text }, withCookies(setCookies))
}

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, code } = loaderData
  const footer = (
    <p>
      Cannot use this number?{' '}
      <Link to={loginPath(from)} className="text-link">
        Sign in with your email
      </Link>
    </p>
  )
  if (code?.isProved)
    return <UnusedAccount to={code.to} isMailed={code.isMailed} from={from} answer={actionData} />
  if (!code)
    return (
      <FormCard title="Your number" lead="We send a code to it, and you are in. No password." footer={footer}>
        <NumberForm action={codePath(from)} answer={actionData} />
      </FormCard>
    )
  return (
    <FormCard
      title="Enter your code"
      lead={
        <>
          We sent a code to <strong className="whitespace-nowrap font-semibold text-ink">{code.to}</strong>.
        </>
      }
      footer={footer}
    >
      <CodeForm
        answer={actionData}
        isOpen={code.isOpen}
        sentAt={code.sentAt}
        remember
        other="Use another number"
        label="Continue"
      />
      <p className="text-muted text-sm">
        New here? Continuing makes your account, and you agree to our{' '}
        <Link to="/terms" target="_blank" className="text-link">
          terms
        </Link>{' '}
        and{' '}
        <Link to="/privacy" target="_blank" className="text-link">
          privacy policy
        </Link>
        .
      </p>
    </FormCard>
  )
}

/** Numbers get new owners: after a year a code alone does not open what was there. */
function UnusedAccount({
  to,
  isMailed,
  from,
  answer,
}: {
  to: string
  isMailed: boolean
  from: string
  answer: RefusedForm | undefined
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isAboutMail = answer?.fields?.code !== undefined
  return (
    <FormCard
      title="Is this account yours?"
      lead={`Nobody has used the account of ${to} for a year, and numbers get new owners. Please show us that it is yours.`}
      footer={
        <p>
          Do you know its password?{' '}
          <Link to={loginPath(from)} className="text-link">
            Sign in with your email
          </Link>
        </p>
      }
    >
      <AnsweredForm answer={isAboutMail ? undefined : answer} className="flex flex-col gap-5">
        <TextField
          label="PIN code of your last order"
          name="pinCode"
          inputMode="numeric"
          autoComplete="off"
          hint="The 6 digits of the address it went to"
        />
        <Button
          type="submit"
          name="intent"
          value="claim"
          variant="primary"
          size="lg"
          busy={isBusy ? 'Checking...' : false}
        >
          Open my account
        </Button>
      </AnsweredForm>
      <AnsweredForm answer={isAboutMail ? answer : undefined} className="flex flex-col gap-5">
        <ByMail isMailed={isMailed} isBusy={isBusy} />
      </AnsweredForm>
      <Form method="post" className="flex flex-col gap-5">
        <p className="text-muted text-sm">
          Not yours? A new account begins empty, and the old one no longer has this number.
        </p>
        <Button type="submit" name="intent" value="anew" disabled={isBusy}>
          Start a new account
        </Button>
      </Form>
    </FormCard>
  )
}

/** The same words whether the account has an email: whose it was is nobody’s to learn. */
function ByMail({ isMailed, isBusy }: { isMailed: boolean; isBusy: boolean }) {
  if (!isMailed)
    return (
      <Button type="submit" name="intent" value="mail" disabled={isBusy}>
        Send a code to its email instead
      </Button>
    )
  return (
    <>
      <TextField
        label="Code from your email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="If the account has a verified email, 6 digits are on their way to it."
      />
      <Button type="submit" name="intent" value="mailed" disabled={isBusy}>
        Open it with this code
      </Button>
    </>
  )
}

export const meta = () => unlisted('Sign in with your number')

/** How long to wait, also for the page's own script. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

function returnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get('from'))
}

function codePath(from: string): string {
  return from === '/' ? '/auth/code' : `/auth/code?from=${encodeURIComponent(from)}`
}

function loginPath(from: string): string {
  return from === '/' ? '/auth/login' : `/auth/login?from=${encodeURIComponent(from)}`
}

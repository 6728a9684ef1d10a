import { Link, useNavigation } from 'react-router'
import { findAwaitedCode } from '#server/people/sign-in/codes/ask-for-code.ts'
import { forgetCode } from '#server/people/sign-in/codes/forget-code.ts'
import { askForOwnEmail, confirmOwnEmail } from '#server/people/sign-in/codes/own-email.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requirePerson, requireProof } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { browserOf, withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { CodeForm } from '#web/shared/people/sign-in/codes/code-form.tsx'
import { SendCodeButton } from '#web/shared/people/sign-in/codes/send-code-button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/own-email-page.route'

const PAGE = '/profile/email'

/** For an account that was made with a number; any other has its e-mail. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requirePerson(context, request, 'customer')
  requireProof(context, request, 'customer')
  if (email !== '') throw redirect('/profile')
  const awaited = await findAwaitedCode(context.get(appContext), browserOf(context, request))
  if (awaited?.purpose !== 'own-email') return { code: undefined }
  const { to, isOpen, sentAt } = awaited
  return { code: { to, isOpen, sentAt } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context, request, 'customer')
  requireProof(context, request, 'customer')
  if (person.email !== '') throw redirect('/profile')
  const app = context.get(appContext)
  const browser = browserOf(context, request)
  const form = await request.formData()
  switch (readIntent(form, ['send', 'again', 'other', 'enter'])) {
    case 'send':
      return sent(await askForOwnEmail(app, person, { fields: Object.fromEntries(form), browser }), form)
    case 'again': {
      const code = await findAwaitedCode(app, browser)
      if (code?.purpose !== 'own-email') throw redirect(PAGE)
      return sent(await askForOwnEmail(app, person, { fields: { email: code.to }, browser }), form)
    }
    case 'other':
      return redirect(PAGE, { status: 303, headers: withCookies(await forgetCode(app, browser)) })
    case 'enter': {
      const confirmed = await confirmOwnEmail(app, person, { fields: Object.fromEntries(form), browser })
      if (!confirmed.ok) return refusedForm(confirmed.problem, form)
      const text = 'Your email is saved and verified'
      const headers = withCookies(confirmed.value.setCookies)
      return redirectWithToast('/profile', { kind: 'success', text }, headers)
    }
  }
}

function sent(asked: Awaited<ReturnType<typeof askForOwnEmail>>, form: FormData) {
  if (!asked.ok) return refusedForm(asked.problem, form)
  return redirect(PAGE, { status: 303, headers: withCookies(asked.value.setCookies) })
}

export default function OwnEmailPage({ loaderData: { code }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title={code ? 'Enter your code' : 'Add your email'}
      lead={
        code
          ? `We sent a code to ${code.to}.`
          : 'It opens your account if you lose your number, and lets you choose a password.'
      }
      footer={
        <Link to="/profile" className="text-link">
          Back to your profile
        </Link>
      }
    >
      {code ? (
        <CodeForm
          answer={actionData}
          isOpen={code.isOpen}
          sentAt={code.sentAt}
          other="Use another email"
          label="Save email"
        />
      ) : (
        <AnsweredForm answer={actionData} className="flex flex-col gap-5">
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            hint="We send a code to it."
          />
          <SendCodeButton isBusy={isBusy} />
        </AnsweredForm>
      )}
    </FormCard>
  )
}

export const meta = () => unlisted('Your email')

/** How long to wait, also for the page's own script. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

import { Form, Link, useNavigation } from 'react-router'
import { formatPhoneNumber, nationalDigits } from '#domain/ground/shared/phone-number.ts'
import { findAwaitedCode } from '#server/people/sign-in/codes/ask-for-code.ts'
import { forgetCode } from '#server/people/sign-in/codes/forget-code.ts'
import { askForOwnPhone, confirmOwnPhone, removeOwnPhone } from '#server/people/sign-in/codes/own-phone.ts'
import { findVerifiedPhone } from '#server/people/sign-in/codes/phone-views.ts'
import { sendsCodes } from '#server/people/sign-in/codes/send-code.ts'
import { findProofs } from '#server/people/sign-in/prove-identity.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requirePerson, requireProof } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { browserOf, withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { CodeForm } from '#web/shared/people/sign-in/codes/code-form.tsx'
import { NumberForm } from '#web/shared/people/sign-in/codes/number-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import type { Route } from './+types/own-phone-page.route'

const PAGE = '/profile/phone'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requirePerson(context, request, 'customer')
  requireProof(context, request, 'customer')
  const app = context.get(appContext)
  if (!sendsCodes(app)) throw redirect('/profile')
  const [awaited, phone, { hasPassword }] = await Promise.all([
    findAwaitedCode(app, browserOf(context, request)),
    findVerifiedPhone(app.db, userId),
    findProofs(app, { userId }),
  ])
  return {
    phone: phone && formatPhoneNumber(phone),
    mayRemove: phone !== undefined && hasPassword,
    code:
      awaited?.purpose === 'own-phone'
        ? { to: awaited.to, isOpen: awaited.isOpen, sentAt: awaited.sentAt }
        : undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context, request, 'customer')
  requireProof(context, request, 'customer')
  const app = context.get(appContext)
  const browser = browserOf(context, request)
  const form = await request.formData()
  switch (readIntent(form, ['send', 'again', 'other', 'enter', 'remove'])) {
    case 'send':
      return sent(await askForOwnPhone(app, person, { fields: Object.fromEntries(form), browser }), form)
    case 'again': {
      const code = await findAwaitedCode(app, browser)
      if (!code?.phone) throw redirect(PAGE)
      const fields = { phoneNumber: nationalDigits(code.phone) }
      return sent(await askForOwnPhone(app, person, { fields, browser }), form)
    }
    case 'other':
      return redirect(PAGE, { status: 303, headers: withCookies(await forgetCode(app, browser)) })
    case 'enter': {
      const confirmed = await confirmOwnPhone(app, person, { fields: Object.fromEntries(form), browser })
      if (!confirmed.ok) return refusedForm(confirmed.problem, form)
      const text = `${formatPhoneNumber(confirmed.value.phone)} now opens your account`
      return redirectWithToast(
        '/profile#sign-in-number',
        { kind: 'success', text },
        withCookies(confirmed.value.setCookies),
      )
    }
    case 'remove': {
      const removed = await removeOwnPhone(app, person)
      if (!removed.ok) return refusedForm(removed.problem, form)
      const text = 'Your number no longer opens your account'
      return redirectWithToast('/profile#sign-in-number', { kind: 'success', text })
    }
  }
}

function sent(asked: Awaited<ReturnType<typeof askForOwnPhone>>, form: FormData) {
  if (!asked.ok) return refusedForm(asked.problem, form)
  return redirect(PAGE, { status: 303, headers: withCookies(asked.value.setCookies) })
}

export default function OwnPhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, mayRemove, code } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title={code ? 'Enter your code' : phone ? 'Change your number' : 'Add your number'}
      lead={
        code
          ? `We sent a code to ${code.to}.`
          : phone
            ? `${phone} opens your account now. The new number takes its place.`
            : 'Sign in with your number and a code, next to your email.'
      }
      footer={
        <Link to="/profile#sign-in-number" className="text-link">
          Back to your profile
        </Link>
      }
    >
      {code ? (
        <CodeForm
          answer={actionData}
          isOpen={code.isOpen}
          sentAt={code.sentAt}
          other="Use another number"
          label="Save number"
        />
      ) : (
        <NumberForm action={PAGE} answer={actionData} />
      )}
      {mayRemove && !code ? (
        <Form method="post" className="border-line border-t pt-5">
          <Button type="submit" name="intent" value="remove" variant="quiet" disabled={isBusy}>
            Remove my number
          </Button>
        </Form>
      ) : null}
    </FormCard>
  )
}

export const meta = () => unlisted('Your number')

/** How long to wait, also for the page's own script. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

import { Form, Link, useNavigation } from 'react-router'
import { formatPhoneNumber, nationalDigits } from '#domain/ground/shared/phone-number.ts'
import { findOfferedJoin, joinAccounts } from '#server/office/personal-data/join-accounts.ts'
import { findAwaitedCode } from '#server/people/sign-in/codes/ask-for-code.ts'
import { forgetCode } from '#server/people/sign-in/codes/forget-code.ts'
import {
  askForOwnPhone,
  confirmOwnPhone,
  isOpenedOtherwise,
  removeOwnPhone,
} from '#server/people/sign-in/codes/own-phone.ts'
import { findVerifiedPhone } from '#server/people/sign-in/codes/phone-views.ts'
import { sendsCodes } from '#server/people/sign-in/codes/send-code.ts'
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
import { JoinOffer, OBSTACLE_WORDS, thingsOf } from './join-offer.tsx'

const PAGE = '/profile/phone'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requirePerson(context, request, 'customer')
  requireProof(context, request, 'customer')
  const app = context.get(appContext)
  if (!sendsCodes(app)) throw redirect('/profile')
  const browser = browserOf(context, request)
  const [awaited, phone, isOpened, join] = await Promise.all([
    findAwaitedCode(app, browser),
    findVerifiedPhone(app.db, userId),
    isOpenedOtherwise(app.db, userId),
    findOfferedJoin(app, { userId }, { browser }),
  ])
  return {
    phone: phone && formatPhoneNumber(phone),
    mayRemove: phone !== undefined && isOpened,
    join: join && {
      number: formatPhoneNumber(join.phone),
      things: thingsOf(join.holdings),
      obstacle: join.obstacle && OBSTACLE_WORDS[join.obstacle],
    },
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
  switch (readIntent(form, ['send', 'again', 'other', 'enter', 'join', 'remove'])) {
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
      // What was proved is kept: this page then asks whether the accounts are joined.
      if (!confirmed.ok && confirmed.problem.code === 'sign_in.phone_not_joined') return redirect(PAGE, 303)
      if (!confirmed.ok) return refusedForm(confirmed.problem, form)
      const text = `${formatPhoneNumber(confirmed.value.phone)} now opens your account`
      return redirectWithToast(
        '/profile#sign-in-number',
        { kind: 'success', text },
        withCookies(confirmed.value.setCookies),
      )
    }
    case 'join': {
      const joined = await joinAccounts(app, person, { browser })
      if (!joined.ok) return refusedForm(joined.problem, form)
      const text = 'Your accounts are joined. Everything is here now.'
      return redirectWithToast('/profile', { kind: 'success', text })
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
  const { phone, mayRemove, join, code } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  if (join)
    return (
      <JoinOffer
        {...join}
        whose={`Another account of yours has ${join.number}.`}
        answer={actionData}
        isBusy={isBusy}
      />
    )
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

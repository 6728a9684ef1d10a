import { Link, useNavigation } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatPhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import {
  type ClosingObstacle,
  listClosingObstacles,
} from '#server/office/personal-data/closing-obstacle-views.ts'
import { findProofs } from '#server/people/sign-in/prove-identity.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer, requireProof } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { Route } from './+types/closing-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, email } = requireCustomer(context, request)
  const app = context.get(appContext)
  const [{ hasPassword, phone }, obstacles] = await Promise.all([
    findProofs(app, { userId }),
    listClosingObstacles(app.db, userId),
  ])
  if (!hasPassword) requireProof(context, request, 'customer')
  return { account: email || (phone ? formatPhoneNumber(phone) : ''), hasPassword, obstacles }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const { hasPassword } = await findProofs(app, { userId })
  if (!hasPassword) requireProof(context, request, 'customer')
  const closed = await closeAccount(app, {
    userId,
    fields: Object.fromEntries(form),
    isProved: !hasPassword && form.get('confirmed') === 'yes',
  })
  if (!closed.ok) return refusedForm(closed.problem, form)
  const toast = { kind: 'success', text: 'Your account is closed. Thank you for shopping with us.' } as const
  return redirectWithToast('/', toast, withCookies(closed.value.setCookies))
}

export default function ClosingPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title="Close your account"
      lead={`This cannot be undone. It closes the account of ${loaderData.account}.`}
      footer={
        <Link to="/profile" className="text-link">
          Keep my account
        </Link>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-[0.9375rem]">
        <li>You are signed out everywhere.</li>
        <li>
          Your name, phone, saved addresses, business details, cart, messages and newsletter are removed.
        </li>
        <li>
          Your reviews lose their words, photos and name; their stars still count. Answered questions and your
          answers stay without your name.
        </li>
        <li>Orders on the way still arrive.</li>
        <li>We keep the invoices of your orders as long as tax law asks, about six years.</li>
        <li>You can use your email or number for a new account.</li>
      </ul>
      {loaderData.obstacles.length > 0 ? (
        <Obstacles obstacles={loaderData.obstacles} />
      ) : (
        <AnsweredForm answer={actionData} className="flex flex-col gap-5">
          {loaderData.hasPassword ? (
            <PasswordField
              label="Your password, to confirm"
              name="password"
              autoComplete="current-password"
            />
          ) : (
            <input type="hidden" name="confirmed" value="yes" />
          )}
          <Button type="submit" variant="danger" size="lg" busy={isBusy ? 'Closing...' : false}>
            Close my account
          </Button>
        </AnsweredForm>
      )}
    </FormCard>
  )
}

/** What has to be settled before, each with the page on which it is. */
function Obstacles({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  return (
    <Notice tone="warn" title="Not yet: we owe you a refund first">
      <p>
        Money of these orders goes to a bank account that only you can tell us. You can close your account
        once that is settled.
      </p>
      <ul className="flex list-disc flex-col gap-1 pt-2 pl-5">
        {obstacles.map(({ orderId, number, kind, paise }) => (
          <li key={`${orderId} ${kind}`}>
            Order {number}: {OBSTACLES[kind](formatInr(paise, 2))}{' '}
            <Link
              to={kind === 'money' ? `/orders/${orderId}/refund-account` : `/orders/${orderId}`}
              className="text-link"
            >
              {kind === 'money' ? 'Tell us where to send it' : 'See the order'}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const OBSTACLES: Readonly<Record<ClosingObstacle['kind'], (amount: string) => string>> = {
  money: (amount) => `${amount} is waiting for your account details.`,
  return: () => 'a return is open.',
  dispute: () => 'a dispute is open.',
}

export const meta = () => unlisted('Close your account')

import { Link, useNavigation } from 'react-router'
import { findOfferedEmailJoin, joinByEmail } from '#server/office/personal-data/join-accounts.ts'
import { findAwaitedCode } from '#server/people/sign-in/codes/ask-for-code.ts'
import { askToJoin, proveBothEmails } from '#server/people/sign-in/codes/email-to-join.ts'
import { forgetCode } from '#server/people/sign-in/codes/forget-code.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requirePerson, requireProof } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { browserOf, withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/join-page.route'
import { JoinOffer, OBSTACLE_WORDS, thingsOf } from './join-offer.tsx'

const PAGE = '/profile/join'

/** Where somebody joins another account of theirs by its e-mail; an account without an e-mail joins by its number. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, email } = requirePerson(context, request, 'customer')
  requireProof(context, request, 'customer')
  if (email === '') throw redirect('/profile/phone')
  const app = context.get(appContext)
  const browser = browserOf(context, request)
  const [awaited, offered] = await Promise.all([
    findAwaitedCode(app, browser),
    findOfferedEmailJoin(app, { userId }, { browser }),
  ])
  const isAwaited = awaited?.purpose === 'own-email' && !awaited.isProved
  return {
    own: email,
    code: isAwaited ? { to: awaited.to, isOpen: awaited.isOpen } : undefined,
    offered: offered && {
      email: offered.email,
      isFound: offered.holdings !== undefined,
      things: offered.holdings ? thingsOf(offered.holdings) : [],
      obstacle: offered.obstacle && OBSTACLE_WORDS[offered.obstacle],
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context, request, 'customer')
  requireProof(context, request, 'customer')
  const app = context.get(appContext)
  const browser = browserOf(context, request)
  const form = await request.formData()
  const fields = Object.fromEntries(form)
  switch (readIntent(form, ['send', 'other', 'enter', 'join'])) {
    case 'send': {
      const asked = await askToJoin(app, person, { fields, browser })
      if (!asked.ok) return refusedForm(asked.problem, form)
      return redirect(PAGE, { status: 303, headers: withCookies(asked.value.setCookies) })
    }
    case 'other':
      return redirect(PAGE, { status: 303, headers: withCookies(await forgetCode(app, browser)) })
    case 'enter': {
      const proved = await proveBothEmails(app, person, { fields, browser })
      return proved.ok ? redirect(PAGE, 303) : refusedForm(proved.problem, form)
    }
    case 'join': {
      const joined = await joinByEmail(app, person, { browser })
      if (!joined.ok) return refusedForm(joined.problem, form)
      const text = 'Your accounts are joined. Everything is here now.'
      return redirectWithToast('/profile', { kind: 'success', text })
    }
  }
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, code, offered } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  if (offered?.isFound)
    return (
      <JoinOffer
        {...offered}
        whose={`Another account of yours has ${offered.email}.`}
        answer={actionData}
        isBusy={isBusy}
      />
    )
  if (offered) return <NoAccount email={offered.email} isBusy={isBusy} />
  return (
    <FormCard
      title={code ? 'Enter both codes' : 'Join another account'}
      lead={
        code
          ? `We sent one code to ${code.to} and one to ${own}.`
          : 'Do you have another NanoNagar account? Its orders, addresses and lists move into this one.'
      }
      footer={
        <Link to="/profile" className="text-link">
          Back to your profile
        </Link>
      }
    >
      {code ? (
        <BothCodes to={code.to} own={own} isOpen={code.isOpen} answer={actionData} isBusy={isBusy} />
      ) : (
        <AnsweredForm answer={actionData} className="flex flex-col gap-5">
          <TextField
            label="Email of the other account"
            name="email"
            type="email"
            autoComplete="off"
            inputMode="email"
            spellCheck={false}
            hint={`We send a code to it, and one to ${own}.`}
          />
          <Button
            type="submit"
            name="intent"
            value="send"
            variant="primary"
            size="lg"
            busy={isBusy ? 'Sending...' : false}
          >
            Send both codes
          </Button>
        </AnsweredForm>
      )}
    </FormCard>
  )
}

function BothCodes({
  to,
  own,
  isOpen,
  answer,
  isBusy,
}: {
  to: string
  own: string
  isOpen: boolean
  answer: RefusedForm | undefined
  isBusy: boolean
}) {
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-5">
      {isOpen ? (
        <>
          <TextField
            label={`Code from ${to}`}
            name="code"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            hint="6 digits, valid for 5 minutes"
          />
          <TextField
            label={`Code from ${own}`}
            name="ownCode"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
          />
          <Button
            type="submit"
            name="intent"
            value="enter"
            variant="primary"
            size="lg"
            busy={isBusy ? 'Checking...' : false}
          >
            Continue
          </Button>
        </>
      ) : (
        <p role="status">These codes no longer work. Please get new ones.</p>
      )}
      <div>
        <Button type="submit" name="intent" value="other" variant="quiet" disabled={isBusy}>
          Use another email
        </Button>
      </div>
    </AnsweredForm>
  )
}

/** Said to nobody but the owner of the address. */
function NoAccount({ email, isBusy }: { email: string; isBusy: boolean }) {
  return (
    <FormCard title="No other account" lead={`${email} has no other NanoNagar account.`}>
      <AnsweredForm answer={undefined}>
        <Button type="submit" name="intent" value="other" variant="primary" disabled={isBusy}>
          Use another email
        </Button>
      </AnsweredForm>
    </FormCard>
  )
}

export const meta = () => unlisted('Join another account')

/** How long to wait, also for the page's own script. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

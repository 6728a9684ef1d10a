import type { Role } from '#domain/ground/access/session-limits.ts'
import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import { sendsCodes } from '#server/people/sign-in/codes/send-code.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { signInWithPasskey } from '#server/people/sign-in/sign-in-with-passkey.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { ACCOUNT_PATHS, audienceOf, SESSION_ENDED } from '#web/shared/ground/access/account-paths.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { FormCard } from '#web/ui/form-card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/login-page.route'
import { askForCode } from './ask-for-code.ts'
import { AudienceFrame } from './audience-frame.tsx'
import { browserOf } from './browser-of.ts'
import { NumberForm, OrLine } from './codes/number-form.tsx'
import { LoginForm } from './login-form.tsx'
import { type OtherPage, OtherPages } from './other-pages.tsx'
import { redirectAfterSignIn } from './redirect-after-sign-in.ts'

export function loader({ request, context, pattern }: Route.LoaderArgs) {
  const audience = audienceOf(pattern)
  const from = returnPath(request, audience)
  if (context.get(visitorContext)[audience]) throw redirect(from)
  const byCode = audience === 'customer' && sendsCodes(context.get(appContext))
  return { audience, from, byCode, hasEnded: new URL(request.url).searchParams.has(SESSION_ENDED) }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const role = audienceOf(pattern)
  const to = returnPath(request, role)
  const app = context.get(appContext)
  const form = await request.formData()
  const asked = { role, fields: Object.fromEntries(form), browser: browserOf(context, request) }
  if (form.has('passkey')) {
    const shown = await signInWithPasskey(app, asked)
    return shown.ok
      ? redirectAfterSignIn(role, to, shown.value.setCookies)
      : refusedForm(shown.problem, new FormData())
  }
  const signedIn = await signIn(app, asked)
  if (!signedIn.ok) return refusedForm(signedIn.problem, form)
  const { needsCode, setCookies } = signedIn.value
  return needsCode ? askForCode(to, setCookies) : redirectAfterSignIn(role, to, setCookies)
}

function returnPath(request: Request, audience: Role): string {
  return safeReturnPath(new URL(request.url).searchParams.get('from'), ACCOUNT_PATHS[audience].start)
}

interface Words {
  title: string
  lead?: string
  others: (from: string) => OtherPage[]
}

const WORDS: Readonly<Record<Role, Words>> = {
  customer: {
    title: 'Sign in',
    lead: 'Your orders, saved addresses and cart on every device.',
    others: (from) => [
      {
        question: 'New to NanoNagar?',
        to: from === '/' ? '/auth/register' : `/auth/register?from=${encodeURIComponent(from)}`,
        label: 'Create an account',
      },
      { question: 'Selling here?', to: '/vendor/login', label: 'Vendor Login' },
    ],
  },
  vendor: {
    title: 'Vendor login',
    lead: 'Your products, orders and earnings.',
    others: () => [
      { question: 'New here?', to: '/vendor/register', label: 'Register as a vendor' },
      { question: 'Shopping?', to: '/auth/login', label: 'Customer login' },
    ],
  },
  admin: { title: 'Admin login', others: () => [] },
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { audience, from, byCode, hasEnded } = loaderData
  const { title, lead, others } = WORDS[audience]
  const pages = others(from)
  return (
    <AudienceFrame audience={audience}>
      <FormCard
        title={title}
        lead={leadOf(lead, { from, byCode })}
        footer={pages.length > 0 ? <OtherPages pages={pages} /> : null}
      >
        {hasEnded && !actionData ? <Notice title="Your session has ended. Please sign in again." /> : null}
        {byCode ? (
          <>
            <NumberForm
              action={from === '/' ? '/auth/code' : `/auth/code?from=${encodeURIComponent(from)}`}
            />
            <OrLine>or with your email</OrLine>
          </>
        ) : null}
        <LoginForm answer={actionData} remember={audience !== 'admin'} forgotPath="/auth/forgot-password" />
      </FormCard>
    </AudienceFrame>
  )
}

/** Whoever was sent here from the checkout hears what it is for, and that nothing is lost. */
function leadOf(lead: string | undefined, { from, byCode }: { from: string; byCode: boolean }) {
  if (!from.startsWith('/checkout')) return lead
  return byCode
    ? 'Sign in to order. Your mobile number is enough, and your cart stays as it is.'
    : 'Sign in to order. Your cart stays as it is.'
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title } = WORDS[loaderData?.audience ?? 'customer']
  return unlisted(title)
}

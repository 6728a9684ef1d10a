import { Link, redirect } from 'react-router'
import { safeReturnPath } from '#domain/sign-in/return-path.ts'
import { signIn } from '#server/sign-in/sign-in.ts'
import { signInWithPasskey } from '#server/sign-in/sign-in-with-passkey.ts'
import { askForCode } from '#web/http/ask-for-code.ts'
import { browserOf } from '#web/http/browser-of.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { refusedForm } from '#web/http/refusal.ts'
import { welcome } from '#web/http/welcome.ts'
import { DoorCard } from '#web/sign-in/door-card.tsx'
import { LoginForm } from '#web/sign-in/login-form.tsx'
import type { Route } from './+types/login-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPath(request)
  if (context.get(visitorContext).customer) throw redirect(from)
  return { from }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const asked = {
    door: 'customer',
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  } as const
  if (form.has('passkey')) {
    const shown = await signInWithPasskey(context.get(appContext), asked)
    if (!shown.ok) return refusedForm(shown.problem, new FormData())
    return welcome('customer', returnPath(request), shown.value.setCookies)
  }
  const signedIn = await signIn(context.get(appContext), asked)
  if (!signedIn.ok) return refusedForm(signedIn.problem, form)
  if (signedIn.value.needsCode) return askForCode(returnPath(request), signedIn.value.setCookies)
  return welcome('customer', returnPath(request), signedIn.value.setCookies)
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const onward = loaderData.from === '/' ? '' : `?from=${encodeURIComponent(loaderData.from)}`
  return (
    <DoorCard
      title="Sign in"
      lead="Your orders, saved addresses and cart, on every device."
      footer={
        <>
          <p>
            New to NanoNagar?{' '}
            <Link to={`/auth/register${onward}`} className="text-link">
              Create an account
            </Link>
          </p>
          <p>
            Do you sell here?{' '}
            <Link to="/vendor/login" className="text-link">
              Vendor Login
            </Link>
          </p>
        </>
      }
    >
      <LoginForm answer={actionData} remember forgotPath="/auth/forgot-password" />
    </DoorCard>
  )
}

export function meta() {
  return [{ title: 'Sign in · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

function returnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get('from'))
}

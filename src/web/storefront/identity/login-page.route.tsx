import { Link, redirect } from 'react-router'
import { safeReturnPath } from '#domain/identity/return-path.ts'
import { signIn } from '#server/identity/sign-in.ts'
import { askForCode } from '#web/http/ask-for-code.ts'
import { browserOf, withCookies } from '#web/http/browser-of.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { refusedForm } from '#web/http/refusal.ts'
import { DoorCard } from '#web/identity/door-card.tsx'
import { LoginForm } from '#web/identity/login-form.tsx'
import type { Route } from './+types/login-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPath(request)
  if (context.get(visitorContext).customer) throw redirect(from)
  return { from }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const signedIn = await signIn(context.get(appContext), {
    door: 'customer',
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  })
  if (!signedIn.ok) return refusedForm(signedIn.problem, form)
  if (signedIn.value.needsCode) return askForCode(returnPath(request), signedIn.value.setCookies)
  const toast = { kind: 'success', text: 'Login successful' } as const
  return redirectWithToast(returnPath(request), toast, withCookies(signedIn.value.setCookies))
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

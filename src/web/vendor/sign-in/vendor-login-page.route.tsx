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
import { DoorHeader } from '#web/sign-in/door-header.tsx'
import { LoginForm } from '#web/sign-in/login-form.tsx'
import type { Route } from './+types/vendor-login-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitorContext).vendor) throw redirect(returnPath(request))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const asked = {
    door: 'vendor',
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  } as const
  if (form.has('passkey')) {
    const shown = await signInWithPasskey(context.get(appContext), asked)
    if (!shown.ok) return refusedForm(shown.problem, new FormData())
    return welcome('vendor', returnPath(request), shown.value.setCookies)
  }
  const signedIn = await signIn(context.get(appContext), asked)
  if (!signedIn.ok) return refusedForm(signedIn.problem, form)
  if (signedIn.value.needsCode) return askForCode(returnPath(request), signedIn.value.setCookies)
  return welcome('vendor', returnPath(request), signedIn.value.setCookies)
}

export default function VendorLoginPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <DoorHeader audience="For vendors" />
      <main id="main">
        <DoorCard
          title="Vendor login"
          lead="Your products, orders and earnings."
          footer={
            <>
              <p>
                New here?{' '}
                <Link to="/vendor/register" className="text-link">
                  Register as a vendor
                </Link>
              </p>
              <p>
                Are you shopping?{' '}
                <Link to="/auth/login" className="text-link">
                  Customer login
                </Link>
              </p>
            </>
          }
        >
          <LoginForm answer={actionData} remember forgotPath="/auth/forgot-password" />
        </DoorCard>
      </main>
    </>
  )
}

export function meta() {
  return [{ title: 'Vendor login · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

function returnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get('from'), '/vendor/dashboard')
}

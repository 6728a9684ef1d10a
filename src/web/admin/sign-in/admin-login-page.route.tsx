import { redirect } from 'react-router'
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
import type { Route } from './+types/admin-login-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitorContext).admin) throw redirect(returnPath(request))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const asked = {
    door: 'admin',
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  } as const
  if (form.has('passkey')) {
    const shown = await signInWithPasskey(context.get(appContext), asked)
    if (!shown.ok) return refusedForm(shown.problem, new FormData())
    return welcome('admin', returnPath(request), shown.value.setCookies)
  }
  const signedIn = await signIn(context.get(appContext), asked)
  if (!signedIn.ok) return refusedForm(signedIn.problem, form)
  if (signedIn.value.needsCode) return askForCode(returnPath(request), signedIn.value.setCookies)
  return welcome('admin', returnPath(request), signedIn.value.setCookies)
}

export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <DoorHeader audience="For administrators" />
      <main id="main">
        <DoorCard title="Admin login">
          <LoginForm answer={actionData} remember={false} forgotPath="/auth/forgot-password" />
        </DoorCard>
      </main>
    </>
  )
}

export function meta() {
  return [{ title: 'Admin login · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

function returnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get('from'), '/admin/dashboard')
}

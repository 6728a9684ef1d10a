import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import { sendsCodes } from '#server/people/sign-in/codes/send-code.ts'
import { registerCustomer } from '#server/people/sign-in/registration/register-customer.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { browserOf, withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { NumberForm, OrLine } from '#web/shared/people/sign-in/codes/number-form.tsx'
import { OtherPages } from '#web/shared/people/sign-in/other-pages.tsx'
import { RegistrationForm } from '#web/shared/people/sign-in/registration-form.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import type { Route } from './+types/register-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPath(request)
  if (context.get(visitorContext).customer) throw redirect(from)
  return { from, byCode: sendsCodes(context.get(appContext)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const registered = await registerCustomer(context.get(appContext), {
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  })
  if (!registered.ok) return refusedForm(registered.problem, form)
  const toast = { kind: 'success', text: 'Registration successful' } as const
  return redirectWithToast(returnPath(request), toast, withCookies(registered.value.setCookies))
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const onward = loaderData.from === '/' ? '' : `?from=${encodeURIComponent(loaderData.from)}`
  return (
    <FormCard
      title="Create an account"
      lead="Track your orders, save addresses and see your cart on every device."
      footer={
        <OtherPages
          pages={[
            { question: 'Already have an account?', to: `/auth/login${onward}`, label: 'Sign in' },
            { question: 'Want to sell here?', to: '/vendor/register', label: 'Register as a vendor' },
          ]}
        />
      }
    >
      {loaderData.byCode ? (
        <>
          <NumberForm action={`/auth/code${onward}`} />
          <OrLine>or with your email</OrLine>
        </>
      ) : null}
      <RegistrationForm answer={actionData} withShop={false} />
    </FormCard>
  )
}

export const meta = () => unlisted('Create an account')

function returnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get('from'))
}

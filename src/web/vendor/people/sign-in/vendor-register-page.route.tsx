import { registerVendor } from '#server/selling/sellers/register-vendor.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AudienceFrame } from '#web/shared/people/sign-in/audience-frame.tsx'
import { browserOf, withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { OtherPages } from '#web/shared/people/sign-in/other-pages.tsx'
import { RegistrationForm } from '#web/shared/people/sign-in/registration-form.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import type { Route } from './+types/vendor-register-page.route'

const HOME = '/vendor/dashboard'

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitorContext).vendor) throw redirect(HOME)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const registered = await registerVendor(context.get(appContext), {
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  })
  if (!registered.ok) return refusedForm(registered.problem, form)
  const toast = { kind: 'success', text: 'Registration successful' } as const
  return redirectWithToast(HOME, toast, withCookies(registered.value.setCookies))
}

const OTHER_PAGES = [
  { question: 'Already registered?', to: '/vendor/login', label: 'Vendor login' },
  { question: 'Shopping?', to: '/auth/login', label: 'Customer login' },
]

export default function VendorRegisterPage({ actionData }: Route.ComponentProps) {
  return (
    <AudienceFrame audience="vendor">
      <FormCard
        title="Register as a vendor"
        lead="Open your shop on NanoNagar. We check it before it can sell. Meanwhile, you can add your products."
        footer={<OtherPages pages={OTHER_PAGES} />}
      >
        <RegistrationForm answer={actionData} withShop />
      </FormCard>
    </AudienceFrame>
  )
}

export function meta() {
  return [{ title: 'Register as a vendor · NanoNagar' }]
}

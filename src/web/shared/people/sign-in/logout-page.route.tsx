import { Form } from 'react-router'
import { signOut } from '#server/people/sign-in/sign-out.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { ACCOUNT_PATHS, audienceOf } from '#web/shared/ground/access/account-paths.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import type { Route } from './+types/logout-page.route'
import { browserOf, withCookies } from './browser-of.ts'

/** A link here never signs anybody out: it asks a customer, and leads anybody else back to their first page. */
export function loader({ pattern }: Route.LoaderArgs) {
  const audience = audienceOf(pattern)
  if (audience !== 'customer') throw redirect(ACCOUNT_PATHS[audience].start)
}

/** The specification's words, and where each audience goes on. */
const OUTCOMES = {
  customer: ['/', 'Logged out successfully'],
  vendor: ['/', 'Logged out successfully'],
  admin: ['/admin/login', 'Admin logged out successfully'],
} as const

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const { setCookies } = await signOut(context.get(appContext), browserOf(context, request))
  const [to, text] = OUTCOMES[audienceOf(pattern)]
  return redirectWithToast(to, { kind: 'success', text }, withCookies(setCookies))
}

export default function LogoutPage() {
  return (
    <FormCard title="Log out" lead="You can sign in again at any time. Your cart stays with your account.">
      <Form method="post">
        <Button type="submit" variant="primary" size="lg" className="w-full">
          Log out
        </Button>
      </Form>
    </FormCard>
  )
}

export const meta = () => unlisted('Log out')

import { Form } from 'react-router'
import { signOut } from '#server/sign-in/sign-out.ts'
import { browserOf, withCookies } from '#web/http/browser-of.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { DoorCard } from '#web/sign-in/door-card.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/logout-page.route'

export async function action({ request, context }: Route.ActionArgs) {
  const { setCookies } = await signOut(context.get(appContext), browserOf(context, request))
  return redirectWithToast('/', { kind: 'success', text: 'Logged out successfully' }, withCookies(setCookies))
}

/** A link here never signs anybody out: it asks. */
export default function LogoutPage() {
  return (
    <DoorCard title="Log out" lead="You can sign in again at any time. Your cart stays with your account.">
      <Form method="post">
        <Button type="submit" variant="primary" size="lg" className="w-full">
          Log out
        </Button>
      </Form>
    </DoorCard>
  )
}

export function meta() {
  return [{ title: 'Log out · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

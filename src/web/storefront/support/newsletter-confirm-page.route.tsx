import { MailCheck } from 'lucide-react'
import { data, Form } from 'react-router'
import { confirmNewsletter } from '#server/support/subscribe-to-newsletter.ts'
import { appContext } from '#web/http/context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/newsletter-confirm-page.route'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** Only the button confirms: programs that look into mails follow links, but do not press buttons. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const confirmed = await confirmNewsletter(context.get(appContext), token)
  return data({ isDone: confirmed.ok }, confirmed.ok ? 200 : 404)
}

export default function NewsletterConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <EmptyState as="h1" icon={MailCheck} title="Confirm your newsletter">
        <p>One press, and we write to you now and then about new hardware and fair prices.</p>
        <Form method="post" className="pt-6">
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" variant="primary">
            Confirm my subscription
          </Button>
        </Form>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      as="h1"
      icon={MailCheck}
      title={actionData.isDone ? 'You are subscribed' : 'This link does not work any more'}
      action={<ButtonLink to="/products">Browse Products</ButtonLink>}
    >
      <p>
        {actionData.isDone
          ? 'Thank you. Every newsletter has a link that ends it.'
          : 'It may have been replaced by a newer one. Please subscribe again at the foot of any page.'}
      </p>
    </EmptyState>
  )
}

export function meta() {
  return [{ title: 'Confirm your newsletter · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

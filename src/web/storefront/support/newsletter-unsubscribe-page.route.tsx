import { MailX } from 'lucide-react'
import { data, Form } from 'react-router'
import { unsubscribeFromNewsletter } from '#server/support/subscribe-to-newsletter.ts'
import { appContext } from '#web/http/context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/newsletter-unsubscribe-page.route'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const ended = await unsubscribeFromNewsletter(context.get(appContext), token)
  return data({ isDone: ended.ok }, ended.ok ? 200 : 404)
}

export default function NewsletterUnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <EmptyState as="h1" icon={MailX} title="Stop the newsletter">
        <p>No reasons asked. Mails about your orders are not affected.</p>
        <Form method="post" className="pt-6">
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" variant="primary">
            Stop the newsletter
          </Button>
        </Form>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      as="h1"
      icon={MailX}
      title={actionData.isDone ? 'The newsletter is stopped' : 'This link does not work any more'}
      action={<ButtonLink to="/">Go to Home</ButtonLink>}
    >
      <p>
        {actionData.isDone
          ? 'You will not hear from us again, except about orders of yours.'
          : 'It may have been replaced by a newer one, in a later mail.'}
      </p>
    </EmptyState>
  )
}

export function meta() {
  return [{ title: 'Stop the newsletter · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

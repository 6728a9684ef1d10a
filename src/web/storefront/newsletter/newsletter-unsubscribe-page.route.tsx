import { MailX } from 'lucide-react'
import { data } from 'react-router'
import { unsubscribeFromNewsletter } from '#server/newsletter/subscribe-to-newsletter.ts'
import { appContext } from '#web/http/context.ts'
import type { Route } from './+types/newsletter-unsubscribe-page.route'
import { NewsletterLink } from './newsletter-link.tsx'

const WORDS = {
  ask: 'Stop the newsletter',
  askDetail: 'No reasons asked. Mails about your orders are not affected.',
  press: 'Stop the newsletter',
  done: 'The newsletter is stopped',
  doneDetail: 'You will not hear from us again, except about orders of yours.',
}

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const { ok } = await unsubscribeFromNewsletter(context.get(appContext), token)
  return data({ isDone: ok }, ok ? 200 : 404)
}

export default function NewsletterUnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  return <NewsletterLink icon={MailX} words={WORDS} token={loaderData.token} isDone={actionData?.isDone} />
}

export function meta() {
  return [{ title: 'Stop the newsletter · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

import { MailCheck } from 'lucide-react'
import { data } from 'react-router'
import { confirmNewsletter } from '#server/newsletter/subscribe-to-newsletter.ts'
import { appContext } from '#web/http/context.ts'
import type { Route } from './+types/newsletter-confirm-page.route'
import { NewsletterLink } from './newsletter-link.tsx'

const WORDS = {
  ask: 'Confirm your newsletter',
  askDetail: 'One press, and we write to you now and then about new hardware and fair prices.',
  press: 'Confirm my subscription',
  done: 'You are subscribed',
  doneDetail: 'Thank you. Every newsletter has a link that ends it.',
}

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const { ok } = await confirmNewsletter(context.get(appContext), token)
  return data({ isDone: ok }, ok ? 200 : 404)
}

export default function NewsletterConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterLink icon={MailCheck} words={WORDS} token={loaderData.token} isDone={actionData?.isDone} />
  )
}

export function meta() {
  return [{ title: 'Confirm your newsletter · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

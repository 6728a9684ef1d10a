import { data } from 'react-router'
import { checkNewsletterForm } from '#domain/people/newsletter/newsletter-form.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { subscribeToNewsletter } from '#server/people/newsletter/subscribe-to-newsletter.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import type { Route } from './+types/newsletter.route'

const ASKED = 'Almost done. Open the email we sent you and confirm your subscription.'

/**
 * The newsletter box, on whatever page it stands. With JavaScript it is a fetcher that asks for `answer=here` and shows
 * the words beside the field; without, the person is sent back to the page with a toast.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = Object.fromEntries(await request.formData())
  const answerHere = form.answer === 'here'
  const checked = checkNewsletterForm(form)
  if (!checked.ok) return refused(checked.problem.fields?.email ?? 'Please enter a valid email address', 422)
  const allowed = await withinLimit(app, 'newsletter-address', context.get(addressContext))
  if (!allowed.ok)
    return refused(allowed.problem.fields?.form ?? 'Too many attempts. Please try again later.', 429)
  await subscribeToNewsletter(app, checked.value.email)
  return answerHere ? { done: ASKED } : redirectWithToast('/', { kind: 'success', text: ASKED })

  function refused(text: string, status: 422 | 429) {
    return answerHere ? data({ problem: text }, status) : redirectWithToast('/', { kind: 'error', text })
  }
}

/** The address of a form is not a page. */
export function loader() {
  return new Response(null, { status: 302, headers: { Location: '/' } })
}

import { data, Form } from 'react-router'
import { confirmNewsletter } from '#server/people/newsletter/subscribe-to-newsletter.ts'
import { unsubscribeFromNewsletter } from '#server/people/newsletter/unsubscribe-from-newsletter.ts'
import { appContext } from '#web/http/context.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type LucideIcon, MailCheck, MailX } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/newsletter-link-page.route'

type Deed = 'confirm' | 'unsubscribe'

/** The page is at two addresses, `newsletter/confirm` and `newsletter/unsubscribe` (routes.ts). */
function deedOf(pattern: string): Deed {
  return pattern.endsWith('/confirm') ? 'confirm' : 'unsubscribe'
}

export function loader({ request, pattern }: Route.LoaderArgs) {
  return { deed: deedOf(pattern), token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const act = deedOf(pattern) === 'confirm' ? confirmNewsletter : unsubscribeFromNewsletter
  const { ok } = await act(context.get(appContext), token)
  return data({ isDone: ok }, ok ? 200 : 404)
}

interface Words {
  icon: LucideIcon
  ask: string
  askDetail: string
  press: string
  done: string
  doneDetail: string
}

const WORDS: Readonly<Record<Deed, Words>> = {
  confirm: {
    icon: MailCheck,
    ask: 'Confirm your newsletter',
    askDetail: 'Confirm, and we will email you now and then about new hardware and good prices.',
    press: 'Confirm my subscription',
    done: 'You are subscribed',
    doneDetail: 'Thank you. Every newsletter has a link to unsubscribe.',
  },
  unsubscribe: {
    icon: MailX,
    ask: 'Unsubscribe',
    askDetail: 'No questions asked. You still get emails about your orders.',
    press: 'Unsubscribe',
    done: 'You have unsubscribed',
    doneDetail: 'We will only email you about your orders.',
  },
}

/**
 * What a link in a newsletter mail opens: a question, and after the press its answer. Only the button acts: programs
 * that look into mails follow links, but do not press buttons.
 */
export default function NewsletterLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deed, token } = loaderData
  const { icon, ask, askDetail, press, done, doneDetail } = WORDS[deed]
  if (!actionData)
    return (
      <EmptyState as="h1" icon={icon} title={ask}>
        <p>{askDetail}</p>
        <Form method="post" className="pt-6">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary">
            {press}
          </Button>
        </Form>
      </EmptyState>
    )
  const { isDone } = actionData
  return (
    <EmptyState
      as="h1"
      icon={icon}
      title={isDone ? done : 'This link no longer works'}
      action={<ButtonLink to="/products">Browse Products</ButtonLink>}
    >
      <p>{isDone ? doneDetail : 'A later email may have a newer link.'}</p>
    </EmptyState>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { ask } = WORDS[loaderData?.deed ?? 'confirm']
  return unlisted(ask)
}

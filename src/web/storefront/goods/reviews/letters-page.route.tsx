import { data, Form } from 'react-router'
import { stopLettersByLink } from '#server/goods/reviews/letters/ask-for-reviews.ts'
import { appContext } from '#web/http/context.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MailX } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/letters-page.route'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const { ok } = await stopLettersByLink(context.get(appContext), token)
  return data({ isDone: ok }, ok ? 200 : 404)
}

/** What the link in a letter that asks for a review opens. Only the button acts: programs that look into mails follow links. */
export default function LettersPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <EmptyState as="h1" icon={MailX} title="Stop emails about reviews">
        <p>You still get emails about your orders, and can review what you bought at any time.</p>
        <Form method="post" className="pt-6">
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" variant="primary">
            Stop these emails
          </Button>
        </Form>
      </EmptyState>
    )
  return (
    <EmptyState
      as="h1"
      icon={MailX}
      title={actionData.isDone ? 'Emails about reviews stopped' : 'This link no longer works'}
      action={<ButtonLink to="/reviews">My reviews</ButtonLink>}
    >
      <p>
        {actionData.isDone
          ? 'You can start them again on My reviews.'
          : 'The account it belongs to may have been closed.'}
      </p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Emails about reviews')

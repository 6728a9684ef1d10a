import { data, Form } from 'react-router'
import { stopLettersByLink } from '#server/goods/wishlist/change-wishlist.ts'
import { appContext } from '#web/http/context.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MailX } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/wish-letters-page.route'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const { ok } = await stopLettersByLink(context.get(appContext), token)
  return data({ isDone: ok }, ok ? 200 : 404)
}

/** What the link in a letter about a wish opens. Only the button acts: programs that look into mails follow links. */
export default function WishLettersPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <EmptyState as="h1" icon={MailX} title="Stop wishlist emails">
        <p>Your products stay on the list. You still get emails about your orders.</p>
        <Form method="post" className="pt-6">
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" variant="primary">
            Stop these emails
          </Button>
        </Form>
      </EmptyState>
    )
  const { isDone } = actionData
  return (
    <EmptyState
      as="h1"
      icon={MailX}
      title={isDone ? 'Wishlist emails stopped' : 'This link no longer works'}
      action={<ButtonLink to="/wishlist">Your wishlist</ButtonLink>}
    >
      <p>
        {isDone
          ? 'You can ask for them again on your wishlist.'
          : 'The wishlist may have been deleted with its account.'}
      </p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Wishlist emails')

import { Form, Link } from 'react-router'
import { cardName, isUsable } from '#domain/ground/outside/saved-card.ts'
import { deleteSavedCard } from '#server/money/payments/saved-cards/delete-saved-card.ts'
import { listSavedCards } from '#server/money/payments/saved-cards/list-saved-cards.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/cards-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const cards = await listSavedCards(app, userId)
  const now = app.clock.now()
  return {
    cards: cards?.map((card) => ({ id: card.id, name: cardName(card), isUsable: isUsable(card, now) })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  const form = await request.formData()
  const deleted = await deleteSavedCard(context.get(appContext), userId, String(form.get('cardId')))
  return redirectWithToast(
    '/profile/cards',
    deleted.ok
      ? { kind: 'success', text: 'Card deleted' }
      : { kind: 'error', text: problemWords(deleted.problem) },
  )
}

export default function CardsPage({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <FormCard
      title="Saved cards"
      lead="Your card’s network and bank keep its number as a token for our payment gateway. We never have it."
      footer={
        <Link to="/profile#cards" className="text-link">
          Back to your profile
        </Link>
      }
    >
      {cards ? null : (
        <Notice tone="warn" title="We cannot show your saved cards right now">
          <p>Our payment gateway does not answer. Please try again in a few minutes.</p>
        </Notice>
      )}
      {cards?.length === 0 ? (
        <p>You have no saved cards. Tick “Save this card for the next time” when you pay by card.</p>
      ) : null}
      {cards && cards.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {cards.map((card) => (
            <SavedCardRow key={card.id} {...card} />
          ))}
        </ul>
      ) : null}
    </FormCard>
  )
}

/** Deleting is asked once more, without a script too. */
function SavedCardRow({ id, name, isUsable: canPay }: { id: string; name: string; isUsable: boolean }) {
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="font-medium">{name}</p>
      {canPay ? null : <p className="text-muted text-sm">It can no longer pay.</p>}
      <details>
        <summary className="w-fit cursor-pointer text-link" aria-label={`Delete ${name}`}>
          Delete
        </summary>
        <Form method="post" className="flex flex-col items-start gap-3 pt-3">
          <input type="hidden" name="cardId" value={id} />
          <p className="text-sm">
            Our payment gateway deletes its token. To save the card again, tick the box when you pay with it.
          </p>
          <Button type="submit" variant="danger" aria-label={`Delete card ${name}`}>
            Delete card
          </Button>
        </Form>
      </details>
    </li>
  )
}

export const meta = () => unlisted('Saved cards')

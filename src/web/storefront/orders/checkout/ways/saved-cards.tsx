import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** Cards as their owner knows them; undefined while the gateway does not say. */
export type ShownCards = readonly { id: string; name: string }[] | undefined

/** Cards that the account saved, each a button; the bank asks its customer to confirm as for any other card. */
export function SavedCards({ cards }: { cards: ShownCards }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="saved-cards" className="flex flex-col gap-3">
      <h2 id="saved-cards" className="font-semibold text-base">
        Your saved cards
      </h2>
      {cards ? (
        <Form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="intent" value="pay" />
          {cards.map(({ id, name }) => (
            <Button key={id} type="submit" name="savedCard" value={id} size="lg" disabled={isBusy}>
              Pay with {name}
            </Button>
          ))}
          <p className="text-muted text-sm">Your bank asks you to confirm the payment.</p>
        </Form>
      ) : (
        <p className="text-muted text-sm">
          We cannot show your saved cards right now. You can pay in any other way.
        </p>
      )}
    </section>
  )
}

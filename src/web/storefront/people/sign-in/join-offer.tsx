import { Form, Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import type { OfferedEmailJoin, OfferedJoin } from '#server/office/personal-data/join-accounts.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Why two accounts cannot be joined, for who asks. */
export const OBSTACLE_WORDS: Readonly<
  Record<NonNullable<OfferedJoin['obstacle'] | OfferedEmailJoin['obstacle']>, string>
> = {
  'not-by-number':
    'A number alone does not open the other account: it sells or administers here, asks for a second step, or was not used for a year. Please contact us.',
  'not-by-mail':
    'A code alone does not open the other account: it sells or administers here, asks for a second step, or was not used for a year. Please contact us.',
  payment: 'An order of the other account waits for its payment. Please pay or cancel it first.',
  kept: 'An item is kept for the other account, or it waits for a draw. Please come back when that is over.',
  case: 'We have to look at this ourselves. Please contact us.',
  both: 'Both accounts rated, voted on or answered the same thing, or wrote to the same seller about one product. Please contact us.',
}

/** What of the other account moves, in words. */
export function thingsOf(holdings: OfferedJoin['holdings']): string[] {
  const words: readonly (readonly [number, string, string?])[] = [
    [holdings.orders, 'order'],
    [holdings.addresses, 'saved address', 'saved addresses'],
    [holdings.wishes, 'item on its wishlist', 'items on its wishlist'],
    [holdings.cartLines, 'item in its cart', 'items in its cart'],
    [holdings.builds, 'saved build'],
    [holdings.reviews, 'review'],
    [holdings.questions, 'question'],
    [holdings.messages, 'conversation'],
  ]
  return words.filter(([count]) => count > 0).map(([count, one, several]) => counted(count, one, several))
}

interface JoinOfferProps {
  /** Which account it is, in a sentence. */
  whose: string
  things: readonly string[]
  obstacle: string | undefined
  answer: RefusedForm | undefined
  isBusy: boolean
}

/** What would become of the other account, before anything does. */
export function JoinOffer({ whose, things, obstacle, answer, isBusy }: JoinOfferProps) {
  return (
    <FormCard
      title="Join your two accounts?"
      lead={whose}
      footer={
        <Link to="/contact" className="text-link">
          Contact us
        </Link>
      }
    >
      {things.length > 0 ? (
        <>
          <p>These move into this account:</p>
          <ul className="list-disc pl-5">
            {things.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </>
      ) : null}
      {obstacle ? (
        <Notice tone="warn" title="We cannot join them now">
          <p>{obstacle}</p>
        </Notice>
      ) : (
        <AnsweredForm answer={answer} className="flex flex-col gap-4">
          <p className="text-sm">
            The other account is closed: its email, password and passkeys open nothing, and its saved cards
            are deleted. This cannot be undone.
          </p>
          <Button
            type="submit"
            name="intent"
            value="join"
            variant="primary"
            size="lg"
            busy={isBusy && 'Joining...'}
          >
            Join the accounts
          </Button>
        </AnsweredForm>
      )}
      <Form method="post">
        <Button type="submit" name="intent" value="other" disabled={isBusy}>
          Keep them apart
        </Button>
      </Form>
    </FormCard>
  )
}

import { isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** The fields of an order that was sent while the database did not answer. No card is among them: its fields have no names. */
export interface SentOrder {
  sentOrder: readonly (readonly [name: string, value: string])[]
}

/** What was sent, if this is the error of an order that could not be taken for the moment. */
export function sentOrderOf(error: unknown): SentOrder['sentOrder'] | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { sentOrder } = (error.data ?? {}) as Partial<SentOrder>
  return sentOrder
}

/** In place of the checkout, for whoever has no JavaScript: the same order once more, with everything that was typed. */
export function SendAgain({ fields }: { fields: SentOrder['sentOrder'] }) {
  return (
    <div className="page-width py-20 sm:py-28">
      <PageHeading title="We cannot take your order right now">
        <p className="max-w-xl">
          What you typed is safe. Please try again in a few seconds. However often you try, we place it only
          once.
        </p>
      </PageHeading>
      <form method="post" className="flex flex-wrap gap-3 pt-6">
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may be there several times, and none is moved
          <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary">
          Place the order again
        </Button>
        <ButtonLink to="/orders">My Orders</ButtonLink>
      </form>
    </div>
  )
}

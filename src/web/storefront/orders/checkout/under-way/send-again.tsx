import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { SentOrder } from './sent-fields.ts'

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

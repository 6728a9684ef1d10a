import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { followLine } from './follow-lines.ts'
import { FollowState } from './follow-state.tsx'

interface FollowLowestProps {
  offerId: string
  line: ReturnType<typeof followLine> | null
  /** What ending or resuming was refused with. */
  message: string | undefined
}

/** How the price of an offer follows the lowest of other sellers; its limits have a page of their own. */
export function FollowLowest({ offerId, line, message }: FollowLowestProps) {
  return (
    <section aria-labelledby="follow-lowest" className="border-line border-t py-8">
      <h2 id="follow-lowest" className="pb-4 text-xl">
        Follow the lowest price
      </h2>
      {message ? (
        <Notice tone="bad" role="alert" className="mb-4">
          {message}
        </Notice>
      ) : null}
      {line ? <FollowState line={line} /> : null}
      <ButtonLink to={`/vendor/products/${offerId}/follow`} size="sm" className="mt-4">
        {line ? 'Change limits' : 'Set limits'}
      </ButtonLink>
    </section>
  )
}

import { formatDate } from '#domain/ground/shared/dates.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type ShownVerdict, VerdictList } from '../compatibility/verdict-list.tsx'
import { PromiseNote } from './promise-note.tsx'

interface OrderPromiseProps {
  orderId: string
  promise: {
    answer: ShownVerdict['answer']
    whyNot: string | null
    verdicts: readonly ShownVerdict[]
  }
  /** When the order was written: what is said here was said then. */
  saidAt: string
  /** Something of it was delivered. */
  mayClaim: boolean
}

/** What an order said of its parts when it was placed, and the way to claim that one of them does not fit. */
export function OrderPromise({ orderId, promise, saidAt, mayClaim }: OrderPromiseProps) {
  const { answer, whyNot, verdicts } = promise
  return (
    <section aria-labelledby="fit-promise" className="flex flex-col gap-4">
      <h2 id="fit-promise" className="text-xl">
        Fits or free return
      </h2>
      <PromiseNote answer={answer} whyNot={whyNot} />
      {whyNot === null && mayClaim ? (
        <p>
          <ButtonLink to={`/orders/${orderId}/does-not-fit`} size="sm">
            It does not fit
          </ButtonLink>
        </p>
      ) : null}
      <details>
        <summary className="cursor-pointer font-medium">
          What we checked on {formatDate(saidAt)}, with the specifications of that day
        </summary>
        <div className="pt-3">
          <VerdictList verdicts={verdicts} />
        </div>
      </details>
    </section>
  )
}

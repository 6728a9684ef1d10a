import { Link, useNavigation } from 'react-router'
import type { ListTotal } from '#domain/ground/lists/page-position.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { mailKindWords } from '#domain/office/system/mail-kinds.ts'
import type { UnsentMail } from '#server/office/system/unsent-mail-views.ts'
import { Button } from '#web/ui/button.tsx'

interface UnsentMailRowProps {
  mail: UnsentMail
  mayChoose: boolean
  mayReadOrders: boolean
}

/** A mail with what the mail server said of it, and a box that chooses it. */
export function UnsentMailRow({ mail, mayChoose, mayReadOrders }: UnsentMailRowProps) {
  const id = `mail-${mail.id}`
  return (
    <li className="flex gap-3 py-3">
      {mayChoose ? (
        <input
          type="checkbox"
          id={id}
          name="mailId"
          value={mail.id}
          aria-labelledby={`${id}-name`}
          className="mt-0.5 size-5 shrink-0 cursor-pointer"
        />
      ) : null}
      <div className="min-w-0 grow">
        <p id={`${id}-name`} className="flex flex-wrap items-baseline gap-x-3">
          <label htmlFor={mayChoose ? id : undefined} className="font-medium">
            {mailKindWords(mail.kind)}
          </label>
          <span className="figures text-muted text-sm">
            {formatDateTime(mail.createdAt)} · tried{' '}
            {mail.tries === 1 ? 'once' : `${formatCount(mail.tries)} times`}
          </span>
        </p>
        <p className="break-words text-[0.9375rem]">{mail.trouble}</p>
        {mail.orderId && mayReadOrders ? (
          <Link
            to={`/admin/orders/${mail.orderId}`}
            className="inline-flex min-h-6 items-center text-link text-sm"
          >
            Its order
          </Link>
        ) : null}
      </div>
    </li>
  )
}

/** Below the list: the chosen ones, or all of them. */
export function SendAgainButtons({ count }: { count: ListTotal }) {
  const sending = useNavigation().formData?.get('intent')
  return (
    <div className="flex flex-wrap gap-3 pt-4">
      <Button
        type="submit"
        name="intent"
        value="send-chosen"
        busy={sending === 'send-chosen' && 'Queueing...'}
        disabled={Boolean(sending)}
      >
        Send selected again
      </Button>
      <Button
        type="submit"
        name="intent"
        value="send-all"
        busy={sending === 'send-all' && 'Queueing...'}
        disabled={Boolean(sending)}
      >
        {count.isMore ? 'Send all again' : `Send all (${formatCount(count.count)}) again`}
      </Button>
    </div>
  )
}

/** "1,276", or "10,000+" where nobody counts further. */
export function totalWords({ count, isMore }: ListTotal): string {
  return `${formatCount(count)}${isMore ? '+' : ''}`
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { unbrokenDays } from '#domain/ground/shared/unbroken-text.ts'
import type { OrderHeadline } from '#domain/orders/orders/order-headline.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CircleCheck, Info, TriangleAlert, Truck } from '#web/ui/pictures/icons.ts'

const LOOKS = {
  note: { wash: 'bg-note-wash', word: 'text-note', Icon: Truck },
  good: { wash: 'bg-good-wash', word: 'text-good', Icon: CircleCheck },
  warn: { wash: 'bg-warn-wash', word: 'text-warn', Icon: TriangleAlert },
  bad: { wash: 'bg-bad-wash', word: 'text-bad', Icon: TriangleAlert },
  quiet: { wash: 'bg-sunken', word: 'text-muted', Icon: Info },
} as const

/** Where a headline leads. */
export function linkTo(
  orderId: string,
  about: NonNullable<OrderHeadline['about']>,
): { to: string; words: string } {
  const home = `/orders/${orderId}`
  switch (about.kind) {
    case 'return':
      return { to: `${home}/returns/${about.id}`, words: 'See the return' }
    case 'dispute':
      return { to: `${home}/disputes/${about.id}`, words: 'See the dispute' }
    case 'order':
      return { to: `/orders/${about.id}`, words: 'See the new order' }
    case 'account':
      return { to: `${home}/refund-account`, words: 'Tell us where to send it' }
  }
}

interface NextStepPanelProps {
  orderId: string
  headline: OrderHeadline
  /** What the customer can do about it. */
  children?: ReactNode
}

/** What comes next for an order and by when, before all facts; below it what is under way besides. */
export function NextStepPanel({ orderId, headline: next, children }: NextStepPanelProps) {
  const { wash, word, Icon } = LOOKS[next.tone]
  const link = next.about && linkTo(orderId, next.about)
  return (
    <section
      aria-labelledby="next-step"
      className={joinClasses('mb-10 flex gap-4 rounded-stage p-5 sm:p-6', wash)}
    >
      <Icon aria-hidden="true" className={joinClasses('size-6 shrink-0', word)} />
      <div className="min-w-0">
        <h2 id="next-step" className="wrap-anywhere text-xl">
          {unbrokenDays(next.text)}
        </h2>
        {next.detail ? <p className="wrap-anywhere pt-1">{unbrokenDays(next.detail)}</p> : null}
        {next.asksToWrite ? (
          <p className="pt-2">
            <Link to="/contact" className="text-link">
              Write to us
            </Link>
          </p>
        ) : null}
        {link ? (
          <p className="pt-3">
            <ButtonLink to={link.to} variant={next.tone === 'warn' ? 'primary' : 'secondary'}>
              {link.words}
            </ButtonLink>
          </p>
        ) : null}
        {children}
        {next.also.length > 0 ? (
          <ul aria-label="Also under way" className="flex flex-col gap-1 pt-4 text-[0.9375rem]">
            {next.also.map(({ text, about }) => (
              <li key={text} className="wrap-anywhere">
                {about ? (
                  <Link to={linkTo(orderId, about).to} className="text-link">
                    {unbrokenDays(text)}
                  </Link>
                ) : (
                  unbrokenDays(text)
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

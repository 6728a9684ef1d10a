import { Link } from 'react-router'
import { spanText } from '#domain/ground/settings/marketplace-terms.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { ACKNOWLEDGED_WITHIN_HOURS } from '#domain/people/support/ticket-clock.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/help-page.route'

const ORDERS_SHOWN = 5

export async function loader({ context }: Route.LoaderArgs) {
  const { customer } = context.get(visitorContext)
  if (!customer) return { orders: undefined }
  const { orders } = await listOrders(context.get(appContext), customer.userId, { limit: ORDERS_SHOWN })
  return {
    orders: orders.map(({ id, number, placedAt, status, firstItems, next }) => ({
      id,
      number,
      placedAt,
      status,
      name: firstItems[0]?.name ?? '',
      next: next.text,
    })),
  }
}

/** The usual questions, each with the page on which it is answered; for who is signed in, their own orders first. */
export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { terms, entity } = useMarketplace()
  const topics = topicsOf(terms)
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title="Help">
        <p>
          Find the answer here, or write to us: we confirm every message within {ACKNOWLEDGED_WITHIN_HOURS}{' '}
          hours.
        </p>
      </PageHeading>
      <YourOrders orders={loaderData.orders} />
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {topics.map(({ id, title, text, links }) => (
          <li key={id} id={id} className="scroll-mt-24 border-line border-t py-6">
            <h2 className="pb-2 text-xl">{title}</h2>
            <p className="text-muted">{text}</p>
            <p className="flex flex-wrap gap-x-6 pt-1">
              {links.map(({ to, label }) => (
                <Link key={to} to={to} className="inline-flex min-h-11 items-center text-link">
                  {label}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="still" className="border-line border-t pt-8">
        <h2 id="still" className="pb-2 text-xl">
          Nothing here helps
        </h2>
        <p className="pb-4 text-muted">
          {`Write to us, or call ${entity.care.phone}. ${entity.care.hours}.`}
        </p>
        <ButtonLink to="/contact" variant="primary">
          Contact us
        </ButtonLink>
      </section>
    </div>
  )
}

function YourOrders({ orders }: Route.ComponentProps['loaderData']) {
  if (!orders)
    return (
      <p className="pb-8">
        <Link to="/auth/login?from=/help" className="text-link">
          Sign in
        </Link>{' '}
        <span>to get help with one of your orders.</span>
      </p>
    )
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="your-orders" className="pb-10">
      <h2 id="your-orders" className="pb-3 text-xl">
        Your latest orders
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {orders.map(({ id, number, placedAt, status, name, next }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <p className="min-w-0">
              <Link to={`/orders/${id}`} className="figures font-semibold hover:underline">
                Order {number}
              </Link>
              <span className="wrap-anywhere block text-muted text-sm">
                {`${name} · ${formatDate(placedAt)} · ${statusLabel(status)}. ${next}`}
              </span>
            </p>
            <Link
              to={`/contact?order=${encodeURIComponent(number)}`}
              className="inline-flex min-h-11 items-center text-link"
            >
              Get help<span className="sr-only"> with order {number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MY_ORDERS = { to: '/orders', label: 'My Orders' }

function topicsOf({ returnDays, defectDays, refundDays }: ReturnType<typeof useMarketplace>['terms']) {
  return [
    {
      id: 'track',
      title: 'Track an order',
      text: 'Choose the order in My Orders. Each parcel shows how far it has come, its courier and its tracking number.',
      links: [MY_ORDERS],
    },
    {
      id: 'return',
      title: 'Return an item',
      text: `You can return items within ${returnDays} days of delivery. Please report defects within ${defectDays} days. Choose “Return or claim warranty” on the order’s page.`,
      links: [MY_ORDERS, { to: '/refund#returns', label: 'How returns work' }],
    },
    {
      id: 'cancel',
      title: 'Cancel an order',
      text: 'Before shipment you can cancel all or some of its items, free of charge, on the order’s page.',
      links: [MY_ORDERS, { to: '/refund#cancellation', label: 'How cancelling works' }],
    },
    {
      id: 'refund',
      title: 'Where is my refund?',
      text: `We process refunds in ${spanText(refundDays)} business days. The order’s page shows where each refund goes and when.`,
      links: [MY_ORDERS, { to: '/refund', label: 'Refunds and returns' }],
    },
    {
      id: 'invoice',
      title: 'Get an invoice',
      text: 'Each seller issues a tax invoice when a parcel leaves. You can download it from the order’s page.',
      links: [MY_ORDERS, { to: '/profile/business', label: 'Invoices for a business' }],
    },
    {
      id: 'warranty',
      title: 'Claim a warranty',
      text: 'My hardware lists everything that was delivered to you, with its serial number, invoice and warranty.',
      links: [{ to: '/hardware', label: 'My hardware' }],
    },
    {
      id: 'payment',
      title: 'A payment failed',
      text: 'Your cart is unchanged. My Orders shows a payment that has not ended, and the way to it. Please do not pay twice.',
      links: [MY_ORDERS, { to: '/cart', label: 'Your cart' }],
    },
    {
      id: 'fit',
      title: 'It does not fit',
      text: 'If we said that parts of one order fit and they do not, you return one free and get back all you paid for it.',
      links: [{ to: '/refund#fits', label: 'What is covered' }],
    },
  ]
}

export function meta() {
  return [
    { title: 'Help · NanoNagar' },
    {
      name: 'description',
      content:
        'Track, cancel or return an order, get an invoice or a refund, claim a warranty: where each is done at NanoNagar.',
    },
  ]
}

import { Form } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr, formatToPay } from '#domain/ground/shared/money.ts'
import { offerFor, offerWords } from '#domain/money/payments/offers/bank-offer.ts'
import { type ListedOffer, listBankOffers } from '#server/money/payments/offers/bank-offer-views.ts'
import type { NamedInstrument } from '#server/money/payments/offers/offered-instruments.ts'
import { offerAgain, pauseBankOffer } from '#server/money/payments/offers/write-bank-offer.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BadgePercent } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/bank-offers-page.route'

const HOME = '/admin/promotions/bank-offers'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'ledger.read')
  const app = context.get(appContext)
  return {
    ...(await listBankOffers(app, admin)),
    mayChange: mayDo(admin.role, 'commission.change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'commission.change')
  const form = await request.formData()
  const app = context.get(appContext)
  const intent = readIntent(form, ['pause', 'again'])
  if (intent === 'again') {
    const again = await offerAgain(app, admin, form.get('id'))
    if (!again.ok) return refusedForm(again.problem, form)
    return redirectWithToast(HOME, { kind: 'success', text: 'Offered again.' })
  }
  const paused = await pauseBankOffer(app, admin, form.get('id'))
  if (!paused.ok) return refusedForm(paused.problem, form)
  return redirectWithToast(HOME, { kind: 'success', text: 'Offer ended.' })
}

export default function BankOffersPage({ loaderData }: Route.ComponentProps) {
  const { offers, instruments, mayChange } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/admin/promotions' }, { label: 'Bank offers' }]} />
      <PageHeading
        title="Bank offers"
        className="pt-1 pb-6"
        actions={
          mayChange ? (
            <ButtonLink to={`${HOME}/new`} variant="primary">
              Add an offer
            </ButtonLink>
          ) : null
        }
      >
        <p>
          Discounts and no-cost EMI that the payment gateway takes off. NanoNagar pays for them: sellers,
          invoices and GST stay as they are.
        </p>
      </PageHeading>
      {offers.length === 0 ? (
        <EmptyState icon={BadgePercent} title="No bank offers yet">
          <p>Make an offer in the gateway’s dashboard, then add it here.</p>
        </EmptyState>
      ) : (
        <Offers offers={offers} instruments={instruments} mayChange={mayChange} />
      )}
    </>
  )
}

/** The words and colours of promotions, which stand in the list beside this one. */
const STATES: Readonly<Record<ListedOffer['state'], { label: string; tone: BadgeTone }>> = {
  open: { label: 'Running', tone: 'green' },
  'to-come': { label: 'Planned', tone: 'blue' },
  over: { label: 'Ended', tone: 'grey' },
  paused: { label: 'Ended', tone: 'grey' },
  refused: { label: 'Refused', tone: 'red' },
}

interface OffersProps {
  offers: readonly ListedOffer[]
  instruments: readonly NamedInstrument[]
  mayChange: boolean
}

function Offers({ offers, instruments, mayChange }: OffersProps) {
  const nameOf = (offer: ListedOffer) =>
    instruments.find(({ method, code }) => method === offer.method && code === offer.instrument)?.name ??
    offer.instrument
  return (
    <Table isList isDense caption="Bank offers" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Offer</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Runs</TableHeader>
          <TableHeader numeric>Orders</TableHeader>
          <TableHeader numeric>Taken off</TableHeader>
          {mayChange ? <TableHeader>Actions</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {offers.map((offer) => (
          <TableRow key={offer.id}>
            <TableCell heading>
              <span className="font-semibold">{offerWords(offer)}</span>
              <span className="block font-normal text-sm">
                {offerFor(offer, nameOf(offer))}, orders from {formatInr(offer.leastOrderPaise)}
              </span>
              <span className="block font-mono font-normal text-muted text-sm">{offer.gatewayOfferId}</span>
            </TableCell>
            <TableCell label="State" className="max-w-64">
              <Badge tone={STATES[offer.state].tone}>{STATES[offer.state].label}</Badge>
              {offer.state === 'refused' && offer.refusedAt ? (
                <span className="block pt-1 text-sm">
                  The gateway refused an order with it on {formatDateTime(offer.refusedAt)}. Check its id and
                  its times there.
                </span>
              ) : null}
            </TableCell>
            <TableCell label="Runs" className="text-sm">
              <time dateTime={offer.startsAt} className="block">
                {formatDateTime(offer.startsAt)}
              </time>
              <span className="block text-muted">
                {offer.state === 'paused' ? 'ended by hand' : `until ${formatDateTime(offer.endsAt)}`}
              </span>
            </TableCell>
            <TableCell label="Orders" numeric className="table-card-short">
              {formatCount(offer.orders)}
            </TableCell>
            <TableCell label="Taken off" numeric className="table-card-short">
              {formatToPay(offer.takenPaise)}
            </TableCell>
            {mayChange ? (
              <TableCell actions>
                <OfferActions offer={offer} />
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** What has ended, by its time or by hand, has none. */
function OfferActions({ offer: { id, state, gatewayOfferId } }: { offer: ListedOffer }) {
  const named = <span className="sr-only"> {gatewayOfferId}</span>
  if (state === 'over' || state === 'paused') return null
  return (
    <div className="flex flex-col items-start gap-2">
      {state === 'refused' ? (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="again" size="sm">
            Offer again
            {named}
          </Button>
        </Form>
      ) : null}
      <details className="max-w-72">
        <summary
          className={`${buttonLook({ size: 'sm', variant: 'danger-outline' })} cursor-pointer list-none`}
        >
          End
          {named}
        </summary>
        <Form method="post" className="flex flex-col items-start gap-3 py-3">
          <input type="hidden" name="id" value={id} />
          <p className="text-sm">
            New orders are opened without it. Orders that already wait for their payment keep it. To go on,
            add it anew.
          </p>
          <Button type="submit" name="intent" value="pause" variant="danger" size="sm">
            End this offer
          </Button>
        </Form>
      </details>
    </div>
  )
}

export const meta = () => unlisted('Bank offers')

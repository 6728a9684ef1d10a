import { Form } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { offerFor, offerWords } from '#domain/money/payments/offers/bank-offer.ts'
import { type ListedOffer, listBankOffers } from '#server/money/payments/offers/bank-offer-views.ts'
import type { NamedInstrument } from '#server/money/payments/offers/offered-instruments.ts'
import { offerAgain, pauseBankOffer, writeBankOffer } from '#server/money/payments/offers/write-bank-offer.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BadgePercent } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/bank-offers-page.route'
import { BankOfferForm } from './bank-offer-form.tsx'

const HOME = '/admin/promotions/bank-offers'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'ledger.read')
  const app = context.get(appContext)
  return {
    ...(await listBankOffers(app, admin)),
    mayChange: mayDo(admin.role, 'commission.change'),
    now: momentText(app.clock.now()),
    key: app.random.uuid(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'commission.change')
  const form = await request.formData()
  const app = context.get(appContext)
  const intent = readIntent(form, ['add', 'pause', 'again'])
  if (intent === 'again') {
    const again = await offerAgain(app, admin, form.get('id'))
    if (!again.ok) return refusedForm(again.problem, form)
    return redirectWithToast(HOME, { kind: 'success', text: 'Offered again' })
  }
  if (intent === 'pause') {
    const paused = await pauseBankOffer(app, admin, form.get('id'))
    if (!paused.ok) return refusedForm(paused.problem, form)
    return redirectWithToast(HOME, { kind: 'success', text: 'Offer paused' })
  }
  const added = await writeBankOffer(app, admin, Object.fromEntries(form))
  if (!added.ok) return refusedForm(added.problem, form)
  return redirectWithToast(HOME, { kind: 'success', text: 'Offer added' })
}

export default function BankOffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, instruments, mayChange, now, key } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/admin/promotions' }, { label: 'Bank offers' }]} />
      <PageHeading title="Bank offers" className="pt-1 pb-6">
        <p>
          Discounts and no-cost EMI that the payment gateway takes off. Make each in the gateway’s dashboard
          first, without showing it at every checkout, and write it down here. NanoNagar pays for them:
          sellers, invoices and GST stay as they are. They are for net banking, EMI, wallets and pay later,
          not for cards paid at once or UPI.
        </p>
      </PageHeading>
      {offers.length === 0 ? (
        <EmptyState icon={BadgePercent} title="No bank offers yet" />
      ) : (
        <Offers offers={offers} instruments={instruments} mayPause={mayChange} />
      )}
      {mayChange ? (
        <BankOfferForm key={key} answer={actionData} instruments={instruments} now={now} id={key} />
      ) : null}
    </>
  )
}

const STATES: Readonly<Record<ListedOffer['state'], string>> = {
  open: 'Open',
  'to-come': 'Not yet open',
  over: 'Over',
  paused: 'Paused',
  refused: 'Not offered',
}

interface OffersProps {
  offers: readonly ListedOffer[]
  instruments: readonly NamedInstrument[]
  mayPause: boolean
}

function Offers({ offers, instruments, mayPause }: OffersProps) {
  const nameOf = (offer: ListedOffer) =>
    instruments.find(({ method, code }) => method === offer.method && code === offer.instrument)?.name ??
    offer.instrument
  return (
    <Table caption="Bank offers">
      <TableHead>
        <TableRow>
          <TableHeader>Offer</TableHeader>
          <TableHeader>For</TableHeader>
          <TableHeader>When</TableHeader>
          <TableHeader numeric>Taken off</TableHeader>
          {mayPause ? <TableHeader>Pause</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {offers.map((offer) => (
          <TableRow key={offer.id}>
            <TableCell heading>
              <span>{offerWords(offer)}</span>
              <span className="block font-normal text-muted text-sm">{offer.gatewayOfferId}</span>
            </TableCell>
            <TableCell label="For">
              <span>{offerFor(offer, nameOf(offer))}</span>
              <span className="block text-muted text-sm">from {formatInr(offer.leastOrderPaise)}</span>
            </TableCell>
            <TableCell label="When">
              <span>{STATES[offer.state]}</span>
              <span className="block text-muted text-sm">
                {formatDateTime(offer.startsAt)} to {formatDateTime(offer.endsAt)}
              </span>
              {offer.refusedAt ? (
                <span className="block text-sm text-warn">
                  The gateway refused an order with it on {formatDateTime(offer.refusedAt)}, together with the
                  others that it had. Check its id and its times there
                </span>
              ) : null}
            </TableCell>
            <TableCell label="Taken off" className="figures text-right">
              <span>{formatInr(offer.takenPaise, 2)}</span>
              <span className="block text-muted text-sm">{counted(offer.orders, 'order')}</span>
            </TableCell>
            {mayPause ? (
              <TableCell label="Pause">
                {offer.state === 'refused' ? <OfferAgain id={offer.id} /> : null}
                {offer.state === 'paused' ? null : <Pause id={offer.id} />}
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function OfferAgain({ id }: { id: string }) {
  return (
    <Form method="post" className="pb-2">
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit">Offer again</Button>
    </Form>
  )
}

function Pause({ id }: { id: string }) {
  return (
    <details>
      <summary className="min-h-11 content-center underline">Pause</summary>
      <Form method="post" className="flex flex-col items-start gap-3 pb-3">
        <input type="hidden" name="intent" value="pause" />
        <input type="hidden" name="id" value={id} />
        <p className="text-sm">
          New orders are opened without it. Orders that already wait for their payment keep it. To go on, add
          it anew.
        </p>
        <Button type="submit">Pause the offer</Button>
      </Form>
    </details>
  )
}

export const meta = () => unlisted('Bank offers')

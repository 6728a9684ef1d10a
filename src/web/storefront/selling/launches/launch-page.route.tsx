import { data, Form, Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { type LaunchState, launchState } from '#domain/selling/launches/launch.ts'
import { listAddresses, type SavedAddress } from '#server/people/accounts/saved-addresses.ts'
import { enterLaunch } from '#server/selling/launches/enter-launch.ts'
import {
  findLaunch,
  findOwnEntry,
  listDrawnIds,
  type OwnEntry,
} from '#server/selling/launches/launch-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Route } from './+types/launch-page.route'

/** As many entries of a draw as the page lists. */
const LISTED_MAX = 1_000

/** A launch by lot, for everybody; for a customer also the form to enter, and what their entry came to. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const found = await findLaunch(app.db, params.id)
  if (!found) throw data(null, { status: 404 })
  const { launch, offer } = found
  const { sellerId: _s, offerId: _o, stopReason: _r, ...facts } = launch
  const [own, addresses, drawn] = await Promise.all([
    customer ? findOwnEntry(app.db, { launchId: launch.id, userId: customer.userId }) : undefined,
    customer ? listAddresses(app, customer.userId) : undefined,
    launch.drawnAt ? listDrawnIds(app.db, launch.id, LISTED_MAX) : [],
  ])
  const now = app.clock.now()
  const isKept = Boolean(own?.entry?.endsAt && own.entry.endsAt > now && !own.entry.outcome)
  return {
    launch: facts,
    offer,
    state: launchState(launch, now),
    entry: own?.entry,
    isKept,
    addresses,
    drawn,
  }
}

/** A visitor signs in first, and comes back to the page. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const customer = requireCustomer(context, request)
  if (!(await findLaunch(app.db, params.id))) throw data(null, { status: 404 })
  const addressId = String((await request.formData()).get('addressId') ?? '')
  const entered = await enterLaunch(app, customer, { launchId: params.id, addressId })
  if (!entered.ok) return data({ problem: problemWords(entered.problem) }, problemStatus(entered.problem))
  return redirectWithToast(`/launches/${params.id}`, { kind: 'success', text: 'You have entered the draw' })
}

type Loaded = Route.ComponentProps['loaderData']

export default function LaunchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { launch, offer, state, entry } = loaderData
  return (
    <div className="page-width min-h-dvh py-8 sm:py-12">
      <PageHeading title={`Draw: ${offer.productName}`}>
        <p>
          <Link to={`/products/${offer.productId}`} className="text-link">
            See the product
          </Link>
        </p>
      </PageHeading>
      {actionData ? (
        <Notice tone="bad" role="alert" className="mb-6 max-w-prose">
          {actionData.problem}
        </Notice>
      ) : null}
      <div className="grid max-w-4xl gap-10 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <p className="font-medium">
            {state === 'drawn' && !offer.isOnSale
              ? 'The draw has been made. The product is not on sale now.'
              : entry && state === 'open'
                ? 'You are in the draw.'
                : state === 'announced'
                  ? `You can enter from ${formatDateTime(launch.opensAt)}.`
                  : STATES[state]}
          </p>
          {entry ? <Entry entry={entry} loaded={loaderData} /> : <Enter loaded={loaderData} />}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 gap-y-2 text-sm">
          <Fact label="Items">{launch.pieces}</Fact>
          <Fact label="Price now">{formatInr(offer.pricePaise)}</Fact>
          <Fact label="Sold by">{offer.sellerName}</Fact>
          <Fact label="Entries from">{formatDateTime(launch.opensAt)}</Fact>
          <Fact label="Entries until">{formatDateTime(launch.closesAt)}</Fact>
          {launch.entries === null ? null : <Fact label="Entries">{launch.entries}</Fact>}
        </dl>
      </div>
      <HowDrawn loaded={loaderData} />
    </div>
  )
}

const STATES: Readonly<Record<Exclude<LaunchState, 'announced'>, string>> = {
  open: 'You can enter now. Entering early is no advantage.',
  drawing: 'Entries are closed. The draw comes within a minute.',
  drawn: 'The draw has been made.',
  withdrawn: 'The seller withdrew this draw before anyone could enter.',
  stopped: 'We have stopped this draw. Nobody is drawn.',
}

function Fact({ label, children }: { label: string; children: string | number }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="figures">{children}</dd>
    </>
  )
}

function Enter({ loaded: { launch, state, addresses } }: { loaded: Loaded }) {
  if (state !== 'open') return null
  const here = `/launches/${launch.id}`
  if (!addresses)
    return (
      <ButtonLink to={`/auth/login?from=${here}`} variant="primary" className="self-start">
        Sign in to enter the draw
      </ButtonLink>
    )
  if (addresses.length === 0)
    return (
      <>
        <p>Save the address of the delivery first. The draw takes one entry for each address.</p>
        <ButtonLink to="/profile/addresses/new" variant="primary" className="self-start">
          Add an address
        </ButtonLink>
      </>
    )
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <SelectField
        label="Deliver to"
        name="addressId"
        required
        hint="If you are drawn, we deliver to this address only. One entry for each person and address."
        className="w-full"
      >
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {addressText(address)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="primary">
        Enter the draw
      </Button>
      <p className="text-muted text-sm">
        Entering is free and you need not buy. If you are drawn, we email you and keep one for you for{' '}
        <span>{counted(launch.buyHours, 'hour')}</span>, never ending at night.
      </p>
    </Form>
  )
}

function addressText({ firstName, lastName, address, city, postalCode }: SavedAddress): string {
  return `${firstName} ${lastName}, ${address}, ${city} ${postalCode}`
}

function Entry({ entry, loaded: { isKept } }: { entry: OwnEntry; loaded: Loaded }) {
  const { id, enteredAt, rank } = entry
  return (
    <>
      <p>
        You entered on <span>{formatDateTime(enteredAt)}</span>.
      </p>
      <p className="text-muted text-sm">Your entry’s number:</p>
      <p className="figures wrap-anywhere text-sm">{id}</p>
      {rank === null ? null : <p className="font-medium">{rankText(entry, isKept)}</p>}
      {isKept ? (
        <ButtonLink to="/kept" variant="primary" className="self-start">
          See what we keep for you
        </ButtonLink>
      ) : null}
    </>
  )
}

function rankText({ rank, drawnAt, outcome, endsAt }: OwnEntry, isKept: boolean): string {
  if (outcome === 'bought') return 'You were drawn, and bought one.'
  if (isKept && endsAt) return `You were drawn. We keep one for you until ${formatDateTime(endsAt)}.`
  if (outcome === 'given-up') return 'You were drawn, and gave it up or cancelled your order.'
  if (drawnAt) return 'You were drawn, and the time to buy is over.'
  return `You are number ${rank} in the draw. If it is your turn, we email you.`
}

function HowDrawn({ loaded: { launch, drawn } }: { loaded: Loaded }) {
  return (
    <details className="max-w-4xl pt-12 text-sm" open={launch.seed !== null}>
      <summary className="flex min-h-11 items-center">
        <h2 className="text-link text-lg">How the draw is made</h2>
      </summary>
      <div className="flex max-w-prose flex-col gap-3">
        <p>
          Before anyone could enter, we chose a secret seed and published its SHA-256 fingerprint below. When
          the entries close, each entry gets the SHA-256 of “seed:all:entry”, where “all” is the SHA-256 of
          all entry numbers, sorted and joined by commas. The entries with the smallest values come first.
          Then we publish the seed, so that anyone can check the draw.
        </p>
        <p className="text-muted">Fingerprint of the seed</p>
        <p className="figures wrap-anywhere">{launch.seedSha256}</p>
        {launch.seed ? (
          <>
            <p className="text-muted">Seed</p>
            <p className="figures wrap-anywhere">{launch.seed}</p>
          </>
        ) : null}
      </div>
      {drawn.length > 0 ? (
        <details className="pt-4">
          <summary className="text-link inline-block py-2">
            {drawn.length < (launch.entries ?? 0)
              ? `The first ${drawn.length} entries of the draw, in order`
              : 'All entries of the draw, in order'}
          </summary>
          <ol className="figures list-decimal pt-2 pl-10">
            {drawn.map((id) => (
              <li key={id} className="wrap-anywhere">
                {id}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </details>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Draw: ${loaderData.offer.productName}` : 'Draw not found')
}

import { Form, Link, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { addDays, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { CodeOf, Result } from '#domain/ground/shared/result.ts'
import { cutTo } from '#domain/ground/shared/shorten.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { BUY_HOURS, ENTRY_MINUTES, ENTRY_MINUTES_MIN, launchState } from '#domain/selling/launches/launch.ts'
import type { App } from '#server/ground/app.ts'
import { LAUNCHABLE_MAX, listLaunchable, listOwnLaunches } from '#server/selling/launches/launch-views.ts'
import { openLaunch, withdrawLaunch } from '#server/selling/launches/open-launch.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { LaunchBadge } from '#web/shared/selling/launches/launch-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Dices, Search } from '#web/ui/pictures/icons.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/launches-page.route'

const QUERY_LENGTH_MAX = 120

/** A seller's launches by lot: numbers, nobody's name. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { sellerId } = requireVendor(context, request, 'stock')
  const now = app.clock.now()
  const q = cutTo(new URL(request.url).searchParams.get('q')?.trim() ?? '', QUERY_LENGTH_MAX)
  const [own, offers] = await Promise.all([
    listOwnLaunches(app.db, sellerId),
    listLaunchable(app.db, sellerId, q),
  ])
  // Tomorrow at noon, when people are awake.
  const opensAt = new Date(dayStart(addDays(indianDay(now), 1)).getTime() + DAY_MS / 2)
  return {
    offers,
    q,
    isCut: offers.length >= LAUNCHABLE_MAX,
    now: momentText(now),
    opensAt: momentText(opensAt),
    closesAt: momentText(new Date(opensAt.getTime() + ENTRY_MINUTES * MINUTE_MS)),
    launches: own.map(({ launch, ...rest }) => ({
      ...rest,
      id: launch.id,
      pieces: launch.pieces,
      stopReason: launch.stopReason,
      when: `${formatDateTime(launch.opensAt)} to ${formatDateTime(launch.closesAt)}`,
      state: launchState(launch, now),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const { act, said } = ACTIONS[readIntent(form, ACTIONS)]
  const done = await act(app, who, Object.fromEntries(form))
  if (!done.ok) return refusedForm(done.problem, form, { staysOnPage: true })
  return redirectWithToast('/vendor/launches', { kind: 'success', text: said })
}

type Act = (
  app: App,
  who: ActingVendor,
  fields: Readonly<Record<string, FormDataEntryValue>>,
) => Promise<Result<unknown, CodeOf<typeof openLaunch | typeof withdrawLaunch>>>

const ACTIONS: Readonly<Record<'announce' | 'withdraw', { act: Act; said: string }>> = {
  announce: {
    act: (app, who, fields) => openLaunch(app, who, { offerId: String(fields.offerId ?? ''), fields }),
    said: 'Your draw is announced',
  },
  withdraw: {
    act: (app, who, { id }) => withdrawLaunch(app, who, String(id ?? '')),
    said: 'Withdrawn. The items are on sale again',
  },
}

type Loaded = Route.ComponentProps['loaderData']

export default function LaunchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { launches } = loaderData
  return (
    <>
      <PageHeading title="Draws" className="pb-6">
        <p>
          When you have fewer items than customers want, sell them by draw: everyone who enters in time has
          the same chance, and whoever is drawn has time to buy. You see numbers, not names, until somebody
          orders.
        </p>
      </PageHeading>
      {actionData?.fields.form ? (
        <Notice tone="bad" role="alert" className="mb-6">
          {actionData.fields.form}
        </Notice>
      ) : null}
      {launches.length === 0 ? (
        <EmptyState icon={Dices} title="No draws yet" />
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {launches.map((launch) => (
            <LaunchRow key={launch.id} launch={launch} />
          ))}
        </ul>
      )}
      <Announce loaded={loaderData} answer={actionData} />
    </>
  )
}

function LaunchRow({ launch }: { launch: Loaded['launches'][number] }) {
  const { id, productName, pieces, when, state, entered, kept, bought, stopReason } = launch
  return (
    <li className="flex flex-col gap-2 py-5">
      <p className="flex flex-wrap items-center gap-3">
        <Link to={`/launches/${id}`} className="font-medium hover:underline">
          {productName}
        </Link>
        <LaunchBadge state={state} />
      </p>
      <p className="figures text-muted text-sm">
        {counted(pieces, 'piece')}, entries from {when}
      </p>
      <p className="figures text-sm">
        {entered === 1 ? '1 entry' : `${entered} entries`} · {kept} kept for those drawn · {bought} bought
      </p>
      {stopReason ? <p className="break-words text-sm">{`We stopped this draw: ${stopReason}`}</p> : null}
      {state === 'announced' ? (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="withdraw" size="sm">
            Withdraw
            <span className="sr-only"> the draw of {productName}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

interface AnnounceProps {
  loaded: Loaded
  answer: Route.ComponentProps['actionData']
}

function Announce({ loaded, answer }: AnnounceProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { offers, q } = loaded
  return (
    <section className="max-w-2xl pt-10">
      <h2 className="pb-4 text-xl">Announce a draw</h2>
      {q || offers.length > FEW ? <FindProduct loaded={loaded} /> : null}
      {offers.length === 0 ? (
        <p role={q ? 'status' : undefined} className="text-muted">
          {q
            ? `No live product with a free item matches “${q}”.`
            : 'None of your live products has an item that is free now.'}
        </p>
      ) : (
        <Form method="post" className="flex flex-col gap-5">
          <SelectField
            label="Product"
            name="offerId"
            required
            defaultValue={answer?.typed.offerId}
            hint="The items of the draw cannot be bought otherwise from now on."
          >
            {offers.map(({ offerId, name, free }) => (
              <option key={offerId} value={offerId}>
                {name} ({free} free)
              </option>
            ))}
          </SelectField>
          <LaunchFields loaded={loaded} answer={answer} />
          <Button
            type="submit"
            name="intent"
            value="announce"
            variant="primary"
            className="self-start"
            busy={isBusy && 'Saving...'}
          >
            Announce the draw
          </Button>
        </Form>
      )}
    </section>
  )
}

/** So many products are read through faster than searched. */
const FEW = 10

/** Narrows the products to choose from; whatever else is typed below stays. */
function FindProduct({ loaded: { q, isCut } }: Pick<AnnounceProps, 'loaded'>) {
  return (
    <Form
      method="get"
      action="/vendor/launches"
      role="search"
      aria-label="Products to draw"
      preventScrollReset
      className="flex flex-col gap-2 pb-5"
    >
      <div className="flex items-end gap-3">
        <TextField
          key={q}
          label="Find the product"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={QUERY_LENGTH_MAX}
          className="min-w-0 grow"
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
      </div>
      <p className="text-muted text-sm">
        {isCut
          ? 'The list below has only the first products. Search by name, SKU or MPN to find the others.'
          : 'By name, SKU or MPN'}
      </p>
    </Form>
  )
}

function LaunchFields({ loaded, answer }: AnnounceProps) {
  const { now } = loaded
  const typed = (field: string, otherwise: string) => answer?.typed[field] ?? otherwise
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Items"
        name="pieces"
        inputMode="numeric"
        required
        defaultValue={typed('pieces', '')}
        error={answer?.fields.pieces}
      />
      <TextField
        label="Kept for whoever is drawn (hours)"
        name="buyHours"
        inputMode="numeric"
        required
        defaultValue={typed('buyHours', String(BUY_HOURS))}
        error={answer?.fields.buyHours}
      />
      <TextField
        label="Entries from"
        name="opensAt"
        type="datetime-local"
        required
        min={now}
        defaultValue={typed('opensAt', loaded.opensAt)}
        hint="India time"
        error={answer?.fields.opensAt}
      />
      <TextField
        label="Entries until"
        name="closesAt"
        type="datetime-local"
        required
        min={now}
        defaultValue={typed('closesAt', loaded.closesAt)}
        hint={`At least ${ENTRY_MINUTES_MIN} minutes later`}
        error={answer?.fields.closesAt}
      />
    </div>
  )
}

export const meta = () => unlisted('Draws')

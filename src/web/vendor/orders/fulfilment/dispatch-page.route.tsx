import type { ComponentProps, FormEvent } from 'react'
import { data, Form } from 'react-router'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import {
  DISPATCH_TAB_LABELS,
  DISPATCH_TABS,
  type DispatchQuery,
  type DispatchTab,
  dispatchList,
  firstTab,
  type TabWork,
} from '#domain/orders/fulfilment/dispatch-list.ts'
import type { App } from '#server/ground/app.ts'
import {
  countDispatch,
  findProposedCourier,
  listDispatch,
} from '#server/orders/fulfilment/dispatch-list-views.ts'
import {
  acceptSeveral,
  packSeveral,
  type SeveralDone,
} from '#server/orders/fulfilment/several/act-on-several.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { ChoosableRows } from '#web/shared/ground/shell/choosable-rows.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { revalidateAfterSteps } from '#web/shared/orders/fulfilment/revalidate-after-steps.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CircleCheck } from '#web/ui/pictures/icons.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/dispatch-page.route'
import { DispatchBar } from './dispatch-bar.tsx'
import { DispatchRows, ONLY } from './dispatch-rows.tsx'
import { handOverChosen, NOTHING_CHOSEN, nameIn } from './hand-over-chosen.action.ts'
import { NumbersInRow } from './numbers-in-row.tsx'
import { type SeveralOutcome, SeveralOutcomeNotice } from './several-outcome.tsx'

const HERE = '/vendor/dispatch'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const asked = dispatchList.parse(searchParams)
  // A tab that there is not is no address of what is shown.
  if (searchParams.has('tab') && asked.tab === undefined) throw redirect(HERE)
  const work = await countDispatch(app, sellerId)
  const { tab = firstTab(work) } = asked
  const query = { ...asked, tab }
  const [list, proposedCourier] = await Promise.all([
    listDispatch(app, sellerId, query),
    tab === 'hand-over' ? findProposedCourier(app, sellerId) : undefined,
  ])
  const rows = list.rows.map((row) => ({
    ...row,
    nextParcelId: row.isOnePiece ? app.random.uuid() : undefined,
  }))
  return { query, list: { ...list, rows }, work, proposedCourier }
}

/**
 * Accepts, packs or hands over several; each for itself, and whatever is refused is named with its reason. Once nothing
 * is left to do under a tab, the next one comes. Of what was handed over it says how each parcel left.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const vendor = actingVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const form = await request.formData()
  const only = form.get(ONLY)
  const intent = only === null ? readIntent(form, INTENTS) : 'accept-chosen'
  if (intent === 'hand-over-chosen' || intent === 'fill-numbers') {
    const { outcome, status } = await handOverChosen(app, vendor, form, intent)
    return data(outcome, { status })
  }
  const chosen =
    only !== null
      ? [String(only)]
      : form.getAll(intent === 'pack-one-piece' ? 'one-piece' : 'row').map(String)
  const { done, refused } = await DO[intent](app, vendor, { chosen, form })
  const words = doneText(intent, done.length)
  const query = dispatchList.parse(new URL(request.url).searchParams)
  if (done.length > 0 && refused.length === 0)
    return redirectWithToast(HERE + dispatchList.search(await tabAfter(app, vendor.sellerId, query)), {
      kind: 'success',
      text: words,
    })
  const outcome: SeveralOutcome = {
    words: chosen.length === 0 ? NOTHING_CHOSEN : words,
    isPartly: done.length > 0,
    refused: refused.map(({ id, problem }) => ({ id, number: nameIn(form, id), why: problemWords(problem) })),
  }
  return data(outcome, { status: done.length > 0 ? 200 : 422 })
}

const INTENTS = ['accept-chosen', 'pack-one-piece', 'hand-over-chosen', 'fill-numbers'] as const

type Intent = 'accept-chosen' | 'pack-one-piece'

interface Sent {
  chosen: readonly string[]
  form: FormData
}

const DO = {
  'accept-chosen': (app, vendor, { chosen }) => acceptSeveral(app, { kind: 'vendor', vendor }, chosen),
  'pack-one-piece': (app, vendor, { chosen, form }) =>
    packSeveral(
      app,
      vendor,
      chosen.map((id) => ({ vendorOrderId: id, parcelId: String(form.get(`parcel.${id}`) ?? '') })),
    ),
} satisfies Record<Intent, (app: App, vendor: ActingVendor, sent: Sent) => Promise<SeveralDone<ProblemCode>>>

async function tabAfter(app: App, sellerId: string, query: DispatchQuery): Promise<DispatchQuery> {
  const { tab = 'accept' } = query
  const work = await countDispatch(app, sellerId)
  if (work[tab].count > 0 || (tab !== 'accept' && tab !== 'pack')) return query
  return { tab: tab === 'accept' && work.pack.count > 0 ? 'pack' : 'hand-over' }
}

export const shouldRevalidate = revalidateAfterSteps

function doneText(intent: Intent, done: number): string {
  if (intent === 'accept-chosen')
    return done === 0 ? 'Nothing was accepted.' : `${counted(done, 'order')} accepted. Next: pack.`
  return done === 0 ? 'Nothing was packed.' : `${counted(done, 'order')} packed, each in its own parcel.`
}

export default function DispatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, work, proposedCourier } = loaderData
  const { tab } = query
  const chosen = actionData?.sent?.chosen ?? actionData?.refused.map(({ id }) => id) ?? []
  const forNow = list.rows.filter(({ isForLater }) => !isForLater)
  const forLater = list.rows.filter(({ isForLater }) => isForLater)
  return (
    <>
      <PageHeading title="Dispatch" className="pb-6">
        <p>What is to be sent next, late orders first.</p>
      </PageHeading>
      <ListTabs
        label="To do"
        isWrapping
        className="mb-6"
        tabs={DISPATCH_TABS.map((key) => ({
          key,
          label: <TabLabel tab={key} {...work[key]} />,
          to: HERE + dispatchList.search({ tab: key }),
          isCurrent: key === tab,
        }))}
      />
      {actionData ? <SeveralOutcomeNotice outcome={actionData} /> : null}
      {list.rows.length === 0 ? (
        <NothingToDo tab={tab} />
      ) : (
        <Form
          key={tab}
          method="post"
          action={HERE + dispatchList.search(query)}
          preventScrollReset
          noValidate
          onSubmitCapture={sendPrintingItself}
        >
          <input type="hidden" name="tab" value={tab} />
          <ChoosableRows>
            {tab === 'hand-over' ? <NumbersInRow sent={actionData?.sent} /> : null}
            {forNow.length > 0 ? (
              <DispatchRows tab={tab} rows={forNow} chosen={chosen} sent={actionData?.sent} />
            ) : null}
            {forLater.length > 0 ? <ForLater tab={tab} rows={forLater} chosen={chosen} /> : null}
            {tab === 'trouble' ? null : (
              <DispatchBar
                tab={tab}
                outcome={actionData}
                proposedCourier={proposedCourier}
                onePiece={list.rows.filter(({ isOnePiece }) => isOnePiece).length}
                waiting={work[tab].count}
              />
            )}
          </ChoosableRows>
        </Form>
      )}
      <ListPages {...dispatchList.pages(HERE, query, list)} />
    </>
  )
}

/** A button that prints is answered with a file, not with a page: the browser sends it, not the router. */
function sendPrintingItself(event: FormEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent as SubmitEvent
  if (submitter?.getAttribute('formmethod') === 'get') event.stopPropagation()
}

/** Pre-orders whose day is still to come: they can be accepted and packed ahead, and are no work of today. */
function ForLater({ tab, rows, chosen }: Omit<ComponentProps<typeof DispatchRows>, 'sent' | 'caption'>) {
  return (
    <div className="pt-8">
      <h2 className="pb-3 text-lg">Pre-orders for later</h2>
      <DispatchRows tab={tab} rows={rows} chosen={chosen} caption="Pre-orders for later" />
    </div>
  )
}

function TabLabel({ tab, count, late }: { tab: DispatchTab } & TabWork) {
  return (
    <>
      {tab === 'trouble' ? (
        <span>
          Trouble<span className="max-sm:sr-only"> on the way</span>
        </span>
      ) : (
        DISPATCH_TAB_LABELS[tab]
      )}
      {count > 0 ? (
        <span className="figures text-muted">{cappedCount(count, WAITING_COUNTED_MAX)}</span>
      ) : null}
      {late > 0 ? (
        <Badge tone="red">
          <span className="figures">{cappedCount(late, WAITING_COUNTED_MAX)}</span> late
        </Badge>
      ) : null}
    </>
  )
}

const NOTHING: Readonly<Record<DispatchTab, { title: string; text: string }>> = {
  accept: { title: 'Nothing to accept', text: 'New orders appear here as soon as they are placed.' },
  pack: { title: 'Nothing to pack', text: 'Accepted orders stay here until they are packed.' },
  'hand-over': {
    title: 'Nothing to hand over',
    text: 'Packed parcels stay here until the courier has them.',
  },
  trouble: {
    title: 'No problems',
    text: 'Parcels that are held, coming back, lost or damaged appear here.',
  },
}

function NothingToDo({ tab }: { tab: DispatchTab }) {
  const { title, text } = NOTHING[tab]
  return (
    <EmptyState icon={CircleCheck} title={title}>
      <p>{text}</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Dispatch')

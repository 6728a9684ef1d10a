import { data } from 'react-router'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { readPackForm } from '#domain/orders/fulfilment/pack-form.ts'
import { readPackingQueue } from '#server/orders/fulfilment/dispatch-list-views.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { type LeftToPack, readLeftToPack } from '#server/orders/fulfilment/parcel-views.ts'
import { findSoldOrder } from '#server/orders/orders/vendor-order-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageCheck } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/pack-page.route'
import { EwayBillAhead } from './eway-bill-mark.tsx'
import { isOneAfterTheOther, ONE_AFTER_THE_OTHER } from './one-after-the-other.ts'
import { PackForm, type RefusedParcel } from './pack-form.tsx'
import { requireDispatcher } from './steps/acting-dispatcher.action.ts'

/** The camera reads barcodes here, and on no other page. */
export function headers() {
  return { 'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()' }
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId, sellerName, vendorOrderId, home } = await requireDispatcher(context, request, params)
  const app = context.get(appContext)
  const order = await findSoldOrder(app, sellerId, vendorOrderId)
  if (!order) throw data(null, { status: 404 })
  const lines = await readLeftToPack(app, sellerId, vendorOrderId)
  const { number, customerName, deliverTo, needsEwayBillPaise } = order
  const to = deliverTo ? `${customerName}, ${deliverTo.city}` : customerName
  const queue = isInQueue(request, home) ? await readPackingQueue(app, sellerId, vendorOrderId) : undefined
  // As packing itself would be refused.
  const refusal = order.isUnconfirmed ? problemWords({ code: 'fulfilment.not_confirmed' }) : undefined
  const parcelId = app.random.uuid()
  return { number, to, lines, home, sellerName, queue, refusal, needsEwayBillPaise, parcelId }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { dispatcher, sellerId, vendorOrderId, home } = await requireDispatcher(context, request, params)
  const app = context.get(appContext)
  const form = await request.formData()
  readIntent(form, ['pack'])
  const text = (name: string) => String(form.get(name) ?? '')
  const wanted = readPackForm({ get: text }, await readLeftToPack(app, sellerId, vendorOrderId))
  const packed = wanted.ok
    ? await packParcel(app, dispatcher, {
        parcelId: text('parcelId'),
        vendorOrderId,
        lines: wanted.value,
        ...(text('pictureKey') && { pictureKey: text('pictureKey') }),
      })
    : wanted
  if (packed.ok && isInQueue(request, home)) {
    const { left, now } = await readPackingQueue(app, sellerId, vendorOrderId)
    return redirectWithToast(
      now ? queuePage(now) : `/vendor/dispatch?tab=${left > 0 ? 'pack' : 'hand-over'}`,
      { kind: 'success', text: `The parcel is packed. ${afterwards(left)}` },
    )
  }
  if (packed.ok)
    return redirectWithToast(`${home}#parcels`, {
      kind: 'success',
      text: 'Packed. Next: print the label, add the courier and hand it over.',
    })
  const { problem } = packed
  const refused: RefusedParcel = {
    message: problemWords(problem),
    serial: problem.details?.serial === undefined ? undefined : String(problem.details.serial),
    typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  }
  return data(refused, { status: problemStatus(problem) })
}

/** A seller who came from the work list packs one order after the other. */
function isInQueue(request: Request, home: string): boolean {
  return home.startsWith('/vendor/') && isOneAfterTheOther(new URL(request.url).searchParams)
}

const queuePage = (vendorOrderId: string) => `/vendor/orders/${vendorOrderId}/pack?${ONE_AFTER_THE_OTHER}`

function afterwards(left: number): string {
  if (left === 0) return 'Nothing is left to pack. Next: print the labels and hand over.'
  return `${cappedCount(left, WAITING_COUNTED_MAX)} ${left === 1 ? 'order is' : 'orders are'} left to pack.`
}

/** What is being packed: what was typed for it stays until it is packed, and the next parcel begins anew. */
function packingKey(home: string, lines: readonly LeftToPack[]): string {
  return [home, ...lines.map(({ lineId, left }) => `${lineId} ${left}`)].join()
}

export default function PackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, to, lines, home, sellerName, queue, refusal, parcelId } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[
          queue
            ? { label: 'Dispatch', to: '/vendor/dispatch?tab=pack' }
            : { label: 'Orders', to: home.startsWith('/admin') ? '/admin/orders' : '/vendor/orders' },
          { label: number, to: home },
          { label: 'Pack' },
        ]}
        className="pb-4"
      />
      <PageHeading title={`Pack ${number}`} className="pb-6">
        <p>
          For {to}
          {sellerName ? `, acting for ${sellerName}` : ''}
        </p>
        {queue ? <p className="figures">{afterwards(queue.left)}</p> : null}
      </PageHeading>
      {refusal ? (
        <>
          <Notice tone="warn" className="mb-6">
            <p>{refusal}</p>
          </Notice>
          <ButtonLink to={home}>Back to the order</ButtonLink>
        </>
      ) : lines.length === 0 ? (
        <EmptyState
          icon={PackageCheck}
          title="Nothing left to pack"
          action={<ButtonLink to={home}>Back to the order</ButtonLink>}
        />
      ) : (
        <>
          <EwayBillAhead valuePaise={loaderData.needsEwayBillPaise} className="mb-6" />
          <PackForm
            lines={lines}
            key={packingKey(home, lines)}
            parcelId={actionData?.typed.parcelId ?? parcelId}
            home={home}
            action={`${home}/pack${queue ? `?${ONE_AFTER_THE_OTHER}` : ''}`}
            skipTo={queue?.next && queuePage(queue.next)}
            takesPhoto={sellerName === undefined}
            refused={actionData}
          />
        </>
      )}
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Pack ${loaderData.number}` : 'Page Not Found')
}

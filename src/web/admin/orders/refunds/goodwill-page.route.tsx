import { data } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import {
  GOODWILL_CAUSES,
  goodwillItem,
  goodwillMostPaise,
  goodwillRefusalText,
} from '#domain/orders/refunds/goodwill.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { giveGoodwill } from '#server/orders/refunds/goodwill/give-goodwill.ts'
import { listLinesForGoodwill } from '#server/orders/refunds/goodwill/goodwill-views.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin, requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/goodwill-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'orders.goodwill')
  const app = context.get(appContext)
  const order = await findAdminOrder(app, requireAdmin(context, request, 'orders.read'), params.id)
  if (!order) throw data(null, { status: 404 })
  const lines = await listLinesForGoodwill(app, admin, order.id)
  return {
    order: { id: order.id, number: order.number },
    // Pressed twice, it is given once.
    key: app.random.uuid(),
    items: lines.map((line) => ({
      value: goodwillItem(line),
      name: line.name,
      quantity: line.quantity,
      sellerName: line.sellerName,
      parcelPosition: line.parcelPosition,
      refusal: goodwillRefusalText(line),
      taxStays: line.taxStays,
      mostPaise: goodwillMostPaise(line, 'seller'),
      mostOfOursPaise: goodwillMostPaise(line, 'marketplace'),
    })),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'orders.goodwill')
  const form = await request.formData()
  const wanted = { orderId: params.id, fields: Object.fromEntries(form) }
  const given = await giveGoodwill(context.get(appContext), admin, wanted)
  if (!given.ok) return refusedForm(given.problem, form)
  const text = `${formatInr(given.value.amountPaise, 2)} refunded as goodwill.`
  return redirectWithToast(`/admin/orders/${params.id}#money-back`, { kind: 'success', text })
}

export default function GoodwillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, items, key } = loaderData
  const back = `/admin/orders/${order.id}`
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Orders', to: '/admin/orders' },
          { label: order.number, to: back },
          { label: 'Goodwill' },
        ]}
      />
      <PageHeading title="Refund as goodwill" className="pt-1 pb-6">
        <p>
          The customer keeps the item and gets some of its price back, the way it was paid. If it is returned
          later, its refund is less by this.
        </p>
      </PageHeading>
      {items.every(({ refusal }) => refusal) ? (
        <>
          <Notice title="No item can be refunded as goodwill">
            <p>
              Goodwill is for delivered items of which nothing has come back. Cancel what was not sent, and
              decide returns and disputes on their own pages.
            </p>
            {items.map((item) => (
              <p key={item.value} className="wrap-anywhere">
                {`${item.name}: ${item.refusal}`}
              </p>
            ))}
          </Notice>
          <p className="pt-6">
            <ButtonLink to={back}>Back to the order</ButtonLink>
          </p>
        </>
      ) : (
        <ReasonForm
          refused={actionData}
          label="Refund"
          busy="Refunding..."
          keep={{ to: back, label: 'Back to the order' }}
          hint="The seller reads it where the seller pays. Kept in the audit log: leave out names and addresses."
          rows={3}
        >
          <input type="hidden" name="key" value={actionData?.typed.key ?? key} />
          <GoodwillFields items={items} />
        </ReasonForm>
      )}
    </>
  )
}

/** Of what, how much, who pays and what for. */
function GoodwillFields({ items }: Pick<Route.ComponentProps['loaderData'], 'items'>) {
  const possible = items.filter(({ refusal }) => refusal === undefined)
  return (
    <>
      <RadioGroup
        legend="Item"
        name="item"
        look="cards"
        defaultValue={possible.length === 1 ? possible[0]?.value : undefined}
        options={items.map((item) => ({
          value: item.value,
          label: item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name,
          hint: hintOf(item),
          disabled: item.refusal !== undefined,
        }))}
      />
      <TextField
        label="Amount in rupees"
        name="amount"
        inputMode="decimal"
        required
        autoComplete="off"
        maxLength={20}
      />
      <RadioGroup
        legend="Who pays"
        name="bearer"
        look="cards"
        options={[
          {
            value: 'marketplace',
            label: 'NanoNagar pays',
            hint: 'Our cost. The seller’s price and invoice stay as they are, with no credit note.',
          },
          {
            value: 'seller',
            label: 'The seller pays',
            hint: 'A credit note reduces the price with its GST, as long as the law allows; after that the price alone. Commission and deductions on it go back to the seller, who is told why.',
          },
        ]}
      />
      <RadioGroup
        legend="What for"
        name="cause"
        options={GOODWILL_CAUSES.map(({ key: value, label }) => ({ value, label }))}
      />
    </>
  )
}

function hintOf({
  sellerName,
  parcelPosition,
  mostPaise,
  mostOfOursPaise,
  refusal,
  taxStays,
}: Route.ComponentProps['loaderData']['items'][number]): string {
  const from = `From ${sellerName}, parcel ${parcelPosition}.`
  if (refusal) return `${from} ${refusal}.`
  const upTo =
    mostOfOursPaise < mostPaise
      ? `${from} Up to ${formatInr(mostPaise, 2)}, of which NanoNagar can pay ${formatInr(mostOfOursPaise, 2)}: the advance goes back with the item.`
      : `${from} Up to ${formatInr(mostPaise, 2)}.`
  return taxStays ? `${upTo} ${taxStays}` : upTo
}

export const meta = () => unlisted('Refund as goodwill')

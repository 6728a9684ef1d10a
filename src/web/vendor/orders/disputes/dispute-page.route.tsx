import type { ReactNode } from 'react'
import { data, Form } from 'react-router'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { formatLimit } from '#domain/ground/shared/months.ts'
import type { DisputeStatus } from '#domain/orders/disputes/dispute-state.ts'
import { answerAsSeller } from '#server/orders/disputes/answer-dispute.ts'
import { readSoldCase } from '#server/orders/disputes/case-record-views.ts'
import { findSoldDispute } from '#server/orders/disputes/dispute-views.ts'
import { readOwnEvidence } from '#server/orders/disputes/evidence-views.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { CaseRecord } from '#web/shared/orders/disputes/case-record.tsx'
import { DisputeLayout } from '#web/shared/orders/disputes/dispute-layout.tsx'
import { ParcelEvidence } from '#web/shared/orders/disputes/parcel-evidence.tsx'
import { WordsForm } from '#web/shared/orders/disputes/words-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/dispute-page.route'

/** Another shop's dispute is as absent as one that never was. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const dispute = await findSoldDispute(app, sellerId, params.id)
  if (!dispute) throw data(null, { status: 404 })
  const [evidence, record] = await Promise.all([
    readOwnEvidence(app, sellerId, dispute.parcelId),
    readSoldCase(app, sellerId, dispute),
  ])
  return { dispute, evidence, record, keys: { agree: app.random.uuid(), contest: app.random.uuid() } }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'dispatch')
  const form = await request.formData()
  const agrees = readIntent(form, ['agree', 'contest']) === 'agree'
  const vendor = { userId, sellerId, address: context.get(addressContext) }
  const answered = await answerAsSeller(context.get(appContext), vendor, {
    disputeId: params.id,
    fields: Object.fromEntries(form),
    agrees,
  })
  if (!answered.ok) return refusedForm(answered.problem, form)
  return redirectWithToast(`/vendor/disputes/${params.id}`, {
    kind: 'success',
    text: WORDS[answered.value] ?? 'The customer gets a refund',
  })
}

/** What an answer led to; without words here: the refund. */
const WORDS: Partial<Record<DisputeStatus, string>> = {
  'with-customer': 'Your answer is on its way',
  'with-us': 'You have agreed. We will check the refund first',
}

/** After a refusal too: it may have moved on meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function VendorDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { dispute, evidence, record, keys } = loaderData
  const orderTo = `/vendor/orders/${dispute.vendorOrderId}`
  return (
    <DisputeLayout
      dispute={dispute}
      reader="vendor"
      crumbs={[{ label: 'Disputes', to: '/vendor/disputes' }]}
      orderTo={orderTo}
      home={`/vendor/disputes/${dispute.id}`}
      mayAdd={dispute.clock !== undefined}
    >
      {dispute.status === 'with-seller' ? (
        <>
          <Agree
            amountPaise={dispute.amountPaise}
            isDelivered={evidence.deliveredAt !== undefined}
            taxStays={dispute.taxStays}
            requestKey={keys.agree}
            message={actionData?.typed.intent === 'agree' ? actionData.fields.form : undefined}
          />
          <WordsForm
            title="Contest this dispute"
            intent="contest"
            requestKey={keys.contest}
            refusal={actionData?.typed.intent === 'contest' ? actionData : undefined}
            label="Why you contest it"
            hint="The customer reads this and may answer once. Then we decide, also from what is on record about the parcel. Please add photos above before you write."
            button="Contest"
          />
        </>
      ) : null}
      {dispute.status === 'with-us' && dispute.isAgreed && dispute.clock ? (
        <Notice title="You have agreed, and we are checking the refund">
          <p>
            Your balance with us does not cover this refund. We decide by {formatLimit(dispute.clock.dueAt)}{' '}
            and email you.
          </p>
        </Notice>
      ) : null}
      <ParcelEvidence evidence={evidence} orderTo={orderTo} />
      <CaseRecord record={record} returnTo={(id) => `/vendor/returns/${id}`} messagesAt="/vendor/messages" />
    </DisputeLayout>
  )
}

/** What the press does, line by line, before it is pressed. */
function Agree(o: {
  amountPaise: number
  isDelivered: boolean
  taxStays: string | undefined
  requestKey: string
  message: string | undefined
}) {
  return (
    <section aria-labelledby="agree-title" className="border-line border-t pt-6">
      <h2 id="agree-title" className="pb-2 text-xl">
        Agree to the refund
      </h2>
      <dl className="divide-y divide-line border-line border-y text-[0.9375rem]">
        <Effect name="The customer gets">
          <strong className="figures">{formatToPay(o.amountPaise)}</strong>
        </Effect>
        <Effect name="Your balance">
          {`Goes down by ${formatToPay(o.amountPaise)}. If it does not cover this, we check the refund first.`}
        </Effect>
        <Effect name="Your papers">
          {['A credit note for the invoice.', o.taxStays].filter(Boolean).join(' ')}
        </Effect>
        {o.isDelivered ? null : (
          <Effect name="In cash">
            The parcel is not marked as delivered. If it is paid in cash, you confirm that your courier was
            paid, and you owe us that cash.
          </Effect>
        )}
      </dl>
      {o.message ? (
        <Notice tone="bad" role="alert" className="mt-4">
          {o.message}
        </Notice>
      ) : null}
      <Form method="post" preventScrollReset className="pt-4">
        <input type="hidden" name="intent" value="agree" />
        <input type="hidden" name="key" value={o.requestKey} />
        <Button type="submit">Agree and refund {formatToPay(o.amountPaise)}</Button>
      </Form>
    </section>
  )
}

function Effect({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.dispute.number
  return unlisted(number ? `Dispute ${number}` : 'Page Not Found')
}

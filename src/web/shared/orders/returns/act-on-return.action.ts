import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Problem } from '#domain/ground/shared/result.ts'
import { readInspection } from '#domain/orders/returns/inspection.ts'
import { isOpenReturn } from '#domain/orders/returns/return-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { arrangePickup } from '#server/orders/returns/pickups/arrange-pickup.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { sendBack } from '#server/orders/returns/refused-pieces/send-back.ts'
import type { ReturnRow } from '#server/orders/returns/return-store.ts'
import type { ReturnPage } from '#server/orders/returns/return-views.ts'
import { refundInstead, sendInstead } from '#server/orders/returns/send-instead.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'

const TEXT_LENGTH_MAX = 4_000

/** The next step of a return, taken by its seller or in the seller's place: back to its page, or what was refused. */
export async function actOnReturn(
  app: App,
  dispatcher: Dispatcher,
  { of, home, form }: { of: ReturnPage; home: string; form: FormData },
) {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, TEXT_LENGTH_MAX)
  const returnId = of.id
  const reason = text('reason')
  const intent = readIntent(form, WORDS)
  const done = await take()
  if (done.ok) {
    const words = isLookedAt(done.value) ? LOOKED_AT : WORDS[intent]
    return redirectWithToast(home, { kind: 'success', text: words })
  }
  return refusedForm(withField(done.problem), form)

  async function take() {
    switch (intent) {
      case 'arrange-pickup':
        return arrangePickup(app, dispatcher, { returnId, fields: Object.fromEntries(form), reason })
      case 'receive':
        return receiveReturn(app, dispatcher, { returnId, reason })
      case 'inspect': {
        const units = readInspection(
          of.units.map(({ id }) => id),
          text,
        )
        return units.ok ? inspectReturn(app, dispatcher, { returnId, units: units.value, reason }) : units
      }
      case 'send-instead':
        return sendInstead(app, dispatcher, {
          returnId,
          courierName: text('courierName'),
          trackingNumber: text('trackingNumber'),
          serials: Object.fromEntries(of.units.map(({ id }) => [id, text(`serials.${id}`)])),
          reason,
        })
      case 'send-back':
        return sendBack(app, dispatcher, {
          returnId,
          by: text('by'),
          courierName: text('courierName'),
          trackingNumber: text('trackingNumber'),
          reason,
        })
      case 'refund-instead':
        return refundInstead(app, dispatcher, { returnId, reason })
    }
  }
}

const WORDS = {
  'arrange-pickup': 'Pickup saved. We have told the customer.',
  receive: 'Marked as arrived. Next: inspect it.',
  inspect: 'Inspection saved. We have told the customer.',
  'send-instead': 'Marked as sent. We have told the customer.',
  'send-back': 'Saved. We have told the customer.',
  'refund-instead': 'Refund started. We have told the customer.',
} as const

const LOOKED_AT = 'Accepted. NanoNagar checks the refund first. We have told the customer.'

function isLookedAt(row: ReturnRow | undefined): boolean {
  return row !== undefined && row.agreed_takes_paise !== null && isOpenReturn(row.status)
}

/** The missing reason of an administrator stands under its field. */
function withField<Code extends ProblemCode>(problem: Problem<Code>): Problem<Code> {
  return problem.code === 'returns.reason_missing'
    ? { ...problem, fields: { reason: 'Please say why you are acting for the seller' } }
    : problem
}

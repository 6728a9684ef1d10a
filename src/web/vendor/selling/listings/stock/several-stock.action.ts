import { data } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { REQUIRED_MESSAGE } from '#domain/ground/shared/form-fields.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { changeSeveralStocks, type RefusedStock } from '#server/selling/listings/change-stock.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { formWords, problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { changedText, type RefusedRow, type StockAnswer, sentStocks, undoOf } from './several-stock.ts'

/** Changes the stock of the products that pieces were typed for, all or none, and answers with the list, which offers to undo it. */
export async function saveSeveralStocks(
  app: App,
  who: ActingVendor,
  { form, list }: { form: FormData; list: string },
) {
  const rows = sentStocks(form)
  const key = form.get('key')
  if (!rows || !isUuid(key)) throw new Response('This form is not complete.', { status: 400 })
  const typed = {
    change: String(form.get('change') ?? ''),
    note: String(form.get('note') ?? ''),
    pieces: Object.fromEntries(rows.map(({ offerId, pieces }) => [offerId, pieces])),
  }
  if (rows.length === 0) {
    const message = 'Enter the pieces of at least one product.'
    return data<StockAnswer>({ ...typed, message, fields: {}, rows: {} }, 422)
  }
  const done = await changeSeveralStocks(app, who, { key, rows })
  if (!done.ok) {
    const absent = done.refused.find(({ problem }) => problem.code === 'listings.not_found')
    if (absent) throw refusedResponse(absent.problem)
    const [first] = done.refused
    return data<StockAnswer>(
      { ...typed, ...answerOf(done.refused) },
      first ? problemStatus(first.problem) : 422,
    )
  }
  const what = changedText(done.changed)
  if (what === '')
    return redirectWithToast(`/vendor/products${list}`, {
      kind: 'success',
      text: 'Your counts agree with our books. Nothing had to be changed.',
    })
  return redirect(`/vendor/products${list}${list ? '&' : '?'}stocked=${what}`, 303)
}

/** What all rows share is said once, above them. */
function answerOf(refused: readonly RefusedStock[]): Pick<StockAnswer, 'message' | 'fields' | 'rows'> {
  const { pieces: _pieces, ...fields } = refused[0]?.problem.fields ?? {}
  const rows = refused.flatMap(({ offerId, problem }): [string, RefusedRow][] => {
    const { pieces } = problem.fields ?? {}
    if (problem.fields && !pieces) return []
    const { onHand, reserved } = problem.details ?? {}
    const isKnown = typeof onHand === 'number' && typeof reserved === 'number'
    return [[offerId, { message: pieces ?? formWords(problem), ...(isKnown && { onHand, reserved }) }]]
  })
  return {
    message: 'Nothing was changed yet. Please check what is marked.',
    fields,
    rows: Object.fromEntries(rows),
  }
}

/** Brings back what was on the shelf before, unless it has moved since; answers with the list. */
export async function undoSeveralStocks(
  app: App,
  who: ActingVendor,
  { changes, list }: { changes: readonly string[]; list: string },
): Promise<Response> {
  const to = `/vendor/products${list}`
  const rows = undoOf(changes)
  if (rows.length === 0) return redirectWithToast(to, { kind: 'error', text: REQUIRED_MESSAGE })
  const done = await changeSeveralStocks(app, who, { key: app.random.uuid(), rows })
  if (done.ok)
    return redirectWithToast(to, {
      kind: 'success',
      text: `Undone. ${counted(rows.length, 'product')} as before.`,
    })
  const reasons = new Set(done.refused.map(({ problem }) => problemWords(problem)))
  return redirectWithToast(to, { kind: 'error', text: `Not undone. ${[...reasons].join(' ')}` })
}

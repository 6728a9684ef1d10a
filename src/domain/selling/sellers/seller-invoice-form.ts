import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, parseDay } from '#domain/ground/shared/days.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { parsePrefix } from './invoice-prefix.ts'

/** The first day on which any business had to register its invoices (Notification 61/2020, Central Tax). */
const EINVOICES_SINCE: Day = '2020-10-01'

export interface SellerInvoiceSettings {
  /** The letters before the numbers; null: the first ones of the seller's name. */
  prefix: string | null
  /** The day from which its invoices to businesses are registered; null: not at all. */
  einvoicesFrom: Day | null
}

/** Checks how a seller numbers and registers its invoices; both may be left empty. */
export function checkSellerInvoices(
  raw: Readonly<Record<string, unknown>>,
): Result<SellerInvoiceSettings, 'sellers.settings_not_valid'> {
  const letters = oneLine(raw.invoicePrefix)
  const prefix = letters === '' ? undefined : parsePrefix(letters)
  const from = oneLine(raw.einvoicesFrom)
  const einvoicesFrom = parseDay(from) ?? null
  const refusal = refuseFields('sellers.settings_not_valid', {
    invoicePrefix: prefix?.ok === false ? prefix.problem.fields?.prefix : undefined,
    einvoicesFrom: from === '' ? undefined : dayProblem(einvoicesFrom),
  })
  return refusal ?? ok({ prefix: prefix?.ok ? prefix.value : null, einvoicesFrom })
}

function dayProblem(day: Day | null): string | undefined {
  if (day === null) return 'Please enter a date'
  return day < EINVOICES_SINCE ? `There were no e-invoices before ${formatDate(EINVOICES_SINCE)}` : undefined
}

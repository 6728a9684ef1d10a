import { addDays, type Day, parseDay } from '#domain/ground/shared/days.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatInr, type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

const REFERENCE_LENGTH_MAX = 60
const DAYS_MAX = 366

/** What a maker or bank paid of what its promotions took off. */
export interface WantedReceipt {
  payerName: string
  paise: Paise
  receivedOn: Day
  reference: string
}

/** Checks a payment that came in: at most what its payer owes, of today or the year before. `owed` is by payer, in
 * paise; `noted` are the references that are there. */
export function checkReceipt(
  raw: Readonly<Record<string, unknown>>,
  { today, owed, noted }: { today: Day; owed: ReadonlyMap<string, Paise>; noted: ReadonlySet<string> },
): Result<WantedReceipt, 'promotions.not_valid'> {
  const payerName = oneLine(raw.payerName)
  const owedPaise = owed.get(payerName)
  const paise = rupeesToPaise(oneLine(raw.amount))
  const receivedOn = parseDay(oneLine(raw.receivedOn))
  const reference = oneLine(raw.reference)
  const isInTime = receivedOn && receivedOn <= today && receivedOn >= addDays(today, -DAYS_MAX)
  const refusal = refuseFields('promotions.not_valid', {
    payerName: owedPaise === undefined ? 'Please choose who paid' : undefined,
    amount: !paise
      ? 'Please enter an amount in rupees'
      : paise > (owedPaise ?? paise)
        ? `They owe ${formatInr(owedPaise ?? 0, 2)}`
        : undefined,
    receivedOn: isInTime ? undefined : 'Please enter a day of the past year',
    reference:
      requiredTextProblem(reference, REFERENCE_LENGTH_MAX) ??
      (noted.has(reference) ? 'A payment with this reference is noted already' : undefined),
  })
  if (refusal) return refusal
  invariant(paise && receivedOn, 'a form without a problem can be read')
  return ok({ payerName, paise, receivedOn, reference })
}

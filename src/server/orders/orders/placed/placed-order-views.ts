import { formatInr } from '#domain/ground/shared/money.ts'
import { formatPhoneNumber, isMobileNumber } from '#domain/ground/shared/phone-number.ts'
import { emiInstalment } from '#domain/money/payments/ways/emi-schedule.ts'
import type { App } from '#server/ground/app.ts'

/** What the thanks for an order say beside the order itself. */
export interface PlacedNotes {
  /** The number to which it is confirmed on WhatsApp too; null where it is by email alone. */
  messageTo: string | null
  /** Of an order in instalments: "₹43,485.00 a month for 6 months". */
  instalments: string | null
}

export async function readPlacedNotes({ db }: Pick<App, 'db'>, orderId: string): Promise<PlacedNotes> {
  const [message, plan] = await Promise.all([
    db
      .selectFrom('phone_messages')
      .select('to_number')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-placed')
      .executeTakeFirst(),
    db
      .selectFrom('payment_attempts')
      .innerJoin('payments', 'payments.order_id', 'payment_attempts.order_id')
      .select(['emi_months', 'emi_rate_bp', 'payments.amount_paise'])
      .where('payment_attempts.order_id', '=', orderId)
      .where('payments.status', '=', 'paid')
      .where('payments.method', '=', 'emi')
      .where('payment_attempts.status', 'in', ['authorized', 'captured'])
      .where('emi_months', 'is not', null)
      .executeTakeFirst(),
  ])
  return {
    messageTo: message && isMobileNumber(message.to_number) ? formatPhoneNumber(message.to_number) : null,
    instalments:
      plan && plan.emi_months !== null && plan.emi_rate_bp !== null
        ? instalmentsText({
            months: plan.emi_months,
            rateBp: plan.emi_rate_bp,
            principalPaise: plan.amount_paise,
          })
        : null,
  }
}

function instalmentsText(terms: Parameters<typeof emiInstalment>[0]): string {
  return `${formatInr(emiInstalment(terms), 2)} a month for ${terms.months} months`
}

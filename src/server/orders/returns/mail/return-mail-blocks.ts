import { indianDay } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { formatLimit } from '#domain/ground/shared/time-limit.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MoneyBack } from '#domain/orders/refunds/money-back.ts'
import { reasonOf, WANTED_LABELS, WAY_LABELS } from '#domain/orders/returns/return-reasons.ts'
import type { MailBlock, MailContent, MailItem } from '#server/ground/mail/mail-content.ts'
import type { ReturnForMail } from './return-mail-views.ts'

export interface ReturnMailText {
  kind: string
  subject: string
  content: MailContent
}

/** What has just happened to a return. */
export interface ReturnNews {
  note?: string | undefined
  /** What goes back to the customer now. */
  moneyBack?: MoneyBack | undefined
  publicUrl: string
}

export interface Told {
  subject: string
  preview: string
  blocks: MailBlock[]
}

export function say(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

export function items({ sellerName, units, orderNumber }: ReturnForMail): MailBlock {
  return {
    kind: 'items',
    title: `Order ${orderNumber}, from ${sellerName}`,
    items: units.map(({ name, outcome, note }): MailItem => {
      const value =
        outcome === 'refused'
          ? `Refused: ${withoutLinks(note ?? '')}`
          : outcome === 'accepted'
            ? 'Accepted'
            : ''
      return { name, quantity: 1, ...(value && { value }) }
    }),
  }
}

export function exchangeText({ exchange }: ReturnForMail): string {
  return exchange
    ? `${withoutLinks(exchange.name)} is ordered for ${formatInr(exchange.paise, 2)}, as order ${exchange.orderNumber ?? ''}.`
    : ''
}

export function rows({ reason, words, wanted, exchange, way }: ReturnForMail, wordsLabel: string): MailBlock {
  return {
    kind: 'rows',
    rows: [
      { label: 'Why', value: reasonOf(reason).label },
      ...(words ? [{ label: wordsLabel, value: withoutLinks(words) }] : []),
      { label: 'Wanted', value: WANTED_LABELS[wanted] },
      ...(exchange
        ? [
            {
              label: 'Instead',
              value: `${withoutLinks(exchange.name)}, ${formatInr(exchange.paise, 2)} with its delivery`,
            },
          ]
        : []),
      { label: 'Return method', value: WAY_LABELS[way] },
    ],
  }
}

export function sentWith({ sentCourierName, sentTrackingNumber }: ReturnForMail): string {
  const number = sentTrackingNumber ? `, tracking number ${withoutLinks(sentTrackingNumber)}` : ''
  return sentCourierName
    ? `It comes with ${withoutLinks(sentCourierName)}${number}.`
    : 'It should reach you in a few days.'
}

export function dayOf(moment: Date | null): string {
  return moment ? formatWeekday(indianDay(moment)) : 'then'
}

export function timeOf(moment: Date | null): string {
  return moment ? formatLimit(moment) : 'then'
}

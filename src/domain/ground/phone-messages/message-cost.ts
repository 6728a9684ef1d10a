import { fillIn } from './fill-template.ts'
import { type MessageKind, templateOf } from './message-templates.ts'

/** What a message costs by channel, in thousandths of a rupee, tax included: the account's own rates. */
export interface MessageRates {
  /** One SMS of at most 160 letters of GSM 03.38. */
  sms: number
  /** One delivered template of the category. */
  utility: number
  authentication: number
}

/** GSM 03.38 and its extension, whose signs count twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€'

/** Whether a text has letters of GSM 03.38 alone. */
export function isGsm(text: string): boolean {
  return [...text].every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter))
}

/** So many SMS a text is: 160 letters of GSM 03.38, or 70 of UCS-2; joined ones have seven and three fewer. */
export function smsCount(text: string): number {
  if (isGsm(text)) {
    const letters = [...text]
    const length = letters.length + letters.filter((letter) => EXTENDED.includes(letter)).length
    return length <= 160 ? 1 : Math.ceil(length / 153)
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}

export function costOfSms(text: string, rates: MessageRates): number {
  return smsCount(text) * rates.sms
}

export function costOfWhatsapp(kind: MessageKind, rates: MessageRates): number {
  return rates[templateOf(kind).whatsapp.category]
}

/** The most that a message can cost: only what arrived is charged on WhatsApp, so at most one SMS besides. */
export function costAtMost(
  kind: MessageKind,
  values: Readonly<Record<string, string>>,
  rates: MessageRates,
): number {
  const { sms } = templateOf(kind)
  const bySms = sms === undefined ? 0 : costOfSms(fillIn(sms, values), rates)
  return Math.max(bySms, costOfWhatsapp(kind, rates))
}

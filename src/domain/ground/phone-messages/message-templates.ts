import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'

/** What somebody agrees to be written to about on WhatsApp. */
export const PURPOSES = ['orders', 'codes'] as const
export type Purpose = (typeof PURPOSES)[number]

/**
 * When a message may leave: a code or an answer to what somebody just did at any time; what can wait for the morning
 * outside the quiet hours that administrators set; what advertises only from ten to nine (TCCCPR 2018), of which there is
 * nothing yet.
 */
export type SendingHours = 'any' | 'day' | 'promotion'

export interface MessageTemplate {
  purpose: Purpose
  hours: SendingHours
  /** After so long it helps nobody any more, and is not sent. */
  validMs: number
  /** Strangers can ask for it, so that what it costs is capped. */
  isCapped: boolean
  /**
   * The text as it is registered with the operators (DLT), each variable there `{#var#}`. What has one is urgent: it goes
   * by SMS to whoever cannot be reached on WhatsApp.
   */
  sms?: string
  whatsapp: WhatsappTemplate
}

/** Registered with Meta under this name, in English. */
type WhatsappTemplate =
  | { name: string; category: 'utility'; text: string }
  /** Meta writes the text; ours are the code and for how many minutes it holds. */
  | { name: string; category: 'authentication' }

/**
 * Every message to a telephone: its words are here, its registered ids in the settings, as they differ from account to
 * account. Variables stand in braces; the same values fill both texts. SMS keep to the letters of GSM 03.38, of which 160
 * are one message; a rupee sign would make it 70.
 */
export const MESSAGE_TEMPLATES = {
  'sign-in-code': {
    purpose: 'codes',
    hours: 'any',
    // As long as the code itself.
    validMs: 5 * MINUTE_MS,
    isCapped: true,
    // The last line lets the browser of that address fill the code in (WebOTP; WICG “Origin-bound one-time codes”).
    sms: '{code} is your NanoNagar code. It works for {minutes} minutes. Share it with nobody.\n\n@{host} #{code}',
    whatsapp: { name: 'sign_in_code', category: 'authentication' },
  },
  'delivery-code': {
    purpose: 'orders',
    hours: 'any',
    validMs: DAY_MS,
    isCapped: false,
    sms: 'NanoNagar order {order}: give code {code} to the courier once you have the parcel in your hands, and not before.',
    whatsapp: {
      name: 'delivery_code',
      category: 'utility',
      text: 'Order {order}: give the code {code} to the courier once you have the parcel in your hands, and not before.',
    },
  },
  'cash-confirmation': {
    purpose: 'orders',
    hours: 'any',
    validMs: HOUR_MS,
    isCapped: true,
    sms: '{code} confirms your NanoNagar order {order}, {amount} in cash at the door. Without it by {until} the order is cancelled.',
    whatsapp: {
      name: 'cash_confirmation',
      category: 'utility',
      text: 'The code {code} confirms your order {order}, {amount} in cash at the door. Without it by {until} the order is cancelled.',
    },
  },
  'delivery-attempt-failed': {
    purpose: 'orders',
    hours: 'day',
    validMs: DAY_MS,
    isCapped: false,
    sms: 'NanoNagar order {order}: {courier} could not deliver your parcel. See My orders on NanoNagar for what comes next.',
    whatsapp: {
      name: 'delivery_attempt_failed',
      category: 'utility',
      text: 'Order {order}: {courier} could not deliver your parcel. My orders on NanoNagar says what comes next. Reply STOP to end these messages.',
    },
  },
  'refund-made': {
    purpose: 'orders',
    hours: 'day',
    validMs: 2 * DAY_MS,
    isCapped: false,
    sms: 'NanoNagar order {order}: we have refunded {amount} to {account}. Banks take up to 7 working days to show it.',
    whatsapp: {
      name: 'refund_made',
      category: 'utility',
      text: 'Order {order}: we have refunded {amount} to {account}. Banks take up to 7 working days to show it. Reply STOP to end these messages.',
    },
  },
  'order-placed': {
    purpose: 'orders',
    hours: 'any',
    validMs: 6 * HOUR_MS,
    isCapped: false,
    whatsapp: {
      name: 'order_placed',
      category: 'utility',
      text: 'Thank you. We have your order {order} of {amount}; My orders on NanoNagar says when it comes. Reply STOP to end these messages.',
    },
  },
  'parcel-dispatched': {
    purpose: 'orders',
    hours: 'day',
    validMs: DAY_MS,
    isCapped: false,
    whatsapp: {
      name: 'parcel_dispatched',
      category: 'utility',
      text: 'A parcel of your order {order} is with {courier}, number {tracking}. Reply STOP to end these messages.',
    },
  },
} as const satisfies Record<string, MessageTemplate>

export type MessageKind = keyof typeof MESSAGE_TEMPLATES

export const MESSAGE_KINDS = Object.keys(MESSAGE_TEMPLATES) as MessageKind[]

type VariablesOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | VariablesOf<Rest>
  : never

type TextsOf<Template> =
  | (Template extends { sms: infer Text } ? Text : never)
  | (Template extends { whatsapp: { text: infer Text } } ? Text : never)

/** What a message of a kind has to be told: each variable of its texts, and no other. */
export type MessageValues<Kind extends MessageKind> = Readonly<
  Record<VariablesOf<TextsOf<(typeof MESSAGE_TEMPLATES)[Kind]>>, string>
>

export function templateOf(kind: MessageKind): MessageTemplate {
  return MESSAGE_TEMPLATES[kind]
}

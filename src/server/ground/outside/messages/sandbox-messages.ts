import { randomUUID } from 'node:crypto'
import { valuesProblem } from '#domain/ground/phone-messages/fill-template.ts'
import type { MessageRates } from '#domain/ground/phone-messages/message-cost.ts'
import { MESSAGE_KINDS, templateOf } from '#domain/ground/phone-messages/message-templates.ts'
import type { MessageChannel, Messages, SendAnswer } from './messages.ts'

/** Numbers that end so are not on WhatsApp. */
const NOT_ON_WHATSAPP = '00'
/** Numbers that end so take nothing now. */
const BUSY = '99'

/** What demonstrations reckon with, in thousandths of a rupee. */
export const SANDBOX_RATES: MessageRates = { sms: 200, utility: 145, authentication: 145 }

/** Takes messages and sends none; refuses what the real services refuse. */
export function sandboxMessages(): Messages {
  return {
    whatsapp: channel('sandbox-whatsapp', (to) =>
      to.endsWith(NOT_ON_WHATSAPP) ? 'Recipient is not on WhatsApp' : undefined,
    ),
    sms: channel('sandbox-sms', (_to, kind) =>
      templateOf(kind).sms === undefined ? 'No template is registered for it' : undefined,
    ),
    rates: SANDBOX_RATES,
    leavesTheShop: false,
  }
}

function channel(
  name: string,
  refusal: (to: string, kind: (typeof MESSAGE_KINDS)[number]) => string | undefined,
): MessageChannel {
  return {
    name,
    async send({ to, kind, values }): Promise<SendAnswer> {
      if (!/^\+91[6-9]\d{9}$/.test(to)) return { kind: 'refused', reason: 'Not a mobile number of India' }
      if (!MESSAGE_KINDS.includes(kind)) return { kind: 'refused', reason: 'Unknown template' }
      const reason = valuesProblem(kind, values) ?? refusal(to, kind)
      if (reason) return { kind: 'refused', reason }
      if (to.endsWith(BUSY)) return { kind: 'busy', reason: 'Too many messages at once' }
      return { kind: 'sent', serviceId: `sbox_${randomUUID()}` }
    },
  }
}

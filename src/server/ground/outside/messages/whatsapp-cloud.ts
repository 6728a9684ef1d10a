import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { variablesIn } from '#domain/ground/phone-messages/fill-template.ts'
import { type MessageKind, templateOf } from '#domain/ground/phone-messages/message-templates.ts'
import { isMobileNumber } from '#domain/ground/shared/phone-number.ts'
import { isSameText } from '../gateways/is-same-text.ts'
import type { MessageChannel, MessageNews, MessageReport, SendAnswer } from './messages.ts'
import { sendByHttp } from './send-by-http.ts'

export interface WhatsappAccount {
  phoneNumberId: string
  accessToken: string
  /** Signs what Meta posts to us. */
  appSecret: string
  /** Our own word, which Meta repeats when it asks whether an address is ours. */
  verifyToken: string
  /** With the version: https://graph.facebook.com/v23.0 */
  origin: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const NAME = 'whatsapp-cloud'
const LANGUAGE = 'en'
/** The service or our rate of sending, both over in a while: nothing was sent. */
const BUSY_CODES = new Set([2, 4, 80_007, 130_429, 131_016, 131_048, 131_056, 131_057, 133_004])
/** "An unknown error occurred": nobody says whether before or after it was sent. */
const UNKNOWN_CODES = new Set([1, 131_000])

const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const Failed = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().nullish(),
    error_data: z.object({ details: z.string().nullish() }).nullish(),
  }),
})

const Status = z.object({
  id: z.string().min(1),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.string().regex(/^\d{1,12}$/),
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number(), title: z.string().nullish() }))
    .optional()
    .catch(undefined),
  pricing: z.object({ billable: z.boolean().nullish() }).optional().catch(undefined),
})
const Reply = z.object({
  from: z.string().regex(/^\d{5,15}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})
const Changes = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

/**
 * WhatsApp by Meta's Cloud API (developers.facebook.com/documentation/business-messaging/whatsapp, November 2026): only
 * templates are sent, so the window of 24 hours after a customer's message, in which free text may be, never matters. Our
 * id goes along as `biz_opaque_callback_data` and comes back with each status, also where the answer to the call was
 * lost. There is no idempotency key: a lost answer is not asked again.
 */
export function whatsappCloud(account: WhatsappAccount): MessageChannel {
  const { phoneNumberId, accessToken, appSecret, verifyToken, origin, timeoutMs = TIMEOUT_MS } = account
  return {
    name: NAME,

    async send({ attemptId, to, kind, values }) {
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.slice(1),
        type: 'template',
        template: {
          name: templateOf(kind).whatsapp.name,
          language: { code: LANGUAGE },
          components: componentsOf(kind, values),
        },
        biz_opaque_callback_data: attemptId,
      }
      return sendByHttp(
        `${origin}/${phoneNumberId}/messages`,
        {
          headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
          timeoutMs,
        },
        answerOf,
      )
    },

    readWebhook({ rawBody, headers }) {
      const right = `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`
      if (!isSameText(headers.get('X-Hub-Signature-256') ?? '', right)) return undefined
      return newsOf(rawBody, phoneNumberId)
    },

    answerChallenge(query) {
      if (query.get('hub.mode') !== 'subscribe') return undefined
      if (!isSameText(query.get('hub.verify_token') ?? '', verifyToken)) return undefined
      return query.get('hub.challenge')?.slice(0, 200)
    },
  }
}

/** A template of codes has its code in the body and on the button that copies it. */
function componentsOf(kind: MessageKind, values: Readonly<Record<string, string>>): object[] {
  const { whatsapp } = templateOf(kind)
  const texts = (names: readonly string[]) =>
    names.map((name) => ({ type: 'text', text: values[name] ?? '' }))
  if (whatsapp.category === 'authentication')
    return [
      { type: 'body', parameters: texts(['code']) },
      { type: 'button', sub_type: 'url', index: '0', parameters: texts(['code']) },
    ]
  const names = [...new Set(variablesIn(whatsapp.text))]
  return names.length === 0 ? [] : [{ type: 'body', parameters: texts(names) }]
}

function answerOf(status: number, body: unknown): SendAnswer {
  const sent = Sent.safeParse(body).data?.messages[0]
  if (sent && status < 300) return { kind: 'sent', serviceId: sent.id }
  const error = Failed.safeParse(body).data?.error
  if (!error) return status === 429 ? { kind: 'busy', reason: 'Too many calls' } : { kind: 'unknown' }
  if (UNKNOWN_CODES.has(error.code)) return { kind: 'unknown' }
  // Meta's own words may repeat what was sent: only the code is kept of what is not its title.
  const reason = `WhatsApp refused it (${error.code})`
  return BUSY_CODES.has(error.code) || status === 429 ? { kind: 'busy', reason } : { kind: 'refused', reason }
}

function newsOf(rawBody: Buffer, phoneNumberId: string): MessageNews {
  const changes = Changes.safeParse(readJson(rawBody)).data?.entry.flatMap((entry) => entry.changes) ?? []
  const ours = changes.filter(
    ({ field, value }) => field === 'messages' && value.metadata?.phone_number_id === phoneNumberId,
  )
  return {
    reports: ours.flatMap(({ value }) => (value.statuses ?? []).flatMap(reportOf)),
    replies: ours.flatMap(({ value }) => (value.messages ?? []).flatMap(replyOf)),
  }
}

function reportOf(told: unknown): MessageReport[] {
  const { data: status } = Status.safeParse(told)
  if (!status) return []
  const [error] = status.errors ?? []
  return [
    {
      service: NAME,
      serviceId: status.id,
      state: status.status,
      at: new Date(Number(status.timestamp) * 1_000),
      ...(status.biz_opaque_callback_data && { attemptId: status.biz_opaque_callback_data }),
      ...(error && { problem: `${error.title ?? 'WhatsApp could not deliver it'} (${error.code})` }),
      ...(status.pricing?.billable === false && { costMillirupees: 0 }),
    },
  ]
}

function replyOf(told: unknown): MessageNews['replies'] {
  const { data: reply } = Reply.safeParse(told)
  const from = `+${reply?.from}`
  const text = reply?.text?.body ?? reply?.button?.text
  return text !== undefined && isMobileNumber(from) ? [{ from, text: text.slice(0, 200) }] : []
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

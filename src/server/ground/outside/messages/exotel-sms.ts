import { z } from 'zod'
import { fillIn } from '#domain/ground/phone-messages/fill-template.ts'
import { isGsm } from '#domain/ground/phone-messages/message-cost.ts'
import { type MessageKind, templateOf } from '#domain/ground/phone-messages/message-templates.ts'
import type { MessageChannel, MessageReport, SendAnswer } from './messages.ts'
import { sendByHttp } from './send-by-http.ts'

export interface ExotelAccount {
  accountSid: string
  apiKey: string
  apiToken: string
  /** https://api.in.exotel.com for accounts in India. */
  origin: string
  /** The number of the principal entity, as the operators registered it. */
  entityId: string
  /** The six letters that a message comes from. */
  header: string
  /** The number under which the operators registered each template; a kind without one is not sent by SMS. */
  templateIds: Readonly<Partial<Record<MessageKind, string>>>
  /** Where reports of a message go: an address that only Exotel is told, as its reports bear no signature. */
  callbackUrl(attemptId: string): string
  isCallbackSignature(attemptId: string, signature: string): boolean
  /** What one SMS costs, in thousandths of a rupee. */
  rate: number
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const NAME = 'exotel'

const Sent = z.object({
  SMSMessage: z.object({
    Sid: z.string().min(1),
    Status: z.string(),
    DetailedStatus: z.string().nullish(),
  }),
})
const Failed = z.object({ RestException: z.object({ Message: z.string().nullish() }) })
const Report = z.object({
  SmsSid: z.string().min(1).max(100),
  Status: z.string(),
  DetailedStatus: z.string().nullish(),
  SmsUnits: z.coerce.number().int().min(0).max(20).optional().catch(undefined),
})

/** Exotel's words for what is over; whatever else it says is on the way. */
const STATES: Readonly<Record<string, MessageReport['state']>> = {
  delivered: 'delivered',
  sent: 'sent',
  submitted: 'sent',
  failed: 'failed',
  'failed-dnd': 'failed',
  expired: 'failed',
  undelivered: 'failed',
}

/**
 * SMS by Exotel (developer.exotel.com/docs/sms-api, November 2026), with the numbers of the registers (DLT) that every SMS
 * of a business in India bears since 2021 (TCCCPR 2018): principal entity, header and template. The text is sent as it is
 * registered, its variables filled in. There is no idempotency key, and nothing is found by our own id: a lost answer is
 * not asked again, but its report comes to the address of its own.
 */
export function exotelSms(account: ExotelAccount): MessageChannel {
  const { accountSid, apiKey, apiToken, origin, timeoutMs = TIMEOUT_MS } = account
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiToken}`).toString('base64')}`
  return {
    name: NAME,

    async send({ attemptId, to, kind, values }) {
      const { sms, hours } = templateOf(kind)
      const templateId = account.templateIds[kind]
      if (!sms || !templateId)
        return { kind: 'refused', reason: `No template is registered with the operators for ${kind}` }
      const form = new URLSearchParams({
        From: account.header,
        To: to,
        Body: fillIn(sms, values),
        EncodingType: isGsm(fillIn(sms, values)) ? 'plain' : 'unicode',
        Priority: hours === 'any' ? 'high' : 'normal',
        SmsType: 'transactional',
        DltEntityId: account.entityId,
        DltTemplateId: templateId,
        StatusCallback: account.callbackUrl(attemptId),
        CustomField: attemptId,
      })
      return sendByHttp(
        `${origin}/v1/Accounts/${accountSid}/Sms/send.json`,
        {
          headers: { Authorization: authorization, 'Content-Type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
          timeoutMs,
        },
        answerOf,
      )
    },

    readWebhook({ rawBody, attemptId, signature }) {
      if (!attemptId || !signature || !account.isCallbackSignature(attemptId, signature)) return undefined
      const report = reportOf(rawBody, { attemptId, rate: account.rate })
      return { reports: report ? [report] : [], replies: [] }
    },
  }
}

function answerOf(status: number, body: unknown): SendAnswer {
  const sent = Sent.safeParse(body).data?.SMSMessage
  if (sent && status < 300)
    return STATES[sent.Status] === 'failed'
      ? { kind: 'refused', reason: `Exotel refused it: ${sent.DetailedStatus ?? sent.Status}` }
      : { kind: 'sent', serviceId: sent.Sid }
  if (status === 429 || status === 503) return { kind: 'busy', reason: `Exotel is busy (${status})` }
  const isRefused = status >= 400 && status < 500 && Failed.safeParse(body).success
  return isRefused ? { kind: 'refused', reason: `Exotel refused it (${status})` } : { kind: 'unknown' }
}

/** Exotel posts a form or JSON, as the account is set up. */
function reportOf(
  rawBody: Buffer,
  { attemptId, rate }: { attemptId: string; rate: number },
): MessageReport | undefined {
  const text = rawBody.toString('utf8')
  const { data } = Report.safeParse(
    text.startsWith('{') ? readJson(text) : Object.fromEntries(new URLSearchParams(text)),
  )
  const state = data && STATES[data.Status.toLowerCase()]
  if (!data || !state) return undefined
  return {
    attemptId,
    service: NAME,
    serviceId: data.SmsSid,
    state,
    ...(state === 'failed' && { problem: `Exotel: ${data.DetailedStatus ?? data.Status}`.slice(0, 300) }),
    ...(data.SmsUnits !== undefined && { costMillirupees: data.SmsUnits * rate }),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

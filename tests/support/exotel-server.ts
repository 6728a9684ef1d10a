import { randomBytes } from 'node:crypto'
import { dltText } from '#domain/ground/phone-messages/fill-template.ts'
import {
  MESSAGE_KINDS,
  type MessageKind,
  templateOf,
} from '#domain/ground/phone-messages/message-templates.ts'
import { startRawServer } from './raw-server.ts'

export interface ExotelServer {
  origin: string
  accountSid: string
  apiKey: string
  apiToken: string
  entityId: string
  header: string
  templateIds: Readonly<Partial<Record<MessageKind, string>>>
  sent: { sid: string; to: string; body: string; customField: string; callback: string }[]
  close(): Promise<void>
}

const FIELDS = new Set([
  'From',
  'To',
  'Body',
  'EncodingType',
  'Priority',
  'SmsType',
  'DltEntityId',
  'DltTemplateId',
  'StatusCallback',
  'CustomField',
])
const BODY_LENGTH_MAX = 2_000

/**
 * Exotel's call that sends one SMS, in memory, with what the operators' scrubbing does behind it: entity, header and
 * template have to be registered, and the text has to be the template's with at most 30 characters for each variable.
 */
export async function startExotelServer(): Promise<ExotelServer> {
  const account = {
    accountSid: 'nanonagar1',
    apiKey: 'an api key of the test',
    apiToken: 'an api token of the test',
    entityId: '1101234560000012345',
    header: 'NNAGAR',
    templateIds: Object.fromEntries(
      MESSAGE_KINDS.filter((kind) => templateOf(kind).sms).map((kind, at) => [
        kind,
        `11071600000000000${String(at).padStart(2, '0')}`,
      ]),
    ),
  }
  const right = `Basic ${Buffer.from(`${account.apiKey}:${account.apiToken}`).toString('base64')}`
  const { origin, close } = await startRawServer(({ method, path, authorization, contentType, text }) => {
    if (authorization !== right) return refused(401, 'Authentication failed. Invalid API Key or Token.')
    if (method !== 'POST' || path !== `/v1/Accounts/${account.accountSid}/Sms/send.json`)
      return refused(404, 'The requested resource was not found.')
    if (contentType !== 'application/x-www-form-urlencoded') return refused(400, 'Bad or missing parameters')
    const form = new URLSearchParams(text)
    if ([...form.keys()].some((name) => !FIELDS.has(name))) return refused(400, 'Bad or missing parameters')
    const [to = '', body = ''] = [form.get('To') ?? '', form.get('Body') ?? '']
    if (!/^\+91\d{10}$/.test(to) || body.length === 0 || body.length > BODY_LENGTH_MAX)
      return refused(400, 'Bad or missing parameters')
    const sid = randomBytes(16).toString('hex')
    const problem = scrubbed(form, body)
    if (!problem)
      server.sent.push({
        sid,
        to,
        body,
        customField: form.get('CustomField') ?? '',
        callback: form.get('StatusCallback') ?? '',
      })
    return [
      200,
      {
        SMSMessage: {
          Sid: sid,
          AccountSid: account.accountSid,
          From: account.header,
          To: to,
          Status: problem ? 'failed' : 'queued',
          DetailedStatus: problem ?? null,
          Direction: 'outbound-api',
        },
      },
    ]
  })
  const server: ExotelServer = { origin, ...account, sent: [], close }
  return server

  function scrubbed(form: URLSearchParams, body: string): string | undefined {
    if (form.get('DltEntityId') !== account.entityId) return 'FAILED_DLT_ENTITY'
    if (form.get('From') !== account.header) return 'FAILED_INVALID_SENDER'
    const found = Object.entries(account.templateIds).find(([, id]) => id === form.get('DltTemplateId'))
    const text = found && templateOf(found[0] as MessageKind).sms
    return text && matches(body, dltText(text)) ? undefined : 'FAILED_DLT_TEMPLATE'
  }
}

function matches(body: string, registered: string): boolean {
  const pattern = registered
    .split('{#var#}')
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.{1,30}')
  return new RegExp(`^${pattern}$`).test(body)
}

function refused(status: number, message: string): [number, object] {
  return [status, { RestException: { Status: status, Message: message, Code: String(status) } }]
}

import { createHmac, randomBytes } from 'node:crypto'
import { metaText } from '#domain/ground/phone-messages/fill-template.ts'
import { MESSAGE_KINDS, templateOf } from '#domain/ground/phone-messages/message-templates.ts'
import { startRawServer } from './raw-server.ts'

export interface WhatsappServer {
  origin: string
  phoneNumberId: string
  accessToken: string
  appSecret: string
  verifyToken: string
  /** What was taken, in its order. */
  sent: { id: string; to: string; template: string; values: string[]; data: string }[]
  /** The next call is refused with this code of Meta's. */
  refuseWith: number | undefined
  close(): Promise<void>
}

interface Body {
  messaging_product?: string
  recipient_type?: string
  to?: string
  type?: string
  template?: { name?: string; language?: { code?: string }; components?: Component[] }
  biz_opaque_callback_data?: string
}

interface Component {
  type?: string
  sub_type?: string
  index?: string
  parameters?: { type?: string; text?: string }[]
}

/** The limits that Meta states: of the data that comes back with each status, and of a one-time code. */
const CALLBACK_DATA_MAX = 512
const CODE_LENGTH_MAX = 15

/**
 * The messages of Meta's Cloud API in memory, for the templates that are registered as ours are: the number of parameters
 * has to be right, a template of codes needs the code in its body and on its button, and a text bears no line breaks, tabs
 * or four spaces. Errors have Meta's shape and codes.
 */
export async function startWhatsappServer(): Promise<WhatsappServer> {
  const account = {
    phoneNumberId: '106540352242922',
    accessToken: 'an access token of the test',
    appSecret: 'an app secret of the test',
    verifyToken: 'our own word of the test',
  }
  const { origin, close } = await startRawServer(({ method, path, authorization, text }) => {
    if (authorization !== `Bearer ${account.accessToken}`)
      return failed(401, 190, 'Invalid OAuth access token.')
    if (method !== 'POST' || path !== `/${account.phoneNumberId}/messages`)
      return failed(400, 100, 'Unsupported post request.')
    if (server.refuseWith) return failed(400, server.refuseWith, 'Refused.')
    const body = JSON.parse(text) as Body
    const problem = problemOf(body)
    if (problem) return problem
    const id = `wamid.${randomBytes(16).toString('base64')}`
    server.sent.push({
      id,
      to: body.to ?? '',
      template: body.template?.name ?? '',
      values: body.template?.components?.[0]?.parameters?.map((each) => each.text ?? '') ?? [],
      data: body.biz_opaque_callback_data ?? '',
    })
    return [
      200,
      {
        messaging_product: 'whatsapp',
        contacts: [{ input: body.to, wa_id: body.to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    ]
  })
  const server: WhatsappServer = { origin, ...account, sent: [], refuseWith: undefined, close }
  return server
}

function problemOf(body: Body): [number, object] | undefined {
  const { messaging_product: product, to = '', type, template, biz_opaque_callback_data: data = '' } = body
  if (product !== 'whatsapp') return failed(400, 100, '(#100) Param messaging_product must be whatsapp')
  if (!/^\d{10,15}$/.test(to)) return failed(400, 131_009, 'Parameter value is not valid')
  if (type !== 'template' || data.length > CALLBACK_DATA_MAX)
    return failed(400, 131_009, 'Parameter value is not valid')
  const kind = MESSAGE_KINDS.find((each) => templateOf(each).whatsapp.name === template?.name)
  if (!kind || template?.language?.code !== 'en')
    return failed(404, 132_001, 'Template name does not exist in the translation')
  const { whatsapp } = templateOf(kind)
  const components = template.components ?? []
  const texts = components.flatMap((each) => each.parameters ?? [])
  if (texts.some((each) => each.type !== 'text' || !each.text || /[\n\t]| {4}/.test(each.text)))
    return failed(400, 132_007, 'Template Format Character Policy Violated')
  const [inBody, button] = components
  if (whatsapp.category === 'authentication') {
    const isRight =
      components.length === 2 &&
      inBody?.parameters?.length === 1 &&
      button?.type === 'button' &&
      button.sub_type === 'url' &&
      button.index === '0' &&
      button.parameters?.length === 1 &&
      texts.every((each) => (each.text ?? '').length <= CODE_LENGTH_MAX)
    return isRight ? undefined : failed(400, 132_000, 'Number of parameters does not match')
  }
  const asked = new Set(metaText(whatsapp.text).match(/\{\{\d+\}\}/g)).size
  const isRight = components.length === 1 && inBody?.type === 'body' && texts.length === asked
  return isRight ? undefined : failed(400, 132_000, 'Number of parameters does not match')
}

function failed(status: number, code: number, message: string): [number, object] {
  const details = { messaging_product: 'whatsapp', details: message }
  return [
    status,
    {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        error_data: details,
        fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
      },
    },
  ]
}

/** A call of Meta's to us, with its signature. */
export function metaCall(
  { phoneNumberId, appSecret }: Pick<WhatsappServer, 'phoneNumberId' | 'appSecret'>,
  value: { statuses?: object[]; messages?: object[] },
): { rawBody: Buffer; headers: Headers } {
  const rawBody = Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '918065000000', phone_number_id: phoneNumberId },
                ...value,
              },
            },
          ],
        },
      ],
    }),
  )
  const signature = createHmac('sha256', appSecret).update(rawBody).digest('hex')
  return { rawBody, headers: new Headers({ 'X-Hub-Signature-256': `sha256=${signature}` }) }
}

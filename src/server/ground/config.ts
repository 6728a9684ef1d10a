import { join } from 'node:path'
import { z } from 'zod'
import type { MessageRates } from '#domain/ground/phone-messages/message-cost.ts'
import { MESSAGE_KINDS } from '#domain/ground/phone-messages/message-templates.ts'
import { isLoopback } from '#domain/ground/shared/loopback.ts'
import type { Where } from './db/connect.ts'
import type { ExotelAccount } from './outside/messages/exotel-sms.ts'
import type { WhatsappAccount } from './outside/messages/whatsapp-cloud.ts'

type WhatsappSettings = Omit<WhatsappAccount, 'timeoutMs'>
type SmsSettings = Pick<
  ExotelAccount,
  'origin' | 'accountSid' | 'apiKey' | 'apiToken' | 'entityId' | 'header' | 'templateIds'
>

/** All settings from outside, parsed once. The only reader of the environment. */
export interface Config {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  /** The origin people type, without a trailing slash; cookies are Secure when it is https. */
  publicUrl: string
  dataDir: string
  database: Where
  poolMax: number
  /** Databases that follow that one, for reads of web processes that may be a moment old. */
  replicaUrls: readonly string[]
  /** How many web processes share the port; undefined where nothing says so: whoever starts them decides. */
  webProcesses: number | undefined
  /**
   * A demonstration: accounts with a published password, sample orders and the mail page. Only beside the embedded
   * database, and where others can reach the server only when DEMO=on says so.
   */
  demo: boolean
  secret: string
  /** Secrets of before: they still open what they sealed, and seal nothing any more. */
  previousSecrets: readonly string[]
  /** A bucket for pictures and files; without one they lie in the data directory. */
  s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined
  /** Where backups are written, and how many nightly ones are kept; 0 makes none by itself. */
  backups: { folder: string; keep: number }
  smtpUrl: string | undefined
  mailFrom: string
  /** An account of an aggregator of couriers; without one sellers arrange their couriers by hand. */
  shiprocket: { origin: string; email: string; password: string; webhookToken: string } | undefined
  /** The government's portals for invoices and e-way bills; `none`: people use them and write the numbers down. */
  /** Who brings messages to telephones. */
  messages:
    | { kind: 'none' | 'sandbox' }
    | {
        kind: 'services'
        whatsapp: WhatsappSettings | undefined
        sms: SmsSettings | undefined
        rates: MessageRates
      }
  gstPortal: 'none' | 'sandbox'
  gateway:
    | { kind: 'sandbox'; port: number; origin: string }
    | { kind: 'razorpay'; keyId: string; keySecret: string; webhookSecret: string; savesCards: boolean }
    | { kind: 'none' }
  /** Who pays sellers: an aggregator that splits what customers pay. `none`: what sellers have earned waits. */
  settlement: { kind: 'none' | 'sandbox' | 'razorpay-route' }
  /** Who pays back to accounts of customers what they paid in cash. */
  customerPayouts:
    | { kind: 'none' | 'sandbox' }
    | { kind: 'razorpayx'; keyId: string; keySecret: string; accountNumber: string }
  /** How many reverse proxies in front of the server are trusted about the caller's address. */
  trustedProxies: number
  /** How long a connection may take to send a request's head, an ordinary form, and a large file. */
  patience: { headersSeconds: number; formSeconds: number; fileSeconds: number }
  /** Administrators and vendors set up two-factor sign-in before anything else opens to them. */
  requireSecondFactor: boolean
  logLevel: string
  /**
   * Where this process is measured: a server of its own, whose port is METRICS_PORT and one more for each process that
   * the start began before it. With a token only whoever sends it is answered.
   */
  metrics: { host: string; port: number; token: string | undefined } | undefined
  /** The collector that traces are sent to; without one there are none. */
  tracing: { endpoint: string; service: string } | undefined
}

/** A week of nights. */
const NIGHTLY_BACKUPS = 7

/** Where the system itself spreads what comes to one port over those who listen there (`SO_REUSEPORT`). */
export const CAN_SHARE_PORTS = process.platform === 'linux'
/** Those of all web processes together, beside what workers and commands need: PostgreSQL has a hundred as it comes. */
const POOLED_MAX = 48
const POOL_MAX = 16
const POOL_MIN = 4
/** Each is asked once a second by each process. */
const REPLICAS_MAX = 8

const seconds = z.coerce.number().int().min(1).max(3_600)
const port = z.coerce.number().int().min(1).max(65535)
const razorpayKey = z
  .string()
  .regex(/^rzp_(test|live)_\w+$/, 'begins with rzp_test_ or rzp_live_')
  .optional()
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  NN_DEV: z.literal('1').optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  DATABASE_POOLER: z.enum(['transaction', 'none']).optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .refine(
      (urls) => urls.every((url) => /^postgres(ql)?:\/\/\S+$/.test(url)),
      'each must begin with postgres:// or postgresql://, with commas between them',
    )
    .refine((urls) => new Set(urls).size === urls.length, 'names one twice')
    .refine((urls) => urls.length <= REPLICAS_MAX, `names more than ${REPLICAS_MAX}`)
    .optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).optional(),
  WEB_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .refine((count) => count === 1 || CAN_SHARE_PORTS, 'only on Linux can several share a port; say 1')
    .optional(),
  NN_EMBEDDED_SOCKET: z.string().optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'each needs at least 32 characters')
    .optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(0).max(365).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('ap-south-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('NanoNagar <orders@nanonagar.test>'),
  PAYMENT_GATEWAY: z.enum(['sandbox', 'razorpay', 'none']).optional(),
  RAZORPAY_KEY_ID: razorpayKey,
  RAZORPAY_KEY_SECRET: z.string().min(8).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(8).optional(),
  RAZORPAY_SAVED_CARDS: z.enum(['on', 'off']).default('off'),
  GATEWAY_PORT: port.optional(),
  GATEWAY_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SHIPROCKET_EMAIL: z.email().optional(),
  SHIPROCKET_PASSWORD: z.string().min(1).optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  SHIPROCKET_ORIGIN: z.url({ protocol: /^https?$/ }).default('https://apiv2.shiprocket.in'),
  GST_PORTAL: z.enum(['none', 'sandbox']).optional(),
  SETTLEMENT: z.enum(['none', 'sandbox', 'razorpay-route']).optional(),
  MESSAGES: z.enum(['none', 'sandbox', 'services']).optional(),
  MESSAGE_RATES: z
    .string()
    .regex(
      /^\d+(,\d+){2}$/,
      'is three whole numbers with commas: an SMS, a WhatsApp utility and an authentication message',
    )
    .default('200,145,145'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'is digits')
    .optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().min(16).optional(),
  WHATSAPP_APP_SECRET: z.string().min(16).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  WHATSAPP_ORIGIN: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  EXOTEL_ACCOUNT_SID: z
    .string()
    .regex(/^\w{1,60}$/, 'is letters and digits')
    .optional(),
  EXOTEL_API_KEY: z.string().min(8).optional(),
  EXOTEL_API_TOKEN: z.string().min(8).optional(),
  EXOTEL_ORIGIN: z.url({ protocol: /^https?$/ }).default('https://api.in.exotel.com'),
  DLT_ENTITY_ID: z
    .string()
    .regex(/^\d{10,25}$/, 'is the number of the principal entity')
    .optional(),
  DLT_HEADER: z
    .string()
    .regex(/^[A-Z]{6}$/, 'is six capital letters')
    .optional(),
  DLT_TEMPLATES: z
    .string()
    .regex(/^[a-z-]+=\d{10,25}(,[a-z-]+=\d{10,25})*$/, 'is kind=number, with commas between them')
    .optional(),
  CUSTOMER_PAYOUTS: z.enum(['none', 'sandbox', 'razorpayx']).optional(),
  RAZORPAYX_KEY_ID: razorpayKey,
  RAZORPAYX_KEY_SECRET: z.string().min(8).optional(),
  RAZORPAYX_ACCOUNT_NUMBER: z
    .string()
    .regex(/^[A-Za-z0-9]{5,22}$/, 'is letters and digits')
    .optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  HEADERS_TIMEOUT: seconds.default(10),
  FORM_TIMEOUT: seconds.default(20),
  FILE_TIMEOUT: seconds.default(600),
  REQUIRE_SECOND_FACTOR: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'needs at least 16 characters')
    .regex(/^[\x21-\x7e]+$/, 'is ASCII without spaces')
    .optional(),
  NN_PROCESS_INDEX: z.coerce.number().int().min(0).max(1_000).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('nanonagar'),
})

/**
 * Reads the settings, or throws a `ConfigError` that lists each bad one.
 * `generatedSecret` stands in for SESSION_SECRET beside the embedded database, which keeps one in its data directory.
 */
export function readConfig(environment: NodeJS.ProcessEnv, generatedSecret?: string): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const embedded = !env.DATABASE_URL
  const secret = env.SESSION_SECRET ?? (embedded ? generatedSecret : undefined)
  if (!secret)
    throw new ConfigError(['SESSION_SECRET: is required with DATABASE_URL (at least 32 random characters)'])
  if (env.DEMO === 'on' && !embedded)
    throw new ConfigError(['DEMO: a demonstration runs on the embedded database only, without DATABASE_URL'])
  if (env.DATABASE_REPLICA_URLS && embedded)
    throw new ConfigError([
      'DATABASE_REPLICA_URLS: name what follows the database of DATABASE_URL: set that one too',
    ])
  const publicUrl = trimSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  const demo = embedded && (env.DEMO ? env.DEMO === 'on' : !isOpenToOthers({ host: env.HOST, publicUrl }))
  const gateway = readGateway(env, { demo, publicUrl })
  return {
    mode: env.NN_DEV ? 'development' : env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: env.DATA_DIR,
    database: env.DATABASE_URL
      ? { kind: 'url', url: env.DATABASE_URL, pooler: env.DATABASE_POOLER }
      : { kind: 'embedded', socketDir: env.NN_EMBEDDED_SOCKET ?? '' },
    replicaUrls: env.DATABASE_REPLICA_URLS ?? [],
    poolMax: env.DATABASE_POOL_MAX ?? poolMaxBeside(env.WEB_PROCESSES ?? 1),
    webProcesses: env.WEB_PROCESSES,
    demo,
    secret,
    previousSecrets: env.SESSION_SECRET_PREVIOUS ?? [],
    backups: {
      folder: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
      keep: env.BACKUP_KEEP ?? (embedded ? NIGHTLY_BACKUPS : 0),
    },
    s3: readS3(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    shiprocket: readShiprocket(env),
    gstPortal: readGstPortal(env, { demo }),
    messages: readMessages(env, { demo }),
    gateway,
    settlement: readSettlement(env, gateway),
    customerPayouts: readCustomerPayouts(env, gateway),
    trustedProxies: env.TRUSTED_PROXIES,
    patience: {
      headersSeconds: env.HEADERS_TIMEOUT,
      formSeconds: env.FORM_TIMEOUT,
      fileSeconds: env.FILE_TIMEOUT,
    },
    requireSecondFactor:
      (env.REQUIRE_SECOND_FACTOR ?? (demo || env.NODE_ENV === 'test' ? 'off' : 'on')) === 'on',
    logLevel: env.LOG_LEVEL,
    metrics: readMetrics(env),
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: trimSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT), service: env.OTEL_SERVICE_NAME }
      : undefined,
  }
}

/** So many connections for one of `webProcesses` that they do not take them from each other, nor from the worker. */
function poolMaxBeside(webProcesses: number): number {
  return Math.min(POOL_MAX, Math.max(POOL_MIN, Math.floor(POOLED_MAX / webProcesses)))
}

/** Whether somebody beside this machine can reach the server, directly or through a proxy. */
export function isOpenToOthers({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname)
}

/** Razorpay as soon as its keys are set, a demonstration its test gateway, and without either cash alone. */
function readGateway(
  env: z.infer<typeof Environment>,
  { demo, publicUrl }: { demo: boolean; publicUrl: string },
): Config['gateway'] {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = env
  const needed = { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  const hasKeys = missing.length < Object.keys(needed).length
  const kind = env.PAYMENT_GATEWAY ?? (hasKeys ? 'razorpay' : demo ? 'sandbox' : 'none')
  if (kind === 'none') return { kind }
  if (kind === 'razorpay') {
    if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET || !RAZORPAY_WEBHOOK_SECRET)
      throw new ConfigError(missing.map(([name]) => `${name}: is needed for the gateway Razorpay`))
    const [keyId, keySecret, webhookSecret] = [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET]
    return { kind, keyId, keySecret, webhookSecret, savesCards: env.RAZORPAY_SAVED_CARDS === 'on' }
  }
  const port = env.GATEWAY_PORT ?? env.PORT + 1
  return {
    kind,
    port,
    origin: trimSlash(env.GATEWAY_ORIGIN ?? `http://${new URL(publicUrl).hostname}:${port}`),
  }
}

/** Beside the test gateway sellers are paid in made-up money; Razorpay Route splits payments of Razorpay's own gateway alone. */
function readSettlement(env: z.infer<typeof Environment>, gateway: Config['gateway']): Config['settlement'] {
  const kind = env.SETTLEMENT ?? (gateway.kind === 'sandbox' ? 'sandbox' : 'none')
  if (kind === 'razorpay-route' && gateway.kind !== 'razorpay')
    throw new ConfigError([
      'SETTLEMENT: razorpay-route splits payments of the gateway Razorpay: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, and leave PAYMENT_GATEWAY out or say razorpay',
    ])
  if (kind === 'sandbox' && gateway.kind !== 'sandbox' && env.NODE_ENV === 'production')
    throw new ConfigError([
      'SETTLEMENT: the sandbox moves no money, for trials beside the test gateway only; say razorpay-route, or leave it out: what sellers have earned then waits',
    ])
  return { kind }
}

/** Beside the test gateway, whose money is made up too, payouts are made up; nobody else may: customers would wait. */
function readCustomerPayouts(
  env: z.infer<typeof Environment>,
  gateway: Config['gateway'],
): Config['customerPayouts'] {
  if (env.CUSTOMER_PAYOUTS === 'sandbox' && gateway.kind !== 'sandbox' && env.NODE_ENV === 'production')
    throw new ConfigError([
      'CUSTOMER_PAYOUTS: the sandbox moves no money, for trials beside the test gateway only; say razorpayx, or leave it out',
    ])
  const { RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET, RAZORPAYX_ACCOUNT_NUMBER } = env
  const needed = { RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET, RAZORPAYX_ACCOUNT_NUMBER }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  const hasAccount = missing.length < Object.keys(needed).length
  if (env.CUSTOMER_PAYOUTS === 'razorpayx' || (!env.CUSTOMER_PAYOUTS && hasAccount)) {
    if (!RAZORPAYX_KEY_ID || !RAZORPAYX_KEY_SECRET || !RAZORPAYX_ACCOUNT_NUMBER)
      throw new ConfigError(missing.map(([name]) => `${name}: is needed to pay customers by RazorpayX`))
    const [keyId, keySecret] = [RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET]
    return { kind: 'razorpayx', keyId, keySecret, accountNumber: RAZORPAYX_ACCOUNT_NUMBER }
  }
  return { kind: env.CUSTOMER_PAYOUTS ?? (gateway.kind === 'sandbox' ? 'sandbox' : 'none') }
}

/** A demonstration has numbers made up; nobody else may, since they would stand on real papers. */
function readGstPortal(env: z.infer<typeof Environment>, { demo }: { demo: boolean }): Config['gstPortal'] {
  if (env.GST_PORTAL === 'sandbox' && !demo && env.NODE_ENV === 'production')
    throw new ConfigError([
      'GST_PORTAL: the sandbox makes numbers up, for a demonstration only; leave it out or say none',
    ])
  return env.GST_PORTAL ?? (demo ? 'sandbox' : 'none')
}

/**
 * Services as soon as one of them is set up; a demonstration shows what would have been sent. Elsewhere the sandbox would
 * have people wait for codes.
 */
function readMessages(env: z.infer<typeof Environment>, { demo }: { demo: boolean }): Config['messages'] {
  if (env.MESSAGES === 'sandbox' && !demo && env.NODE_ENV === 'production')
    throw new ConfigError([
      'MESSAGES: the sandbox sends nothing, for a demonstration only; leave it out or say none',
    ])
  const [whatsapp, sms] = [readWhatsapp(env), readSms(env)]
  const kind = env.MESSAGES ?? (whatsapp || sms ? 'services' : demo ? 'sandbox' : 'none')
  if (kind !== 'services') return { kind }
  if (!whatsapp && !sms)
    throw new ConfigError(['MESSAGES: services needs the settings of WhatsApp or of Exotel'])
  const [smsRate = 0, utility = 0, authentication = 0] = env.MESSAGE_RATES.split(',').map(Number)
  return { kind, whatsapp, sms, rates: { sms: smsRate, utility, authentication } }
}

/** All of the account's settings, or none. */
function readWhatsapp(env: z.infer<typeof Environment>): WhatsappSettings | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = env
  const needed = {
    WHATSAPP_PHONE_NUMBER_ID,
    WHATSAPP_ACCESS_TOKEN,
    WHATSAPP_APP_SECRET,
    WHATSAPP_VERIFY_TOKEN,
  }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  if (missing.length === Object.keys(needed).length) return undefined
  if (!WHATSAPP_PHONE_NUMBER_ID || !WHATSAPP_ACCESS_TOKEN || !WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN)
    throw new ConfigError(missing.map(([name]) => `${name}: is needed beside the other WhatsApp settings`))
  return {
    origin: trimSlash(env.WHATSAPP_ORIGIN),
    phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
    accessToken: WHATSAPP_ACCESS_TOKEN,
    appSecret: WHATSAPP_APP_SECRET,
    verifyToken: WHATSAPP_VERIFY_TOKEN,
  }
}

/** All of the account's settings with those of the operators' register, or none. */
function readSms(env: z.infer<typeof Environment>): SmsSettings | undefined {
  const { EXOTEL_ACCOUNT_SID, EXOTEL_API_KEY, EXOTEL_API_TOKEN, DLT_ENTITY_ID, DLT_HEADER, DLT_TEMPLATES } =
    env
  const needed = {
    EXOTEL_ACCOUNT_SID,
    EXOTEL_API_KEY,
    EXOTEL_API_TOKEN,
    DLT_ENTITY_ID,
    DLT_HEADER,
    DLT_TEMPLATES,
  }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  if (missing.length === Object.keys(needed).length) return undefined
  if (
    !EXOTEL_ACCOUNT_SID ||
    !EXOTEL_API_KEY ||
    !EXOTEL_API_TOKEN ||
    !DLT_ENTITY_ID ||
    !DLT_HEADER ||
    !DLT_TEMPLATES
  )
    throw new ConfigError(missing.map(([name]) => `${name}: is needed beside the other SMS settings`))
  const templateIds = Object.fromEntries(DLT_TEMPLATES.split(',').map((pair) => pair.split('=')))
  const strangers = Object.keys(templateIds).filter((kind) => !MESSAGE_KINDS.some((each) => each === kind))
  if (strangers.length > 0)
    throw new ConfigError([`DLT_TEMPLATES: there is no message ${strangers.join(', ')}`])
  return {
    origin: trimSlash(env.EXOTEL_ORIGIN),
    accountSid: EXOTEL_ACCOUNT_SID,
    apiKey: EXOTEL_API_KEY,
    apiToken: EXOTEL_API_TOKEN,
    entityId: DLT_ENTITY_ID,
    header: DLT_HEADER,
    templateIds,
  }
}

/** Whoever else can reach the measures has to know a token: they say what is sold. */
function readMetrics(env: z.infer<typeof Environment>): Config['metrics'] {
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN, NN_PROCESS_INDEX } = env
  if (METRICS_PORT === undefined) return undefined
  if (!METRICS_TOKEN && !isLoopback(METRICS_HOST))
    throw new ConfigError([
      'METRICS_TOKEN: is needed where METRICS_HOST is open to other machines (at least 16 random characters)',
    ])
  return { host: METRICS_HOST, port: METRICS_PORT + NN_PROCESS_INDEX, token: METRICS_TOKEN }
}

/** All of the bucket's settings, or none: half of them is a mistake. */
function readS3(env: z.infer<typeof Environment>): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  if (missing.length === Object.keys(needed).length) return undefined
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new ConfigError(missing.map(([name]) => `${name}: is needed beside the other S3 settings`))
  return {
    endpoint: trimSlash(S3_ENDPOINT),
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** All of the account's settings, or none. */
function readShiprocket(env: z.infer<typeof Environment>): Config['shiprocket'] {
  const { SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, SHIPROCKET_WEBHOOK_TOKEN } = env
  const needed = { SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, SHIPROCKET_WEBHOOK_TOKEN }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  if (missing.length === Object.keys(needed).length) return undefined
  if (!SHIPROCKET_EMAIL || !SHIPROCKET_PASSWORD || !SHIPROCKET_WEBHOOK_TOKEN)
    throw new ConfigError(missing.map(([name]) => `${name}: is needed beside the other Shiprocket settings`))
  return {
    origin: trimSlash(env.SHIPROCKET_ORIGIN),
    email: SHIPROCKET_EMAIL,
    password: SHIPROCKET_PASSWORD,
    webhookToken: SHIPROCKET_WEBHOOK_TOKEN,
  }
}

/** Settings that cannot be used: one line for each. */
export class ConfigError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(`These settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.lines = lines
  }
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

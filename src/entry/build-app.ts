import { join } from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import type { App } from '#server/ground/app.ts'
import type { Config } from '#server/ground/config.ts'
import { openContentChanges } from '#server/ground/content-changes/content-changes.ts'
import { connect, poolSettings } from '#server/ground/db/connect.ts'
import { findPooler } from '#server/ground/db/find-pooler.ts'
import { bossConnection } from '#server/ground/db/make-queues.ts'
import { systemClock } from '#server/ground/outside/clock.ts'
import { shiprocket } from '#server/ground/outside/couriers/shiprocket/shiprocket.ts'
import type { CustomerPayouts } from '#server/ground/outside/customer-payouts/customer-payouts.ts'
import { razorpayx } from '#server/ground/outside/customer-payouts/razorpayx.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { diskFiles } from '#server/ground/outside/disk-files.ts'
import { isSameText } from '#server/ground/outside/gateways/is-same-text.ts'
import { noGateway } from '#server/ground/outside/gateways/no-gateway.ts'
import { razorpayGateway } from '#server/ground/outside/gateways/razorpay/razorpay-gateway.ts'
import { gatewayApiKey, sandboxGateway } from '#server/ground/outside/gateways/sandbox/sandbox-gateway.ts'
import { sandboxEinvoices } from '#server/ground/outside/gst-portal/sandbox/sandbox-einvoices.ts'
import { sandboxEwayBills } from '#server/ground/outside/gst-portal/sandbox/sandbox-eway-bills.ts'
import { exotelSms } from '#server/ground/outside/messages/exotel-sms.ts'
import type { Messages } from '#server/ground/outside/messages/messages.ts'
import { sandboxMessages } from '#server/ground/outside/messages/sandbox-messages.ts'
import { whatsappCloud } from '#server/ground/outside/messages/whatsapp-cloud.ts'
import { observeOutsideCalls } from '#server/ground/outside/observe-outside-calls.ts'
import { outboxMail } from '#server/ground/outside/outbox-mail.ts'
import type { PaymentGateway } from '#server/ground/outside/payment-gateway.ts'
import { systemRandom } from '#server/ground/outside/random.ts'
import { s3Files } from '#server/ground/outside/s3-files.ts'
import { keyedHashes } from '#server/ground/outside/sealed-text.ts'
import { razorpayRoute } from '#server/ground/outside/settlement/razorpay-route.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import type { SettlementService } from '#server/ground/outside/settlement/settlement-service.ts'
import { smtpMail } from '#server/ground/outside/smtp-mail.ts'
import { openReplica } from '#server/ground/replicas/replica.ts'
import { openReplicas, type Replicas } from '#server/ground/replicas/replicas.ts'
import { openThreads } from '#server/ground/threads/threads.ts'
import { noteStatements } from '#server/ground/tracing/note-statements.ts'
import { queueInTransaction } from '#server/office/jobs/queue-in-transaction.ts'

/** What a page may ask of the database in one statement; the work of jobs and commands has no such limit. */
export const READ_MS_MAX = 3_000
const HEALTH_TIMEOUT_MS = 1_000
const BOSS_CONNECTIONS = 2
/** So long the leader may take to answer, where pages can be made without it. */
const LEADER_MS_MAX = 1_500

function gatewayOf({ gateway, secret }: Config, log: App['log']): PaymentGateway {
  switch (gateway.kind) {
    case 'sandbox':
      return sandboxGateway({ origin: gateway.origin, apiKey: gatewayApiKey(secret) })
    case 'razorpay':
      return razorpayGateway({
        ...gateway,
        onRefusal: (refusal) => log.warn(refusal, 'Razorpay refused a call'),
      })
    case 'none':
      return noGateway
  }
}

function customerPayoutsOf({ customerPayouts, dataDir }: Config): CustomerPayouts | undefined {
  if (customerPayouts.kind === 'razorpayx') return razorpayx(customerPayouts)
  if (customerPayouts.kind === 'none') return undefined
  return sandboxPayouts({ journal: join(dataDir, 'gateway', 'payouts.jsonl') })
}

function settlementOf({ settlement, gateway }: Config): SettlementService | undefined {
  if (settlement.kind === 'razorpay-route' && gateway.kind === 'razorpay') return razorpayRoute(gateway)
  return settlement.kind === 'sandbox' ? sandboxSettlement : undefined
}

function messagesOf(config: Config): Messages | undefined {
  const { messages } = config
  if (messages.kind !== 'services') return messages.kind === 'sandbox' ? sandboxMessages() : undefined
  const { whatsapp, sms, rates } = messages
  const signatures = (attemptId: string) =>
    keyedHashes({ config }, 'message-report', attemptId).map((hash) => hash.toString('base64url'))
  return {
    ...(whatsapp && { whatsapp: whatsappCloud(whatsapp) }),
    ...(sms && {
      sms: exotelSms({
        ...sms,
        rate: rates.sms,
        callbackUrl: (attemptId) =>
          `${config.publicUrl}/api/webhooks/messages/exotel/${attemptId}/${signatures(attemptId)[0]}`,
        isCallbackSignature: (attemptId, signature) =>
          signatures(attemptId).some((right) => isSameText(signature, right)),
      }),
    }),
    rates,
    leavesTheShop: true,
  }
}

type Services =
  | 'mail'
  | 'messages'
  | 'couriers'
  | 'einvoices'
  | 'ewayBills'
  | 'gateway'
  | 'settlement'
  | 'customerPayouts'
  | 'files'

/** Everybody outside whom the settings name. */
function servicesOf(config: Config, { log, clock }: Pick<App, 'log' | 'clock'>): Pick<App, Services> {
  const isSandboxPortal = config.gstPortal === 'sandbox'
  return {
    mail: config.smtpUrl
      ? smtpMail({ url: config.smtpUrl, from: config.mailFrom, host: new URL(config.publicUrl).hostname })
      : outboxMail,
    messages: messagesOf(config),
    couriers: config.shiprocket ? [shiprocket({ ...config.shiprocket, clock })] : [],
    einvoices: isSandboxPortal ? sandboxEinvoices({ clock }) : undefined,
    ewayBills: isSandboxPortal ? sandboxEwayBills({ clock }) : undefined,
    gateway: gatewayOf(config, log),
    settlement: settlementOf(config),
    customerPayouts: customerPayoutsOf(config),
    files: config.s3 ? s3Files(config.s3) : diskFiles(join(config.dataDir, 'files')),
  }
}

function readsReplicas({ replicaUrls }: Config, { readMsMax }: { readMsMax?: number }): boolean {
  return replicaUrls.length > 0 && readMsMax !== undefined
}

/** Those that the settings name, in a program that answers people. */
function replicasOf(
  config: Config,
  { readMsMax, ...watched }: { readMsMax?: number } & Pick<App, 'contentChanges' | 'log' | 'clock'>,
): Replicas | undefined {
  if (readMsMax === undefined || config.replicaUrls.length === 0) return undefined
  const { log } = watched
  const replicas = config.replicaUrls.map((url) =>
    openReplica(url, {
      max: config.poolMax,
      readMsMax,
      onTrouble: (err, replica) => log.warn({ err, replica }, 'a database that follows is left out'),
    }),
  )
  return openReplicas({ ...watched, replicas })
}

export interface RunningApp {
  app: App
  /** The job library: the web only queues with it, the worker also runs jobs. */
  boss: PgBoss
  close(): Promise<void>
}

/**
 * Builds the one value that use cases reach the world through. `replace` swaps parts of it in tests; only a program
 * that `runsJobs` looks after the queues and their schedules, and one whose reads end after `readMsMax` answers people,
 * from replicas too where they are named; `waitMsMax` is how long somebody waits for a connection. Throws `CannotStart` when the database cannot be used.
 */
// Long because it is one value, each part of which needs some of the others.
export async function buildApp(
  config: Config,
  replace: Partial<App> = {},
  { runsJobs = false, ...limits }: { runsJobs?: boolean; readMsMax?: number; waitMsMax?: number } = {},
): Promise<RunningApp> {
  const { metrics, tracing } = replace
  const log =
    replace.log ??
    pino({
      level: config.logLevel,
      redact: ['password', '*.password', 'token', '*.token', 'secret'],
      hooks: { streamWrite: withoutCardNumbers },
      ...(tracing && { mixin: () => tracing.ids() ?? {} }),
    })
  tracing?.onTrouble((error) => log.warn({ err: error }, 'traces could not be sent and are lost'))
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const pooler = await findPooler(config.database)
  const { db, pool, use } = connect(config.database, {
    max: config.poolMax,
    onError,
    pooler,
    onStatement: tracing && noteStatements(tracing),
    ...limits,
  })
  metrics?.watchPool(use)
  const contentChanges =
    replace.contentChanges ??
    openContentChanges(poolSettings(config.database), {
      keepsPrepared: pooler === 'none',
      ...(readsReplicas(config, limits) && { asksPosition: true, patienceMs: LEADER_MS_MAX }),
    })
  const replicas = replicasOf(config, { contentChanges, log, clock: replace.clock ?? systemClock, ...limits })
  if (replicas) metrics?.watchReplicas(replicas.lags)
  const boss = new PgBoss({
    ...bossConnection(config.database),
    max: BOSS_CONNECTIONS,
    supervise: runsJobs,
    schedule: runsJobs,
    migrate: false,
  })
  boss.on('error', onError)
  await boss.start()
  const app = observeOutsideCalls({
    config,
    db,
    replicas,
    clock: systemClock,
    random: systemRandom,
    ...servicesOf(config, { log, clock: replace.clock ?? systemClock }),
    threads: openThreads(),
    jobs: queueInTransaction(boss),
    log,
    metrics,
    tracing,
    async isDatabaseUp() {
      const late = new Promise<false>((resolve) => setTimeout(resolve, HEALTH_TIMEOUT_MS, false).unref())
      const answered = sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      )
      return Promise.race([answered, late])
    },
    contentChanges,
    pause: async () => {},
    ...replace,
  })
  return {
    app,
    boss,
    async close() {
      await boss.stop({ graceful: true, timeout: 5_000 })
      await app.threads.close()
      await replicas?.close()
      await app.contentChanges.close()
      if (!pool.ended) await db.destroy()
      // Of an app that has asked for nothing.
      if (!pool.ending) await pool.end()
      await tracing?.close()
    },
  }
}

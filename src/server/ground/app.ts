import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '#server/ground/config.ts'
import type { ContentChanges } from '#server/ground/content-changes/content-changes.ts'
import type { JobPayload, QueueName } from '#server/ground/db/queues.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Metrics } from '#server/ground/metrics/metrics.ts'
import type { Clock } from '#server/ground/outside/clock.ts'
import type { Courier } from '#server/ground/outside/couriers/courier.ts'
import type { CustomerPayouts } from '#server/ground/outside/customer-payouts/customer-payouts.ts'
import type { FileStore } from '#server/ground/outside/file-store.ts'
import type { EinvoicePortal } from '#server/ground/outside/gst-portal/einvoice-portal.ts'
import type { EwayBillPortal } from '#server/ground/outside/gst-portal/eway-bill-portal.ts'
import type { MailPort } from '#server/ground/outside/mail.ts'
import type { Messages } from '#server/ground/outside/messages/messages.ts'
import type { PaymentGateway } from '#server/ground/outside/payment-gateway.ts'
import type { Random } from '#server/ground/outside/random.ts'
import type { SettlementService } from '#server/ground/outside/settlement/settlement-service.ts'
import type { Replicas } from '#server/ground/replicas/replicas.ts'
import type { Threads } from '#server/ground/threads/threads.ts'
import type { Tracing } from '#server/ground/tracing/tracing.ts'

/** Everything a use case may reach: one value, built at the entry, given as the first argument. */
export interface App {
  config: Config
  db: Kysely<Schema>
  /** Databases that follow the one of `db`; undefined where none is named, and in programs that answer nobody. */
  replicas: Replicas | undefined
  /** Of an App whose `db` only reads, from a replica: the one of the leader, unless that is away. */
  leader?: App | 'away'
  clock: Clock
  random: Random
  mail: MailPort
  /** Brings messages to telephones; without it people are written to by mail alone. */
  messages: Messages | undefined
  gateway: PaymentGateway
  /** Who pays sellers; without one what is released waits. */
  settlement: SettlementService | undefined
  /** Pays back what customers paid in cash; without one they are asked to write to us. */
  customerPayouts: CustomerPayouts | undefined
  /** The couriers that are booked over their API; a seller may arrange any other by hand. */
  couriers: readonly Courier[]
  /** Where invoices to businesses are registered; without one people do it and write the number down. */
  einvoices: EinvoicePortal | undefined
  /** Where e-way bills are made; without one people do it and write the number down. */
  ewayBills: EwayBillPortal | undefined
  files: FileStore
  /** Do what would hold the event loop. */
  threads: Threads
  jobs: JobQueue
  log: Logger
  /** Counts what this process does; undefined where nobody asks. */
  metrics: Metrics | undefined
  /** Follows each request through the shop; undefined where nobody asks. */
  tracing: Tracing | undefined
  /** Tells a web process what public pages show differently. */
  contentChanges: ContentChanges
  /** True when the database answers within a second. */
  isDatabaseUp(): Promise<boolean>
  /** A named place where a test can hold a transaction; returns at once in production. */
  pause(at: PausePoint): Promise<void>
}

export interface JobQueue {
  /** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue<Name extends QueueName>(
    tx: Transaction<Schema>,
    queue: Name,
    payload: JobPayload<Name>,
    job?: QueuedJob,
  ): Promise<void>
  /** Has failed jobs run once more, if the transaction commits; gives how many of them had failed. */
  retry(tx: Transaction<Schema>, queue: QueueName, ids: readonly string[]): Promise<number>
}

interface QueuedJob {
  /** A uuid: while a job with it is there, waiting, running or failed, no other is queued. Made up when left out. */
  id?: string
}

export type PausePoint =
  | 'address:locked'
  | 'cash-confirmations:locked'
  | 'checkout:key-claimed'
  | 'checkout:stock-locked'
  | 'checkout:promotions-read'
  | 'checkout:before-commit'
  | 'checkout:held'
  | 'checkout:instead-claimed'
  | 'checkout:charged'
  | 'checkout:before-claim'
  | 'checkout:before-letting-go'
  | 'checkout:payment-moved'
  | 'checkout:rest-asked'
  | 'checkout:rest-locked'
  | 'courier:asked'
  | 'courier:created'
  | 'courier:assigned'
  | 'courier:written'
  | 'disputes:bank-answered'
  | 'disputes:evidence-kept'
  | 'disputes:evidence-uploaded'
  | 'disputes:locked'
  | 'einvoice:answered'
  | 'eway-bill:answered'
  | 'cancellations:locked'
  | 'cancellations:next-offers'
  | 'fulfilment:locked'
  | 'goodwill:locked'
  | 'fulfilment:dispatched'
  | 'payments:refund-answered'
  | 'refunds:locked'
  | 'returns:locked'
  | 'measurements:written'
  | 'messages:locked'
  | 'questions:asked'
  | 'reviews:written'
  | 'returned-units:locked'
  | 'payouts:reserves-planned'
  | 'payouts:answered'
  | 'transfers:answered'
  | 'inventory:stock-locked'
  | 'back-in-stock:stock-locked'
  | 'inventory:promises-locked'
  | 'import:rows-locked'

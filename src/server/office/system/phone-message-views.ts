import { sql } from 'kysely'
import type { AttemptState, Channel } from '#domain/ground/phone-messages/choose-channel.ts'
import type { MessageKind } from '#domain/ground/phone-messages/message-templates.ts'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { addMonths, momentsOf, monthOf } from '#domain/ground/shared/months.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { readLimits } from '#server/ground/phone-messages/limit-views.ts'

const MONTHS = 12
const FAILED_MAX = 30
const SHOWN_MAX = 60

export interface MessageMonth {
  /** As in "2026-11". */
  month: string
  channel: Channel
  sent: number
  delivered: number
  failed: number
  costMillirupees: number
}

/** What was sent to telephones in each of the last twelve months, by channel, and what it cost. Needs system.read. */
export async function listMessageMonths(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'system.read'>,
): Promise<MessageMonth[]> {
  const first = addMonths(monthOf(indianDay(clock.now())), 1 - MONTHS)
  const { rows } = await sql<MessageMonth>`
    SELECT to_char(asked_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month, channel,
      count(*) FILTER (WHERE state IN ('sent', 'delivered', 'read'))::int AS sent,
      count(*) FILTER (WHERE state IN ('delivered', 'read'))::int AS delivered,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      coalesce(sum(cost_millirupees), 0)::float8 AS "costMillirupees"
    FROM message_attempts WHERE asked_at >= ${momentsOf(first).from}
    GROUP BY month, channel ORDER BY month DESC, channel DESC`.execute(db)
  return rows
}

export interface FailedMessage {
  id: string
  kind: MessageKind
  at: Date
  problem: string | null
}

/** The messages that reached nobody, the newest first, without their numbers and values. Needs system.read. */
export async function listFailedMessages(
  { db }: App,
  _admin: Permitted<'system.read'>,
): Promise<FailedMessage[]> {
  return db
    .selectFrom('phone_messages')
    .select(['id', 'kind', 'created_at as at', 'problem'])
    .where('state', '=', 'failed')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(FAILED_MAX)
    .execute()
}

/** What holds of codes and of the night, and what codes of today can cost at most. Needs system.read. */
export async function readCodeCosts({ db, clock }: App, _admin: Permitted<'system.read'>) {
  const limits = await readLimits(db)
  const { sum } = await db
    .selectFrom('phone_messages')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('capped_millirupees'), eb.lit(0)).as('sum'))
    .where('capped_millirupees', '>', 0)
    .where('created_at', '>=', dayStart(indianDay(clock.now())))
    .executeTakeFirstOrThrow()
  return { limits, todayMillirupees: Number(sum) }
}

export interface DemoMessage {
  id: string
  kind: MessageKind
  to_number: string
  state: string
  problem: string | null
  created_at: Date
  due_at: Date
  filled_in: Record<string, string>
  attempts: {
    id: string
    channel: Channel
    state: AttemptState
    service: string
    service_id: string | null
  }[]
}

/** The demonstration's messages to telephones, the newest first. */
export async function listDemoMessages({ db }: Pick<App, 'db'>): Promise<DemoMessage[]> {
  const messages = await db
    .selectFrom('phone_messages')
    .select(['id', 'kind', 'to_number', 'state', 'problem', 'created_at', 'due_at', 'filled_in'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()
  if (messages.length === 0) return []
  const attempts = await db
    .selectFrom('message_attempts')
    .select(['id', 'message_id', 'channel', 'state', 'service', 'service_id'])
    .where(
      'message_id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('asked_at')
    .execute()
  return messages.map((message) => ({
    ...message,
    attempts: attempts.filter((attempt) => attempt.message_id === message.id),
  }))
}

/** An attempt of the demonstration, and the number that it went to; undefined when there is none. */
export async function findDemoAttempt({ db }: Pick<App, 'db'>, id: string) {
  return db
    .selectFrom('message_attempts')
    .innerJoin('phone_messages', 'phone_messages.id', 'message_id')
    .select(['message_attempts.id', 'service', 'service_id', 'to_number'])
    .where('message_attempts.id', '=', id)
    .executeTakeFirst()
}

import type { Transaction } from 'kysely'
import type { MessageKind } from '#domain/ground/phone-messages/message-templates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { endWaitingMessages } from './message-store.ts'

/** Ends the messages of a kind to a number that nobody sent yet: another takes their place. */
export async function withdrawWaiting(
  tx: Transaction<Schema>,
  { kind, to }: { kind: MessageKind; to: PhoneNumber },
): Promise<void> {
  await endWaitingMessages(tx, { kind, to, problem: 'another took its place' })
}

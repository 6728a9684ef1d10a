import type { Transaction } from 'kysely'
import { INVITED_AGAIN_DAYS, OWNERS_INVITED_MAX } from '#domain/goods/questions/question-limits.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { findOwned } from '#server/goods/receipts/receipt-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockInvitations, noteInvited } from './letter-store.ts'
import { type Addressee, listOwnersToInvite } from './letter-views.ts'

/** Of so many times more it is asked whether their receipt is proven: whose is not can neither answer nor measure (decision 1188). */
const ASKED_OF = 3

/** A few owners of a product to ask because of a question, each noted, so that nobody is asked again too soon. */
export async function chooseOwners(
  tx: Transaction<Schema>,
  o: { questionId: string; productId: string; butUserId: string | null; at: Date },
): Promise<Addressee[]> {
  const { questionId, productId, butUserId, at } = o
  await lockInvitations(tx)
  const found = await listOwnersToInvite(tx, {
    productId,
    butUserId,
    askedBefore: new Date(at.getTime() - INVITED_AGAIN_DAYS * DAY_MS),
    max: OWNERS_INVITED_MAX * ASKED_OF,
  })
  const owners: Addressee[] = []
  for (const person of found) {
    if (owners.length === OWNERS_INVITED_MAX) break
    if (await findOwned(tx, { userId: person.userId, productId })) owners.push(person)
  }
  await noteInvited(tx, { questionId, userIds: owners.map(({ userId }) => userId), at })
  return owners
}

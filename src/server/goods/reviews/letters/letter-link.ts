import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lettersTokenOf } from './letter-store.ts'

/** The link by which somebody ends letters that ask them about what they bought: one switch for reviews and questions. */
export async function lettersLinkOf(
  app: Pick<App, 'random' | 'config'>,
  tx: Transaction<Schema>,
  userId: string,
): Promise<string> {
  const token = await lettersTokenOf(tx, { userId, token: app.random.token() })
  return `${app.config.publicUrl}/reviews/letters?token=${token}`
}

import type { App } from '../app.ts'
import { findUnsentMail, markProblem, markSent } from './mail-store.ts'

const PROBLEM_LENGTH_MAX = 500

/**
 * Sends one queued message and marks it. Throws when the next hop did not take it, so that the job is tried again;
 * a crash between sending and marking sends it once more, under the same Message-ID.
 */
export async function sendMail(app: App, mailId: string): Promise<void> {
  const mail = await findUnsentMail(app, mailId)
  if (!mail) return
  const { hasSecret, ...letter } = mail
  try {
    await app.mail.send({ id: mailId, ...letter })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await markProblem(app, mailId, problem.slice(0, PROBLEM_LENGTH_MAX))
    throw error
  }
  await markSent(app, mailId, { eraseBody: hasSecret && app.mail.leavesTheShop })
}

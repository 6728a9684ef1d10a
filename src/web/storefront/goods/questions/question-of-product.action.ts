import { isQuestionOf } from '#server/goods/questions/question-views.ts'
import type { App } from '#server/ground/app.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'

/** A question is asked under the address of its product alone: under another's it is as absent as one that never was. */
export async function requireQuestionOf(
  app: App,
  question: { productId: string; questionId: string },
): Promise<void> {
  if (!(await isQuestionOf(app.db, question))) throw refusedResponse({ code: 'questions.gone' })
}

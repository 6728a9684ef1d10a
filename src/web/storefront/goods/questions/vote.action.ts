import { voteAnswer } from '#server/goods/questions/vote-answer.ts'
import type { App } from '#server/ground/app.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { requireQuestionOf } from './question-of-product.action.ts'

export const VOTES = ['helpful', 'not-helpful', 'take-back'] as const
type Vote = (typeof VOTES)[number]

export function isVote(intent: string): intent is Vote {
  return VOTES.some((vote) => vote === intent)
}

/** Says that an answer was helpful or was not, or takes that back, and goes back to it. */
export async function voteByForm(
  app: App,
  customer: { userId: string },
  { intent, form, productId, back }: { intent: Vote; form: FormData; productId: string; back: string },
): Promise<Response> {
  const answerId = String(form.get('answer') ?? '')
  const questionId = String(form.get('question') ?? '')
  await requireQuestionOf(app, { productId, questionId })
  const voted = await voteAnswer(app, customer, {
    questionId,
    answerId,
    isHelpful: intent === 'take-back' ? null : intent === 'helpful',
  })
  if (!voted.ok && voted.problem.code === 'questions.gone') throw refusedResponse(voted.problem)
  return redirectWithToast(`${back}#answer-${answerId}`, {
    kind: voted.ok ? 'success' : 'error',
    text: voted.ok ? 'Thank you, your vote is saved.' : problemWords(voted.problem),
  })
}

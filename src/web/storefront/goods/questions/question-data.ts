import type { ShownAnswer, ShownQuestion } from '#server/goods/questions/question-views.ts'

type JsonLd = Record<string, unknown>

/** Questions that are answered, for search engines (schema.org); undefined where none is. */
export function questionData(questions: readonly ShownQuestion[], pageUrl: string): JsonLd | undefined {
  const answered = questions.filter(({ answers }) => answers.length > 0)
  if (answered.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: answered.map((question) => ({
      '@type': 'Question',
      name: question.text,
      text: question.text,
      author: { '@type': 'Person', name: question.asker },
      datePublished: question.askedAt.slice(0, 10),
      answerCount: question.answerCount,
      suggestedAnswer: question.answers.map((answer) => answerData(answer, `${pageUrl}/${question.id}`)),
    })),
  }
}

function answerData(answer: ShownAnswer, url: string): JsonLd {
  return {
    '@type': 'Answer',
    text: answer.text,
    author: { '@type': answer.role === 'owner' ? 'Person' : 'Organization', name: answer.author },
    datePublished: answer.writtenAt.slice(0, 10),
    upvoteCount: answer.helpful,
    url: `${url}#answer-${answer.id}`,
  }
}

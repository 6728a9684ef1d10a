import { choice, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** The questions about a product: those with the newest answer first, those without one behind them. */
export const questionList = declareList({
  filters: { q: search({ label: 'Search questions and answers', lengthMax: 100 }) },
})

export type QuestionQuery = ReturnType<typeof questionList.parse>

/** What a seller can answer: what it has not answered first. */
export const sellersQuestionList = declareList({
  filters: {
    answered: choice([{ key: 'yes', label: 'Answered' }], {
      label: 'Answered',
      any: 'Unanswered',
      control: 'hidden',
    }),
  },
})

/** Answers against the specification, for the catalogue. */
export const answerProposalList = declareList({ filters: {} })

/** What the office has to decide. */
export const questionQueue = declareList({ filters: {} })

export const QUESTION_MIN = 10
export const QUESTION_MAX = 300
export const ANSWER_MIN = 5
export const ANSWER_MAX = 1_500

/** Unanswered questions that one person may have at a time, and questions that they may ask within a day. */
export const OPEN_QUESTIONS_MAX = 5
export const QUESTIONS_A_DAY_MAX = 3

/** An owner is asked by letter at most once in so many days, and so many owners of a product for a question. */
export const INVITED_AGAIN_DAYS = 14
export const OWNERS_INVITED_MAX = 5

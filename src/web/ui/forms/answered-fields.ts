import { createContext } from 'react'

interface Answered {
  /** The message under the field. */
  error?: string | undefined
  /** What was typed into it: it takes the place of what the field is filled with. */
  filled?: { defaultValue: string } | undefined
}

/** What the answer to a form says of a field, by its name: each field looks for its own. */
export const AnsweredFields = createContext<(name: string | undefined) => Answered>(() => ({}))

import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

/** What a template may leave open, and what stands there in a mail. */
export const PLACEHOLDERS = [
  { key: 'name', label: 'the person’s name' },
  { key: 'number', label: 'the ticket’s number' },
  { key: 'order', label: 'the number of their latest order' },
] as const
type Placeholder = (typeof PLACEHOLDERS)[number]['key']

export const TEMPLATE_NAME_LENGTH_MAX = 80
export const TEMPLATE_TEXT_LENGTH_MAX = 5000

export interface TemplateForm {
  name: string
  text: string
}

const IN_BRACES = /\{([a-z]{1,20})\}/g

/** Puts in what is known; a placeholder that nothing is known for stays, for whoever writes to see. */
export function fillTemplate(text: string, known: Readonly<Partial<Record<Placeholder, string>>>): string {
  return text.replace(IN_BRACES, (whole, key: Placeholder) =>
    Object.hasOwn(known, key) ? (known[key] ?? whole) : whole,
  )
}

/** The first placeholder that still stands in a text, "{order}"; undefined when it can be sent. */
export function openPlaceholder(text: string): string | undefined {
  const keys: readonly string[] = PLACEHOLDERS.map(({ key }) => key)
  return [...text.matchAll(IN_BRACES)].find(([, key = '']) => keys.includes(key))?.[0]
}

/** Checks a template (name, text). Refuses a placeholder that does not exist, too. */
export function checkTemplateForm(
  raw: Readonly<Record<string, unknown>>,
): Result<TemplateForm, 'support.template_invalid'> {
  const name = oneLine(raw.name)
  const text = manyLines(raw.text)
  const refusal = refuseFields('support.template_invalid', {
    name: requiredTextProblem(name, TEMPLATE_NAME_LENGTH_MAX),
    text: requiredTextProblem(text, TEMPLATE_TEXT_LENGTH_MAX) ?? unknownPlaceholder(text),
  })
  return refusal ?? ok({ name, text })
}

function unknownPlaceholder(text: string): string | undefined {
  const keys: readonly string[] = PLACEHOLDERS.map(({ key }) => key)
  const unknown = [...text.matchAll(IN_BRACES)].find(([, key = '']) => !keys.includes(key))?.[0]
  return unknown && `There is no ${unknown}. A template can use ${keys.map((key) => `{${key}}`).join(', ')}`
}

import { isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { type MessageKind, templateOf } from './message-templates.ts'

/** TCCCPR 2018 as the operators hold it: what stands for one `{#var#}` has at most so many characters. */
export const VARIABLE_LENGTH_MAX = 30

const VARIABLE = /\{(\w+)\}/g

/** The names of a text's variables, in their order, one that stands twice twice. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name = '']) => name)
}

/** Every variable of a kind's texts, each once. */
export function variablesOf(kind: MessageKind): string[] {
  const { sms = '', whatsapp } = templateOf(kind)
  return [...new Set(variablesIn(`${sms} ${'text' in whatsapp ? whatsapp.text : ''}`))]
}

/** What is wrong with values for a kind's texts, in words for whoever repairs it; undefined when they fit. */
export function valuesProblem(
  kind: MessageKind,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const wanted = variablesOf(kind)
  const missing = wanted.find((name) => !values[name])
  if (missing) return `${kind}: no value for {${missing}}`
  const stranger = Object.keys(values).find((name) => !wanted.includes(name))
  if (stranger) return `${kind}: its template has no {${stranger}}`
  const long = wanted.find((name) => [...(values[name] ?? '')].length > VARIABLE_LENGTH_MAX)
  if (long) return `${kind}: {${long}} has more than ${VARIABLE_LENGTH_MAX} characters`
  const broken = wanted.find((name) => /[\n\t]| {4}/.test(values[name] ?? ''))
  return broken && `${kind}: {${broken}} has a line break, a tab or four spaces`
}

/** Values as long as there can be for a kind's texts. */
export function longestValues(kind: MessageKind): Record<string, string> {
  return Object.fromEntries(variablesOf(kind).map((name) => [name, 'x'.repeat(VARIABLE_LENGTH_MAX)]))
}

/** A text with its values. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) => values[name] ?? whole)
}

/** A text as it is registered with the operators. */
export function dltText(text: string): string {
  return text.replace(VARIABLE, '{#var#}')
}

/** A text as it is registered with Meta: its variables have numbers, in the order in which they first stand. */
export function metaText(text: string): string {
  const names = [...new Set(variablesIn(text))]
  return text.replace(VARIABLE, (_whole, name: string) => `{{${names.indexOf(name) + 1}}}`)
}

/** A value as a template takes it: of what is longer the beginning, and GSM's letters where it can be so. */
export function asVariable(text: string): string {
  const plain = text
    .replaceAll('₹', 'Rs. ')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .trim()
  const letters = [...plain]
  return letters.length <= VARIABLE_LENGTH_MAX
    ? plain
    : `${letters
        .slice(0, VARIABLE_LENGTH_MAX - 2)
        .join('')
        .trimEnd()}..`
}

/** The ten digits that an order has as a number that messages go to; undefined where none can. */
export function numberOfOrder(digits: string): PhoneNumber | undefined {
  const number = `+91${digits}`
  return isMobileNumber(number) ? number : undefined
}

import { cutTo } from '#domain/ground/shared/shorten.ts'

const LENGTH_MIN = 3

/**
 * A text as the portals of GST take it: the published schema of INV-01 has `^([^\\\"])*$` for every name, address and
 * description, so there is no `"` and no `\` in it. The sign for inches after a number becomes the word.
 */
export function portalText(text: string, lengthMax: number): string {
  const spelled = text
    .replace(/(\d)\s?"(?=[\s,;.)]|$)/g, '$1 inch')
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replace(/[\s\p{Cc}]+/gu, ' ')
  return cutTo(spelled.trim(), lengthMax).trim()
}

/** Whether the portals take it as a name or a place: INV-01 has at least three characters for them. */
export function isLongEnough(text: string): boolean {
  return text.length >= LENGTH_MIN
}

/** The message under a name or a place that is too short for an invoice with a GSTIN, or undefined. */
export function portalNameProblem(text: string): string | undefined {
  return isLongEnough(text)
    ? undefined
    : 'The GST portal needs at least three letters here: please write it in full'
}

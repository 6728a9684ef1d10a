import { kinds } from '#domain/goods/catalogue/categories.ts'
import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { Kind } from '../catalogue/categories.ts'

interface WordedPart {
  id: string
  kind: Kind
  name: string
  quantity: number
  /** Its named place, in words. */
  where?: string
  offer?: { pricePaise: Paise; sellerName: string }
  isOwned?: true
}

interface WordedBuild {
  parts: readonly WordedPart[]
  totalPaise: Paise
  answer: Answer | undefined
  /** What is missing, in words; empty where nothing is. */
  missing: string
  /** Opens it. */
  url: string
}

/** What is said of parts together, in one sentence. */
export const ANSWER_WORDS: Readonly<Record<Answer, string>> = {
  fits: 'Everything we checked fits.',
  'fits if': 'Fits, with conditions.',
  'not known': 'Some facts are not known.',
  'does not fit': 'Something does not fit.',
}

/** What stands beside a badge that says the answer itself: what there is to do. */
export const BADGE_WORDS: Readonly<Record<Answer, string>> = {
  ...ANSWER_WORDS,
  'fits if': 'Check the conditions.',
  'does not fit': 'Swap or remove a part.',
}

/** The same with what is missing: parts that fit each other are no computer yet. */
export function wholeWords(answer: Answer | undefined, missing: string): string {
  return [answer && ANSWER_WORDS[answer], missing].filter(Boolean).join(' ')
}

/** Kinds whose names have no singular to count by. */
const UNCOUNTED: readonly Kind[] = ['memory', 'headphones']

/** The heading over products of a kind, of which one is to be chosen: "A graphics card for your build". */
export function choosingTitle(kind: Kind): string {
  const { label } = kinds[kind]
  if (UNCOUNTED.includes(kind)) return `${label} for your build`
  const article = /^([AEIOU]|SSD)/.test(label) ? 'An' : 'A'
  return `${article} ${label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())} for your build`
}

/** A build for a forum or a message, in Markdown that reads well as it is. */
export function buildWords({ parts, totalPaise, answer, missing, url }: WordedBuild): string {
  const lines = parts.map(({ kind, name, quantity, where, offer, isOwned }) => {
    const pieces = quantity > 1 ? `${quantity} × ` : ''
    const price = isOwned
      ? ', owned'
      : offer
        ? `: ${formatInr(offer.pricePaise * quantity)} from ${offer.sellerName}`
        : ''
    return `- **${kinds[kind].label}**: ${pieces}${name}${where ? ` (${where})` : ''}${price}`
  })
  return [
    ...lines,
    '',
    `**Total: ${formatInr(totalPaise)}**`,
    ...(answer || missing ? ['', wholeWords(answer, missing)] : []),
    '',
    url,
  ].join('\n')
}

import { WISHES } from './word-meanings.ts'

/** A whole computer that a query asks for: none is sold whole but laptops, and the builder puts one together. */
export interface AskedComputer {
  /** What it is for, as the builder for a budget calls it. */
  use: 'office' | 'games' | 'streaming' | 'video' | 'programming'
  /** The query's words without those for the computer itself. */
  words: string[]
}

const COMPUTERS = new Set(['pc', 'pcs', 'computer', 'computers', 'desktop', 'desktops', 'rig'])
/** Words beside it that name no goods either. */
const BESIDE = new Set(
  'video photo design designing graphic coding programming developer autocad assembled custom full complete set prebuilt ready made system cpu high end all one'.split(
    ' ',
  ),
)
/** What it is to have inside: a family of processors, so much memory or room. */
const INSIDE = /^(?:i[3579]|ryzen|[3579]|\d+(?:gb|tb))$/
const USES: readonly (readonly [use: AskedComputer['use'], said: RegExp])[] = [
  ['streaming', /\bstreaming\b/],
  ['games', /\bgam(?:ing|er|es)\b/],
  ['video', /\b(?:editing|video|photo|design|designing|graphic|autocad)\b/],
  ['programming', /\b(?:coding|programming|developer)\b/],
]

/** "pc", "desktop": a word for a whole computer. */
export const isComputerWord = (word: string) => COMPUTERS.has(word)

/** "gaming ke liye pc", "office computer", "full pc set", "desktop i3": nothing but a computer, what it is for, and what is inside. */
export function askedComputer(words: readonly string[]): AskedComputer | undefined {
  if (!words.some((word) => COMPUTERS.has(word))) return undefined
  const others = words.filter((word) => !COMPUTERS.has(word))
  if (!others.every((word) => WISHES.has(word) || BESIDE.has(word) || INSIDE.test(word))) return undefined
  const use = USES.find(([, said]) => said.test(others.join(' ')))?.[0] ?? 'office'
  return { use, words: others.filter((word) => WISHES.has(word) || INSIDE.test(word)) }
}

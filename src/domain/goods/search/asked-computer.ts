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
  'video photo design designing graphic coding programming developer autocad assembled custom full complete set prebuilt ready made system cpu high end'.split(
    ' ',
  ),
)
const USES: readonly (readonly [use: AskedComputer['use'], said: RegExp])[] = [
  ['streaming', /\bstreaming\b/],
  ['games', /\bgam(?:ing|er|es)\b/],
  ['video', /\b(?:editing|video|photo|design|designing|graphic|autocad)\b/],
  ['programming', /\b(?:coding|programming|developer)\b/],
]

/** "gaming ke liye pc", "office computer", "full pc set": nothing but a computer and what it is for. */
export function askedComputer(words: readonly string[]): AskedComputer | undefined {
  if (!words.some((word) => COMPUTERS.has(word))) return undefined
  const others = words.filter((word) => !COMPUTERS.has(word))
  if (!others.every((word) => WISHES.has(word) || BESIDE.has(word))) return undefined
  const use = USES.find(([, said]) => said.test(others.join(' ')))?.[0] ?? 'office'
  return { use, words: others.filter((word) => WISHES.has(word)) }
}

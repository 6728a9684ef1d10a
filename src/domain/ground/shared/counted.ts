import { formatCount } from './money.ts'

/** A count with its word: "1 product", "1,276 products". The plural is the word with an s unless it is given. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

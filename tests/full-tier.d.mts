export const ONLY_IN_FULL: Readonly<Record<string, string>>
export function leftToFull(words: readonly string[]): string[]

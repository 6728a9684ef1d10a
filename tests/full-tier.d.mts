export const ONLY_IN_FULL: Readonly<Record<string, string>>

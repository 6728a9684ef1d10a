export const OTHER_BROWSERS: Readonly<Record<'firefox' | 'webkit', { variable: string; files: string[] }>>

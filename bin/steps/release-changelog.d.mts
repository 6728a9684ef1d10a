export function releaseChangelog(changelog: string, release: { version: string; day: string }): string

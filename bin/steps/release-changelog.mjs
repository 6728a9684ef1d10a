const UNRELEASED = '## Unreleased\n'

/**
 * The changelog with what is unreleased under a version and its day, and an empty Unreleased above. Throws what whoever
 * releases has to mend: a version that is none or is there already, or nothing that a shop is told.
 */
export function releaseChangelog(changelog, { version, day }) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version: npm run release -- 1.1.0')
  if (changelog.includes(`\n## ${version} `)) throw new Error(`${version} is in the changelog already.`)
  const [head, rest] = changelog.split(UNRELEASED)
  const [notes = ''] = rest?.split(/^## /m) ?? []
  if (!notes.includes('### To do\n'))
    throw new Error(
      'Under Unreleased of CHANGELOG.md stands no “### To do”: what does a shop do when it upgrades?',
    )
  return `${head}${UNRELEASED}\n## ${version} – ${day}\n${rest}`
}

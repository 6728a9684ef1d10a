#!/usr/bin/env node
import './steps/require-node.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './steps/project.mjs'
import { releaseChangelog } from './steps/release-changelog.mjs'
import { fail, runQuietly } from './steps/run.mjs'

const CHANGELOG = join(PROJECT, 'CHANGELOG.md')
const git = (...args) => runQuietly('git', args)

/**
 * `npm run release -- <version>`: the changelog's Unreleased becomes that version, package.json and the lock file name it,
 * and all of it is one commit with a tag. Nothing is pushed.
 */
try {
  const [version = ''] = process.argv.slice(2)
  if ((await git('status', '--porcelain')).trim())
    throw new Error('There are changes that are not committed: commit or stash them first.')
  const day = new Date().toISOString().slice(0, 10)
  const changelog = releaseChangelog(readFileSync(CHANGELOG, 'utf8'), { version, day })
  await runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'version',
    version,
    '--no-git-tag-version',
  ])
  writeFileSync(CHANGELOG, changelog)
  await git('commit', '--all', '--message', `Release ${version}`)
  await git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
  console.log(`Release ${version} is committed and tagged v${version}. To publish it: git push --follow-tags`)
} catch (error) {
  fail(error)
}

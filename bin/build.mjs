#!/usr/bin/env node
import './steps/require-node.mjs'
import { buildIfStale } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { fail } from './steps/run.mjs'

/** Installs and builds, and starts nothing: `npm run build`. For a machine or an image whose programs others keep running. */
try {
  await install()
  await buildIfStale()
} catch (error) {
  fail(error)
}

import { existsSync } from 'node:fs'

/**
 * The file of parts that the setting PARTS_FILE names: BuildCores OpenDB, one part in JSON a line, gzip. It is not the
 * project's to keep, so everything works without it; CONTRIBUTING.md says where it comes from. A name that leads
 * nowhere is an error, since whoever set it wants that file.
 */
export function partsFile(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const file = env.PARTS_FILE
  if (!file) return undefined
  if (!existsSync(file)) throw new NoPartsFile(`PARTS_FILE names ${file}, and there is no such file.`)
  return file
}

export class NoPartsFile extends Error {}

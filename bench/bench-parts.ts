import { partsFile } from '../src/entry/demo/stock/open-db/parts-file.ts'

/** The file that PARTS_FILE names, and said first, since figures over other parts are others; `instead` without one. */
export function benchPartsFile(instead: string): string | undefined {
  const file = partsFile()
  console.log(file ? `parts of ${file}` : `${instead}, since PARTS_FILE is not set (CONTRIBUTING.md)`)
  return file
}

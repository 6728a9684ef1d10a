import { expect, test } from 'vitest'
import { judgeBuild } from './judge-build.ts'
import type { Part } from './verdict.ts'

function conditionFor(socket: string | undefined, profiles: readonly string[]): string | undefined {
  const part = (kind: Part['kind'], attributes: Part['attributes']): Part => ({
    id: kind,
    kind,
    name: kind,
    quantity: 1,
    attributes,
  })
  const cpu = part('cpu', { memorySpeed: 5200, ...(socket && { socket }) })
  const kit = part('memory', { speed: 6000, profiles })
  return judgeBuild([cpu, kit]).find(({ rule }) => rule === 'memory-speed')?.condition
}

test.each([
  ['AM5', 'EXPO or DOCP'],
  ['sTR5', 'EXPO or DOCP'],
  ['LGA1851', 'XMP'],
  [undefined, 'XMP, EXPO or DOCP'],
])('beside socket %s the memory profile is called %s, whatever the kit carries', (socket, name) => {
  for (const profiles of [['Intel XMP'], ['AMD EXPO'], []])
    expect(conditionFor(socket, profiles)).toBe(
      `Switch on the memory profile (${name}) in the BIOS; without it the memory runs at 5200 MT/s or less.`,
    )
})

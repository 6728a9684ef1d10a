import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KIT_SECTIONS } from './kit-sections.ts'

const UI = 'src/web/ui'
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)

/** On every page already, by the frame of the shop. */
const OF_THE_FRAME = [
  'shell/navigation-progress.tsx',
  'shell/page-announcer.tsx',
  'shell/scroll-to-top.tsx',
  'shell/skip-link.tsx',
  'toasts/toast-display.tsx',
]

describe('the page of the UI kit', () => {
  test('has a section for each component of the kit, and for nothing else', () => {
    const files = sourcesIn(UI).map((file) => file.slice(UI.length + 1))
    expect(files.length).toBeGreaterThan(40)
    expect(KIT_SECTIONS.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  })

  test('shows each of them itself, but those that every page has', () => {
    const kit = sourcesIn('src/web/storefront/office/demo/kit').map((file) => readFileSync(file, 'utf8'))
    const shown = KIT_SECTIONS.filter(({ file }) => kit.some((code) => code.includes(`'#web/ui/${file}'`)))
    const others = KIT_SECTIONS.filter((section) => !shown.includes(section))
    expect(others.map(({ file }) => file).toSorted()).toEqual(OF_THE_FRAME)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PACKAGE = 'node_modules/lucide-react'
const HEAD = `// Made by \`npm run icons\` from lucide-react, under the licence in ISC-lucide.txt: the icons that the pages import, of 1,700.
import { makeIcon } from './make-icon.ts'

export type LucideIcon = ReturnType<typeof makeIcon>

`

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][]
}

// npm run icons
test('the file of icons holds what the pages import, as the package draws it', async () => {
  const files = fileNames()
  const icons = importedNames().map(async (name) => {
    const file = files.get(name)
    if (!file) throw new Error(`${name} is no icon of Lucide's`)
    const { __iconData: drawing } = await import(join(process.cwd(), PACKAGE, 'dist/esm', file))
    return `export const ${name} = makeIcon(${textOf(drawing)})\n`
  })
  const text = HEAD + (await Promise.all(icons)).join('')
  await expect(text).toMatchFileSnapshot('../src/web/ui/pictures/icons.ts')
})

test('its licence is that of the package', () => {
  const own = readFileSync('src/web/ui/pictures/ISC-lucide.txt', 'utf8')
  expect(own).toBe(readFileSync(`${PACKAGE}/LICENSE`, 'utf8'))
})

test('nothing that a start runs imports the package, which only development has', () => {
  expect(sources().filter(({ text }) => /from 'lucide-react/.test(text))).toEqual([])
})

function sources(): { path: string; text: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }))
}

function importedNames(): string[] {
  const names = sources().flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '#web\/ui\/pictures\/icons\.ts'/g)].flatMap(([, list = '']) =>
      list.split(',').map((each) => each.trim().replace(/ as .*/, '')),
    ),
  )
  return [...new Set(names)].filter((name) => name && !name.startsWith('type ')).sort()
}

/** Of every name that an icon has, the file that draws it. */
function fileNames(): Map<string, string> {
  const list = readFileSync(`${PACKAGE}/dist/esm/lucide-react.mjs`, 'utf8')
  return new Map(
    [...list.matchAll(/^export \{ (default as .*) \} from '(.*)';$/gm)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  )
}

/** Without the keys that its lines have, which stand in no list, and without its names. */
function textOf({ node }: Drawing): string {
  return node.map(([tag, { key: _, ...attributes }]) => JSON.stringify([tag, attributes])).join(', ')
}

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a page of the back office calls without a permission: it says nothing that shoppers, or the sender of a file, do not know, */
const FOR_EVERYBODY = ['listCategoryDisplays', 'readSettings', 'figuresProblem', 'textOfFile']
/** or is for somebody with an invitation, who has no role yet. */
const FOR_INVITED = ['acceptInvitation', 'findInvitation']

/** Signing in, and one's own account: nobody has a role yet, or it does not matter which. */
const OWN_PAGES = /^src\/web\/admin\/people\/sign-in\//

const pages = readdirSync('src/web/admin', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(route|action)\.tsx?$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .filter((file) => !OWN_PAGES.test(file))

/** The functions of the server that these pages call, each with the file that it stands in. */
function calledByPages(): Map<string, string> {
  const called = new Map<string, string>()
  const imports = /^import \{([^}]*)\} from '#server\/([^']+)'/gm
  for (const page of pages)
    for (const [, names = '', file = ''] of readFileSync(page, 'utf8').matchAll(imports))
      for (const name of names.split(',').map((each) => each.trim()))
        if (/^[a-z]\w*$/.test(name)) called.set(name, file)
  called.delete('permit')
  return called
}

test('whatever a page of the back office calls takes a permission', () => {
  const called = calledByPages()
  const asksNobody = [...called].filter(([name, file]) => {
    const source = readFileSync(`src/server/${file}`, 'utf8')
    const [signature = ''] =
      source.match(new RegExp(`function\\*? ${name}\\b[\\s\\S]*?\\)[^()]*\\{\\n`)) ?? []
    return !/admin: Permitted<|who: DecisionMaker/i.test(signature)
  })
  expect(called.size).toBeGreaterThan(100)
  expect(asksNobody.map(([name]) => name).toSorted()).toEqual([...FOR_EVERYBODY, ...FOR_INVITED].toSorted())
})

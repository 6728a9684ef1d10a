/** What addresses that no route has are called. */
export const UNKNOWN_ROUTE = 'unknown'

interface Branch {
  fixed: Map<string, Branch>
  varying: Branch | undefined
  /** The pattern that ends here, and the one that has everything below. */
  pattern: string | undefined
  below: string | undefined
}

/**
 * Gives the pattern of the route that has a path, as `/products/:id`, so that what is counted by route has as many rows as
 * there are routes, whatever people type. `patterns` are those of the router, without a word for every path: what only
 * that has is `unknown`. The router's requests for the data of a page are that page's.
 */
export function makeRoutePatterns(patterns: Iterable<string>): (path: string) => string {
  const root = makeBranch()
  for (const pattern of patterns) addPattern(root, `/${partsOf(pattern).join('/')}`)
  return (path) => find(root, partsOf(path.replace(/(?<=\/)_\.data$|\.data$/, '')), 0) ?? UNKNOWN_ROUTE
}

const partsOf = (path: string) => path.split('/').filter(Boolean)
const makeBranch = (): Branch => ({
  fixed: new Map(),
  varying: undefined,
  pattern: undefined,
  below: undefined,
})

function addPattern(root: Branch, pattern: string): void {
  let branch = root
  for (const part of partsOf(pattern)) {
    if (part === '*') {
      branch.below = pattern
      return
    }
    if (part.endsWith('?')) branch.pattern ??= pattern
    branch = branchAt(branch, part.replace(/\?$/, ''))
  }
  branch.pattern ??= pattern
}

function branchAt(branch: Branch, part: string): Branch {
  if (part.startsWith(':')) {
    branch.varying ??= makeBranch()
    return branch.varying
  }
  const found = branch.fixed.get(part) ?? makeBranch()
  branch.fixed.set(part, found)
  return found
}

/** A part that is written out goes before one that varies, and that before everything below. */
function find(branch: Branch, parts: readonly string[], at: number): string | undefined {
  const part = parts[at]
  if (part === undefined) return branch.pattern ?? branch.below
  const fixed = branch.fixed.get(part)
  return (
    (fixed && find(fixed, parts, at + 1)) ??
    (branch.varying && find(branch.varying, parts, at + 1)) ??
    branch.below
  )
}

/** Deeper than anything that a program has to tell us. */
const DEPTH_MAX = 32

/**
 * The request's JSON, with texts that PostgreSQL takes: it refuses NUL and half a surrogate pair. Undefined for what is
 * no JSON, or is nested deeper than 32 levels.
 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return storable(JSON.parse(await request.text()), DEPTH_MAX)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function storable(value: unknown, depthLeft: number): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', ' ')
  if (typeof value !== 'object' || value === null) return value
  if (depthLeft === 0) throw new SyntaxError('nested too deeply')
  if (Array.isArray(value)) return value.map((each) => storable(each, depthLeft - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storable(name, depthLeft), storable(each, depthLeft - 1)]),
  )
}

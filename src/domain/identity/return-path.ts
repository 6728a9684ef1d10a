const PATH_LENGTH_MAX = 1024

/**
 * Where a person goes back to after signing in. Passes only a path of this site ("/checkout?step=2"); anything that
 * a browser might read as another site (no leading slash, "//", a backslash, "@", control characters, white space),
 * and anything overlong, becomes the fallback. Promises that the answer, as a link or a Location header, stays here.
 */
export function safeReturnPath(text: unknown, fallback = '/'): string {
  if (typeof text !== 'string' || text.length > PATH_LENGTH_MAX) return fallback
  const [path = ''] = text.split(/[?#]/, 1)
  const isHere = path.startsWith('/') && !path.includes('//') && !/[\\@\s\p{Cc}\p{Cf}]/u.test(text)
  return isHere && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path) ? text : fallback
}

/** In characters of the answer: a Location header must stay far below what servers in between take. */
const PATH_LENGTH_MAX = 1024

/**
 * Where a person goes back to after signing in. Passes only a path of this site ("/checkout?step=2"); anything that
 * a browser might read as another site (no leading slash, "//", a backslash, "@", control characters, white space),
 * and anything overlong, becomes the fallback. Promises that the answer, as a link or a Location header, stays here and
 * is ASCII: what a header cannot carry is percent-encoded.
 */
export function safeReturnPath(text: unknown, fallback = '/'): string {
  if (typeof text !== 'string' || text.length > PATH_LENGTH_MAX) return fallback
  const [path = ''] = text.split(/[?#]/, 1)
  const isHere = path.startsWith('/') && !path.includes('//') && !/[\\@\s\p{Cc}\p{Cf}]/u.test(text)
  if (!isHere || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) return fallback
  const encoded = text.replace(/\p{Cs}/gu, '\ufffd').replace(/[^!-~]+/g, encodeURIComponent)
  return encoded.length > PATH_LENGTH_MAX ? fallback : encoded
}

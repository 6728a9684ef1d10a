/** What sellers put behind a name so that a search finds it, and no list of products needs: none of it tells two apart. */
const SALES_WORDS =
  /\b(?:(?:best|lowest|lower) price|best (?:deal|quality|seller)|(?:fast|free|quick|express) (?:delivery|shipping)|sealed box|gst invoice|with bill|dispatched from|(?:ideal|perfect|great|suitable|best|made) for|brand warranty|service cent|100 ?% (?:original|genuine)|original product|made in india|cash on delivery|new arrival|limited (?:offer|stock)|hot sale)/i

const SEPARATORS: ReadonlySet<string> = new Set([',', '|', ';'])

/**
 * A product's name as a list of products says it: without what is behind it for searches alone ("Best Price in India, Fast
 * Delivery"). From the first such piece on only pieces with a figure stay, which tell a product apart. Its own page keeps the
 * whole name.
 */
export function listName(name: string): string {
  const [first = '', ...others] = piecesOf(name)
  const from = others.findIndex((piece) => SALES_WORDS.test(piece))
  if (from < 0) return name
  const kept = others.filter(
    (piece, at) => at < from || (/\d/.test(piece.slice(1)) && !SALES_WORDS.test(piece)),
  )
  return [first, ...kept].join('').trimEnd()
}

/** What stands between commas and bars outside brackets, each piece with the one before it. */
function piecesOf(name: string): string[] {
  const pieces = ['']
  let depth = 0
  for (const sign of name) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth <= 0 && SEPARATORS.has(sign)) pieces.push('')
    pieces.push((pieces.pop() ?? '') + sign)
  }
  return pieces
}

import { createElement, type ReactNode } from 'react'

/**
 * Puts every text that has neighbours into an element of its own: `<p>Showing {count} <b>…</b></p>` becomes
 * `<p><span>Showing 792 </span><b>…</b></p>`, and texts that stand side by side become one.
 *
 * A browser that translates a page takes its text nodes out and puts `<font>` elements in their place. React still holds
 * the nodes that are gone: what it writes into one is never seen, and to remove one, or to insert something before one,
 * throws and takes the whole page down. Elements stay where they are, so React meets no trouble as long as it removes,
 * inserts and moves nothing but elements. A text that is all that an element holds needs none around it: React sets the
 * element's whole content then, whatever stands in it.
 *
 * This is done for all JSX (`jsxImportSource` in tsconfig.json), because which text may change, or has a neighbour that
 * comes and goes, is seen in no single place: it depends on what is given to a component.
 */
export function withTextElements<Props extends { children?: ReactNode }>(type: unknown, props: Props): Props {
  const { children } = props
  const apart = Array.isArray(children) ? standApart(children) : children
  // A fragment has no element of its own: its texts are neighbours of whatever stands around it.
  const own = typeof type === 'symbol' && isText(apart) ? textElement(apart) : apart
  return own === children ? props : { ...props, children: own }
}

/** The same array where it holds no text, one text where it holds nothing else. */
function standApart(children: readonly ReactNode[]): ReactNode {
  const parts = children.map((child) => (Array.isArray(child) ? standApart(child) : child))
  if (parts.every((part, at) => part === children[at] && !isText(part))) return children as ReactNode[]
  if (parts.every((part) => !part || part === true || isText(part))) return parts.filter(isText).join('')
  // Each keeps its place: React knows the parts of a page by where they stand.
  let text = ''
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at]
    if (!isText(part)) continue
    text = part + text
    const isFirst = !isText(parts[at - 1])
    parts[at] = isFirst ? textElement(text, `text ${at}`) : null
    if (isFirst) text = ''
  }
  return parts
}

/** No translator touches white space alone; in an element of its own it would become a part of a flexible row. */
function textElement(text: string | number, key?: string): ReactNode {
  return /\S/.test(`${text}`) ? createElement('span', { key }, text) : text
}

/** React writes no node for an empty text. */
function isText(part: ReactNode): part is string | number {
  return typeof part === 'number' || (typeof part === 'string' && part !== '')
}

import { createElement, type SVGProps } from 'react'

type Line = readonly [tag: string, attributes: Record<string, string>]

/**
 * An icon of Lucide as its own package draws it: 24 px, strokes of the text's colour, and out of the accessibility tree
 * unless it is named. Without the names that the package puts into classes, which nothing of ours reads, and `xmlns`,
 * which HTML does not need: a page has some fifty icons.
 */
export function makeIcon(...lines: readonly Line[]) {
  const drawn = lines.map(([tag, attributes]) => createElement(tag, attributes))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its file is loaded
  return function Icon(props: SVGProps<SVGSVGElement>) {
    const isNamed = Object.keys(props).some((prop) => prop.startsWith('aria-') || prop === 'role')
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(!isNamed && { 'aria-hidden': true }),
        ...props,
      },
      ...drawn,
    )
  }
}

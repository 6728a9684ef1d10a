import { createElement, type SVGProps } from 'react'

interface Drawing {
  name: string
  aliases?: readonly string[]
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * An icon of Lucide with the markup that its own package gives: 24 px, strokes of the text's colour, and out of the
 * accessibility tree unless it is named. The package's own way is ten times as long, for props that we do not use.
 */
export function makeIcon({ name, aliases = [], node }: Drawing) {
  const classes = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)]
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its file is loaded
  return function Icon({ className = '', ...props }: SVGProps<SVGSVGElement>) {
    const isNamed = Object.keys(props).some((prop) => prop.startsWith('aria-') || prop === 'role')
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: [...classes, ...className.split(' ').filter(Boolean)].join(' '),
        ...(!isNamed && { 'aria-hidden': true }),
        ...props,
      },
      ...lines,
    )
  }
}

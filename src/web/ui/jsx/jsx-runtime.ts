import { jsx as jsxOfReact } from 'react/jsx-runtime'
import { withTextElements } from './text-elements.ts'

export type { JSX } from 'react/jsx-runtime'
export { Fragment } from 'react/jsx-runtime'

/**
 * What the compiler calls for each element of our JSX: React's own, with `withTextElements` before it. Where a key stands
 * behind `{...props}` it would call `createElement`, which is not here: the build refuses that order.
 */
export const jsx: typeof jsxOfReact = (type, props, key) =>
  jsxOfReact(type, withTextElements(type, Object(props)), key)

/** For children that stand one after another in the source. Only development (`jsxDEV`) tells the two apart. */
export { jsx as jsxs }

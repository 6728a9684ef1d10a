import { jsxDEV as jsxOfReact } from 'react/jsx-dev-runtime'
import { withTextElements } from './text-elements.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment } from 'react/jsx-dev-runtime'

/** The same as `jsx` and `jsxs` of jsx-runtime.ts, for development and tests. */
export const jsxDEV: typeof jsxOfReact = (type, props, key, isStatic, source, self) => {
  const own = withTextElements(type, Object(props))
  return jsxOfReact(type, own, key, isStatic && Array.isArray(own.children), source, self)
}

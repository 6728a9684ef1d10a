import { registerHooks } from 'node:module'

// dependency-cruiser reads TypeScript with the compiler's old programming interface, which TypeScript 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'typescript'
        ? 'typescript-for-arrows'
        : specifier.replace(/^typescript\//, 'typescript-for-arrows/'),
      context,
    ),
})

import { counted } from '#domain/ground/shared/counted.ts'

/**
 * How many rows the press imports: those whose price moves far are left out until the consent in the form (a `group`) is
 * ticked, also without JavaScript.
 */
export function ImportLabel({ ready, farMoves }: { ready: number; farMoves: number }) {
  if (farMoves === 0 || farMoves === ready) return <span>Import {counted(ready, 'row')}</span>
  return (
    <>
      <span className="group-has-checked:hidden">Import {counted(ready - farMoves, 'row')}</span>
      <span className="hidden group-has-checked:inline">Import {counted(ready, 'row')}</span>
    </>
  )
}

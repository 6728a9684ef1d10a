import { useContext, useId } from 'react'
import { formatDay } from '#domain/ground/shared/months.ts'
import { pieceKey } from '#domain/orders/returns/return-form.ts'
import type { ReturnablePiece } from '#server/orders/returns/returnable-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'

interface PieceChoicesProps {
  pieces: readonly ReturnablePiece[]
  /** What a refused form had chosen. */
  chosen: readonly string[] | undefined
  /** Of a claim with a limit of its own: that limit in words, in place of the days of return. */
  until?: string
}

/** Each delivered piece as a card to tick, with its serial number and until when it can go back. */
export function PieceChoices({ pieces, chosen, until }: PieceChoicesProps) {
  const { error } = useContext(AnsweredFields)('pieces')
  const id = useId()
  const isOpen = ({ kind, heldBy }: ReturnablePiece) =>
    (kind !== undefined || until !== undefined) && heldBy === undefined
  const open = pieces.filter(isOpen)
  return (
    <fieldset aria-describedby={error ? id : undefined} className="flex flex-col gap-2">
      <legend className="pb-2 font-semibold text-sm">What would you like to return?</legend>
      {pieces.map((piece) => {
        const key = pieceKey(piece)
        return (
          <label
            key={key}
            className="grid cursor-pointer grid-cols-[1.25rem_4rem_minmax(0,1fr)] items-center gap-x-4 rounded-control border border-edge bg-surface p-4 has-checked:border-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-checked:shadow-[inset_0_0_0_1px_var(--ink)]"
          >
            <input
              type="checkbox"
              name="piece"
              value={key}
              data-field="pieces"
              disabled={!isOpen(piece)}
              aria-invalid={error && piece === open[0] ? true : undefined}
              defaultChecked={chosen ? chosen.includes(key) : open.length === 1 && isOpen(piece)}
              className="size-5 cursor-pointer disabled:cursor-not-allowed"
            />
            <ProductThumb picture={piece.picture} width={64} />
            <span className="min-w-0">
              <span className="block font-medium leading-snug">{piece.name}</span>
              {piece.serials.length > 0 ? (
                <span className="wrap-anywhere block text-muted text-sm">
                  Serial {piece.serials.length === 1 ? 'number' : 'numbers'} {piece.serials.join(', ')}
                </span>
              ) : null}
              <span className="block text-muted text-sm">{stateOf(piece, until)}</span>
            </span>
          </label>
        )
      })}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}

function stateOf({ kind, heldBy, window }: ReturnablePiece, until: string | undefined): string {
  if (heldBy !== undefined) return 'Already in a return'
  if (until !== undefined) return until
  if (kind === 'return')
    return `Return it by ${formatDay(window.returnBy)}; report a fault by ${formatDay(window.defectBy)}`
  const over = `The return period ended on ${formatDay(window.returnBy)}`
  if (kind === 'warranty' && window.warrantyUntil)
    return `${over}. Under warranty until ${formatDay(window.warrantyUntil)}`
  return window.warrantyUntil ? `${over}. The warranty ended on ${formatDay(window.warrantyUntil)}` : over
}

import { type KeyboardEvent, useState } from 'react'
import { quantityField, serialField } from '#domain/orders/fulfilment/pack-form.ts'
import { normaliseSerial, SERIALS_OF_PIECE_MAX } from '#domain/orders/fulfilment/serial-numbers.ts'
import type { LeftToPack } from '#server/orders/fulfilment/parcel-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { CircleCheck } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { focusNextScan } from './focus-next-scan.ts'
import type { usePacking } from './use-packing.ts'

interface PackLineProps {
  line: LeftToPack
  packing: ReturnType<typeof usePacking>
  /** A serial number that was refused, as it is kept. */
  refusedSerial: string | undefined
  message: string | undefined
}

/** A product with how many of it go into the box and each piece's serial number. Enter goes to the next field. */
export function PackLine({ line, packing, refusedSerial, message }: PackLineProps) {
  const { lineId, name, mpn, ean, left, needsSerial, returnedSerials, picture } = line
  const counted = packing.counted(lineId)
  const pieces = Math.min(left, Number(packing.value(quantityField(lineId))) || 0)
  const nameId = `line-${lineId}`
  return (
    <li className="py-5">
      <fieldset aria-labelledby={nameId} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start gap-4">
          <ProductThumb picture={picture} width={80} className="size-16 sm:size-20" />
          <div className="wrap-anywhere min-w-0 grow basis-48">
            <p id={nameId} className="font-semibold leading-snug">
              {name}
            </p>
            <p className="text-muted text-sm">{[mpn, ean && `EAN ${ean}`].filter(Boolean).join(' · ')}</p>
            {returnedSerials.length > 0 ? (
              <p className="pt-1 text-sm">
                Returned units on sale: <span>{returnedSerials.join(', ')}</span>
              </p>
            ) : null}
            {counted > 0 ? (
              <p className="figures flex items-center gap-1.5 pt-1 text-good text-sm">
                <CircleCheck aria-hidden="true" className="size-4" />
                {counted} of {pieces || left} scanned
              </p>
            ) : (
              <p className="pt-1 text-muted text-sm">Not scanned yet</p>
            )}
          </div>
          <TextField
            label={`Pieces, of ${left}`}
            name={quantityField(lineId)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={packing.value(quantityField(lineId))}
            onChange={(event) => packing.set(quantityField(lineId), event.currentTarget.value)}
            className="w-28 shrink-0"
            inputClassName="figures"
          />
        </div>
        {needsSerial ? (
          <ul className="grid gap-3 sm:grid-cols-2 sm:pl-24">
            {Array.from({ length: pieces || left }, (_, at) => (
              <PieceSerials
                // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
                key={at}
                lineId={lineId}
                packing={packing}
                refusedSerial={refusedSerial}
                message={message}
                piece={at + 1}
                isOnly={left === 1}
              />
            ))}
          </ul>
        ) : null}
      </fieldset>
    </li>
  )
}

interface PieceSerialsProps extends Omit<PackLineProps, 'line'> {
  lineId: string
  piece: number
  isOnly: boolean
}

/** The serial numbers of a piece: one, or several of a kit. */
function PieceSerials({ lineId, piece, isOnly, packing, refusedSerial, message }: PieceSerialsProps) {
  const nameOf = (nth: number) => serialField(lineId, piece, nth)
  const filled = Array.from({ length: SERIALS_OF_PIECE_MAX }, (_, at) => at + 1).filter((nth) =>
    packing.value(nameOf(nth)),
  )
  const [fields, setFields] = useState(Math.max(1, filled.at(-1) ?? 1))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, name: string) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const field = event.currentTarget
    if (field.value.trim() !== '' && !packing.scanInto(name, lineId)) field.select()
    else focusNextScan(field)
  }
  return (
    <li className="flex flex-col gap-2">
      {Array.from({ length: fields }, (_, at) => {
        const name = nameOf(at + 1)
        const kept = normaliseSerial(packing.value(name))
        const isRefused = refusedSerial !== undefined && kept === refusedSerial
        return (
          <TextField
            key={name}
            label={labelOf({ piece, nth: at + 1, isOnly })}
            name={name}
            data-scan=""
            value={packing.value(name)}
            onChange={(event) => packing.set(name, event.currentTarget.value)}
            onKeyDown={(event) => onKeyDown(event, name)}
            error={isRefused ? message : undefined}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="next"
            spellCheck={false}
            inputClassName="figures"
          />
        )
      })}
      {fields < SERIALS_OF_PIECE_MAX ? (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setFields(fields + 1)}
          className="self-start noscript:hidden"
        >
          Another number on this piece
        </Button>
      ) : null}
    </li>
  )
}

function labelOf({ piece, nth, isOnly }: { piece: number; nth: number; isOnly: boolean }): string {
  const words = isOnly ? 'Serial number' : `Serial number, piece ${piece}`
  return nth === 1 ? words : `${words}, number ${nth}`
}

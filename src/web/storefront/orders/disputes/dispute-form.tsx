import { useContext } from 'react'
import { useNavigation } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import {
  DISPUTE_TEXT_LENGTH_MAX,
  type DisputedPiece,
  pieceName,
} from '#domain/orders/disputes/dispute-forms.ts'
import {
  DISPUTE_KIND_LABELS,
  DISPUTE_KINDS,
  type DisputeKind,
} from '#domain/orders/disputes/dispute-state.ts'
import type { ParcelToDispute, PieceToDispute } from '#server/orders/disputes/disputable-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface DisputeFormProps {
  parcel: ParcelToDispute
  /** The refused return that it is about: its refused pieces are disputed. */
  returned: { id: string; pieces: readonly DisputedPiece[]; isOverdue: boolean } | undefined
  /** Chosen at first. */
  kind: DisputeKind | undefined
  /** Made with the page: sent twice, it is one dispute. */
  id: string
  refusal: (RefusedForm & { pieces: string[] }) | undefined
}

/** Which pieces of a parcel, what is wrong with them, and in which words. */
export function DisputeForm({ parcel, returned, kind, id, refusal }: DisputeFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <AnsweredForm answer={refusal} className="flex flex-col gap-7">
      <input type="hidden" name="id" value={refusal?.typed.id ?? id} />
      <input type="hidden" name="parcel" value={parcel.parcelId} />
      {returned ? <input type="hidden" name="return" value={returned.id} /> : null}
      <PieceChoices parcel={parcel} returned={returned} ticked={refusal?.pieces} />
      <RadioGroup
        legend="What is wrong"
        name="kind"
        look="cards"
        defaultValue={
          refusal?.typed.kind ?? kind ?? (parcel.deliveredAt ? returned && 'return-refused' : 'not-received')
        }
        options={kindsOf(parcel.deliveredAt !== null, returned?.isOverdue).map((each) => ({
          value: each,
          label: DISPUTE_KIND_LABELS[each],
        }))}
      />
      <TextArea
        label="What happened"
        name="text"
        rows={7}
        required
        maxLength={DISPUTE_TEXT_LENGTH_MAX}
        hint="The seller and NanoNagar read this. We add what we already know about your parcel, so you do not have to prove that. You can add photos in the next step."
      />
      <p className="text-muted text-sm">
        You are asking for a refund of these items, with their share of the delivery fee.
      </p>
      <div>
        <Button type="submit" variant="primary" busy={isSending && 'Sending...'}>
          Open the dispute
        </Button>
      </div>
    </AnsweredForm>
  )
}

interface PieceChoicesProps extends Pick<DisputeFormProps, 'parcel' | 'returned'> {
  /** Of a form that was refused. */
  ticked: readonly string[] | undefined
}

function PieceChoices({ parcel, returned, ticked }: PieceChoicesProps) {
  const { error } = useContext(AnsweredFields)('piece')
  const isOnly = parcel.pieces.length === 1
  const wasReturned = (piece: PieceToDispute) =>
    returned?.pieces.some((each) => pieceName(each) === pieceName(piece))
  const pieces = returned ? parcel.pieces.filter(wasReturned) : parcel.pieces
  return (
    <fieldset aria-describedby={error ? 'piece-error' : undefined}>
      <legend className="pb-1 font-semibold text-sm">Which items</legend>
      <p className="pb-2 text-muted text-sm">
        From {parcel.sellerName}
        {parcel.deliveredAt
          ? `, delivered on ${formatDate(parcel.deliveredAt)}`
          : ', not marked as delivered'}
        .{parcel.until ? ` A dispute can be opened until ${formatDate(parcel.until)}.` : ''}
        {parcel.isWhole
          ? ' The seller says that it did not reach you. If you paid for it at the door, please say so below. This covers the whole parcel.'
          : ''}
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {pieces.map((piece) => (
          <li key={pieceName(piece)}>
            <Piece
              piece={piece}
              isTicked={
                ticked
                  ? ticked.includes(pieceName(piece))
                  : isOnly || returned !== undefined || parcel.isWhole
              }
            />
          </li>
        ))}
      </ul>
      <FieldError id="piece-error">{error}</FieldError>
    </fieldset>
  )
}

/** Of a parcel that is not marked as delivered only that it did not come can be said. */
function kindsOf(isDelivered: boolean, isOverdue = false): readonly DisputeKind[] {
  return isDelivered ? DISPUTE_KINDS.filter((each) => each !== 'not-returned' || isOverdue) : ['not-received']
}

function Piece({ piece, isTicked }: { piece: PieceToDispute; isTicked: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
      <input
        type="checkbox"
        name="piece"
        value={pieceName(piece)}
        defaultChecked={isTicked}
        className="mt-0.5 size-5 shrink-0 cursor-pointer"
      />
      <span className="wrap-anywhere min-w-0">
        {piece.name}
        {piece.serials.length > 0 ? (
          <span className="block text-muted text-sm">Serial {piece.serials.join(', ')}</span>
        ) : piece.of > 1 ? (
          <span className="block text-muted text-sm">
            Item {piece.piece} of {piece.of}
          </span>
        ) : null}
      </span>
    </label>
  )
}

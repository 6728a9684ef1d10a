import { useNavigation } from 'react-router'
import {
  CONDITION_LABELS,
  INSPECTION_NOTE_MAX,
  type UnitCondition,
} from '#domain/orders/returns/inspection.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ActingReason } from './acting-reason.tsx'
import type { ReturnFormProps } from './receive-form.tsx'

const CONDITIONS = Object.entries(CONDITION_LABELS) as [UnitCondition, string][]

/** What was found of each piece that came back, and whether it is accepted. */
export function InspectionForm({ of, refused, asksReason }: ReturnFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <PageSection id="inspect" title="Inspect it">
      <AnsweredForm answer={refused} className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="inspect" />
        {of.taxStays && (of.wanted === 'refund' || of.wanted === 'exchange') ? (
          <p className="max-w-prose">{of.taxStays}</p>
        ) : null}
        {of.units.map((unit, index) => (
          <InspectedPiece key={unit.id} unit={unit} place={index + 1} of={of} />
        ))}
        {asksReason ? <ActingReason /> : null}
        <p>
          <Button type="submit" variant="primary" size="lg" busy={isSending && 'Saving...'}>
            Save inspection
          </Button>
        </p>
      </AnsweredForm>
    </PageSection>
  )
}

interface InspectedPieceProps {
  unit: ReturnFormProps['of']['units'][number]
  /** From 1. */
  place: number
  of: ReturnFormProps['of']
}

function InspectedPiece({ unit, place, of }: InspectedPieceProps) {
  return (
    <fieldset className="rounded-stage border border-line bg-surface p-5">
      <legend className="sr-only">
        Piece {place}: {unit.name}
      </legend>
      <SentPiece unit={unit} />
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Serial number that came back"
            name={`serials.${unit.id}`}
            optional
            maxLength={400}
            autoComplete="off"
            autoCapitalize="characters"
            inputClassName="figures"
          />
          <SelectField label="Condition" name={`condition.${unit.id}`}>
            <option value="">Please choose</option>
            {CONDITIONS.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <RadioGroup
          look="cards"
          legend="Decision"
          name={`outcome.${unit.id}`}
          options={decisionsOn(of, unit)}
        />
        <TextArea
          label="What was found"
          name={`note.${unit.id}`}
          rows={3}
          optional
          maxLength={INSPECTION_NOTE_MAX}
          hint="The customer sees this. Required for a refusal."
        />
      </div>
    </fieldset>
  )
}

function SentPiece({ unit }: Pick<InspectedPieceProps, 'unit'>) {
  return (
    <div className="flex items-center gap-4 pb-5">
      <ProductThumb picture={unit.picture} width={64} className="w-16" />
      <div className="min-w-0">
        <p className="font-semibold leading-snug">{unit.name}</p>
        {unit.serials.length > 0 ? (
          <p className="wrap-anywhere text-muted text-sm">Sent as {unit.serials.join(', ')}</p>
        ) : null}
      </div>
    </div>
  )
}

function decisionsOn(
  { wanted, kind }: InspectedPieceProps['of'],
  { warrantyRefund }: InspectedPieceProps['unit'],
) {
  const isToday = kind === 'warranty' && warrantyRefund === 'today'
  return [
    {
      value: 'accepted',
      label: 'Accept it',
      hint:
        wanted === 'refund'
          ? `The customer is refunded at once.${isToday ? ' Where it costs more today, the difference is charged to the seller, up to the price paid.' : ''}`
          : wanted === 'exchange'
            ? 'We order the exchange at once, or refund the customer.'
            : 'What the customer asked for is then to be sent.',
    },
    {
      value: 'refused',
      label: 'Refuse it',
      hint: 'Say why. The customer may ask NanoNagar to decide.',
    },
  ]
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { normaliseSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import type { LeftToPack } from '#server/orders/fulfilment/parcel-views.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { BoxPhoto } from './box-photo.tsx'
import { CameraScan } from './camera-scan.tsx'
import { PackLine } from './pack-line.tsx'
import { usePacking } from './use-packing.ts'

/** A parcel that could not be packed: why, of which serial number, and what was typed. */
export interface RefusedParcel {
  message: string
  serial: string | undefined
  typed: Readonly<Record<string, string>>
}

interface PackFormProps {
  lines: readonly LeftToPack[]
  /** Made with the page: pressed twice, the form packs once. */
  parcelId: string
  home: string
  action: string
  /** The order behind this one, for whoever packs one after the other. */
  skipTo: string | undefined
  /** A seller may photograph the box. */
  takesPhoto: boolean
  refused: RefusedParcel | undefined
}

/** What goes into the next box: typed, with a hand scanner or with the camera. */
export function PackForm(props: PackFormProps) {
  const { lines, parcelId, home, action, skipTo, takesPhoto, refused } = props
  const packing = usePacking(lines, refused?.typed ?? {})
  const isSending = useNavigation().formData?.has('parcelId') ?? false
  const refusedSerial = refused?.serial && (normaliseSerial(refused.serial) ?? refused.serial)
  return (
    <>
      <ScanBox packing={packing} />
      {refused ? (
        <Notice tone="bad" role="alert" className="mb-4">
          <p>{refused.message}</p>
        </Notice>
      ) : null}
      <Form method="post" action={action} noValidate preventScrollReset>
        <input type="hidden" name="parcelId" value={parcelId} />
        <ul aria-label="What goes into the parcel" className="divide-y divide-line border-line border-y">
          {lines.map((line) => (
            <PackLine
              key={line.lineId}
              line={line}
              packing={packing}
              refusedSerial={refusedSerial}
              message={refused?.message}
            />
          ))}
        </ul>
        <p className="pt-3 text-muted text-sm">
          Does not fit in one box? Lower the quantities. The rest goes into the next parcel.
        </p>
        {takesPhoto ? (
          <div className="pt-6">
            <BoxPhoto typedKey={refused?.typed.pictureKey ?? ''} />
          </div>
        ) : null}
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
          <Button type="submit" name="intent" value="pack" variant="primary" busy={isSending && 'Packing...'}>
            Pack this parcel
          </Button>
          {skipTo ? (
            <ButtonLink to={skipTo} reloadDocument>
              Skip to the next order
            </ButtonLink>
          ) : null}
          <ButtonLink to={home} variant="quiet">
            Back to the order
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}

/** Takes the scans that go into no field, and says at once what each was. */
function ScanBox({ packing }: { packing: ReturnType<typeof usePacking> }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // What a hand scanner types before anybody pressed anything belongs here.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
    event.preventDefault()
    packing.scan(text)
    setText('')
  }
  return (
    <section
      aria-label="Scan"
      className="mb-6 flex flex-col gap-4 rounded-stage bg-sunken p-5 noscript:hidden"
    >
      <TextField
        ref={field}
        label="Scan a product or a serial number"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        spellCheck={false}
        maxLength={100}
        hint="With a hand scanner, or typed. A product barcode ticks a piece off. A serial number goes to its next piece."
        inputClassName="figures"
        className="max-w-md"
      />
      <CameraScan onRead={(code) => packing.scan(code)} />
      <p
        role="alert"
        className={joinClasses(
          'wrap-anywhere font-semibold text-lg empty:hidden',
          packing.words?.isRight ? 'text-good' : 'text-bad',
        )}
      >
        {packing.words?.text}
      </p>
    </section>
  )
}

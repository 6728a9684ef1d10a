import { joinClasses } from '#web/ui/join-classes.ts'
import { Printer, ScrollText } from '#web/ui/pictures/icons.ts'

/** Label and packing slip of a parcel, as files to print. */
export function PaperLinks({
  home,
  parcelId,
  of,
  isShort = false,
  className,
}: {
  /** The page of the vendor order that the parcel belongs to. */
  home: string
  parcelId: string
  /** Which parcel, for those who do not see where the links stand. */
  of: string
  /** In a row of a table: their signs, with the words where the row is a card. */
  isShort?: boolean
  className?: string
}) {
  return (
    <ul
      className={joinClasses(
        'flex',
        isShort ? 'stacked:flex-wrap stacked:gap-x-6' : 'flex-wrap gap-x-6',
        className,
      )}
    >
      {PAPERS.map(({ file, words, Icon }) => (
        <li key={file}>
          <a
            href={`${home}/parcels/${parcelId}/${file}`}
            download
            title={isShort ? words : undefined}
            className="inline-flex min-h-11 min-w-11 items-center gap-2 text-link text-sm hover:underline"
          >
            <Icon
              aria-hidden="true"
              className={joinClasses('size-4 shrink-0', isShort && 'mx-auto stacked:mx-0')}
            />
            <span className={isShort ? 'sr-only stacked:not-sr-only' : undefined}>{words}</span>
            <span className="sr-only"> of {of} (PDF)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const PAPERS = [
  { file: 'label.pdf', words: 'Label', Icon: Printer },
  { file: 'packing-slip.pdf', words: 'Packing slip', Icon: ScrollText },
] as const

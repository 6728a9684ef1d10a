const LINK = /(https?:\/\/[^\s]+)/

/** The plain text of a mail with its links clickable. */
export function MailText({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-wrap break-words">
      {text.split(LINK).map((piece, index) =>
        LINK.test(piece) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
          <a key={index} href={piece} className="text-link underline">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </div>
  )
}

import { Fragment } from 'react'

/** An e-mail address, field name or file name: where it must be broken, after one of its own marks, not inside a word. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@._/:-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

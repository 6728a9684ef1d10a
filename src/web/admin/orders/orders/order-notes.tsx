import { Form, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface OrderNotesProps {
  notes: AdminOrder['notes']
  /** So that sending the form twice writes one note. */
  noteKey: string
  mayNote: boolean
  problem: string | undefined
  typed: string | undefined
}

/** What the back office keeps to itself about an order. */
export function OrderNotes({ notes, noteKey, mayNote, problem, typed }: OrderNotesProps) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'note'
  return (
    <section aria-labelledby="order-notes">
      <h2 id="order-notes" className="scroll-mt-24 border-line border-b pb-3 text-lg">
        Internal notes
      </h2>
      <p className="py-3 text-muted text-sm">
        Customers and sellers never see these. Notes cannot be changed or removed.
      </p>
      {mayNote ? (
        <Form method="post" key={noteKey} className="flex flex-col items-start gap-3 pb-4">
          <input type="hidden" name="noteKey" value={noteKey} />
          <TextArea
            label="New note"
            name="body"
            rows={3}
            maxLength={2000}
            required
            defaultValue={typed}
            error={problem}
            className="w-full"
          />
          <Button type="submit" name="intent" value="note" busy={isBusy ? 'Adding...' : false}>
            Add note
          </Button>
        </Form>
      ) : null}
      {notes.length > 0 ? (
        <ul aria-label="Notes" className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="py-3">
              <p className="whitespace-pre-line break-words">{note.body}</p>
              <p className="figures pt-1 text-muted text-sm">
                {note.author}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted text-sm">No notes yet.</p>
      )}
    </section>
  )
}

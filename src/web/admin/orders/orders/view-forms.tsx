import { ChevronDown } from 'lucide-react'
import { Form } from 'react-router'
import type { SavedView } from '#server/orders/orders/saved-views/saved-order-views.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface ViewFormsProps {
  /** The saved view that the list shows; undefined for filters without a name. */
  view: SavedView | undefined
  /** The list's filters as its address has them. */
  here: string
  /** What was refused, under the name. */
  problem: string | undefined
  typed: string | undefined
}

/** Gives the filters a name; or renames, removes or opens with the view that is shown. */
export function ViewForms({ view, here, problem, typed }: ViewFormsProps) {
  if (here === '') return null
  return (
    <details key={view?.id ?? here} open={problem !== undefined} className="group pb-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
        {view ? `View “${view.name}”` : 'Save these filters as a view'}
      </summary>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 pt-2">
        <Form
          key={view?.id ?? here}
          method="post"
          action={`/admin/orders${here}`}
          className="flex flex-wrap items-end gap-3"
        >
          {view ? <input type="hidden" name="viewId" value={view.id} /> : null}
          <TextField
            label="Name of the view"
            name="name"
            defaultValue={typed ?? view?.name}
            maxLength={40}
            required
            error={problem}
          />
          <Button
            type="submit"
            name="intent"
            value={view ? 'rename-view' : 'save-view'}
            className={problem ? 'mb-6' : ''}
          >
            {view ? 'Rename' : 'Save view'}
          </Button>
        </Form>
        {view ? (
          <Form method="post" action={`/admin/orders${here}`} className="flex flex-wrap gap-3 sm:pt-7">
            <input type="hidden" name="viewId" value={view.id} />
            <Button type="submit" name="intent" value={view.isDefault ? 'open-with-all' : 'open-with-view'}>
              {view.isDefault ? 'Open with all orders' : 'Open with this view'}
            </Button>
            <Button type="submit" name="intent" value="remove-view" variant="quiet">
              Remove view
            </Button>
          </Form>
        ) : null}
      </div>
    </details>
  )
}

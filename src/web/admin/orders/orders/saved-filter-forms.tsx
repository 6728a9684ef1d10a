import { Form } from 'react-router'
import type { SavedFilter } from '#server/orders/orders/saved-filters/saved-filter-views.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'

interface SavedFilterFormsProps {
  /** The saved filter that the list shows; undefined for filters without a name. */
  savedFilter: SavedFilter | undefined
  /** The list's filters as its address has them. */
  here: string
  /** What was refused, under the name. */
  problem: string | undefined
  typed: string | undefined
}

/** Gives the filters a name; or renames, removes or opens with the saved filter that is shown. */
export function SavedFilterForms({ savedFilter, here, problem, typed }: SavedFilterFormsProps) {
  if (here === '') return null
  return (
    <details key={savedFilter?.id ?? here} open={problem !== undefined} className="group pb-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
        {savedFilter ? `View “${savedFilter.name}”` : 'Save these filters as a view'}
      </summary>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 pt-2">
        <Form
          key={savedFilter?.id ?? here}
          method="post"
          action={`/admin/orders${here}`}
          className="flex flex-wrap items-end gap-3"
        >
          {savedFilter ? <input type="hidden" name="viewId" value={savedFilter.id} /> : null}
          <TextField
            label="Name of the view"
            name="name"
            defaultValue={typed ?? savedFilter?.name}
            maxLength={40}
            required
            error={problem}
          />
          <Button
            type="submit"
            name="intent"
            value={savedFilter ? 'rename-view' : 'save-view'}
            className={problem ? 'mb-6' : ''}
          >
            {savedFilter ? 'Rename' : 'Save view'}
          </Button>
        </Form>
        {savedFilter ? (
          <Form method="post" action={`/admin/orders${here}`} className="flex flex-wrap gap-3 sm:pt-7">
            <input type="hidden" name="viewId" value={savedFilter.id} />
            <Button
              type="submit"
              name="intent"
              value={savedFilter.isDefault ? 'open-with-all' : 'open-with-view'}
            >
              {savedFilter.isDefault ? 'Open with all orders' : 'Open with this view'}
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

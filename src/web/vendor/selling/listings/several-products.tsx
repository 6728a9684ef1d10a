import { Form, useNavigation, useSubmit } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { BulkBar } from '#web/shared/ground/shell/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { UndoNotice } from '#web/ui/undo-notice.tsx'

/** The form that the boxes of the rows belong to: the rows have forms of their own, which a form around them could not hold. */
export const SEVERAL_FORM = 'several-products'
const STOCK = '/vendor/products/stock'

/**
 * Below the list: takes the chosen products off sale, or puts them on sale. Either can be undone, so it asks nothing. Their
 * stock is changed on a page of its own.
 */
export function SeveralProducts({ search }: { search: string }) {
  const submit = useSubmit()
  const sending = useNavigation().formData?.get('intent')
  return (
    <BulkBar>
      <Form
        id={SEVERAL_FORM}
        method="post"
        action={`/vendor/products${search}`}
        preventScrollReset
        className="flex flex-wrap gap-2 sm:gap-3"
      >
        <Button
          type="submit"
          name="intent"
          value="pause-several"
          busy={sending === 'pause-several' && 'Saving...'}
        >
          Take off sale
        </Button>
        <Button
          type="submit"
          name="intent"
          value="resume-several"
          busy={sending === 'resume-several' && 'Saving...'}
        >
          Put on sale
        </Button>
        {/* Only the page that it opens reads this. */}
        <input type="hidden" name="list" value={search} />
        <Button
          type="submit"
          formMethod="get"
          formAction={STOCK}
          onClick={(event) => {
            // Unlike the list, another page begins at its top.
            event.preventDefault()
            void submit(event.currentTarget.form, { method: 'get', action: STOCK })
          }}
        >
          Change stock
        </Button>
      </Form>
    </BulkBar>
  )
}

interface MovedNoticeProps {
  /** What undoes it. */
  intent: 'pause-several' | 'resume-several'
  offerIds: readonly string[]
  search: string
}

/** Products that were just moved together. */
export function MovedNotice({ intent, offerIds, search }: MovedNoticeProps) {
  const list = `/vendor/products${search}`
  const isPaused = intent === 'resume-several'
  return (
    <UndoNotice
      action={list}
      intent={intent}
      fields={offerIds.map((offerId) => ['offer', offerId] as const)}
      closeTo={list}
      about={counted(offerIds.length, 'product')}
    >
      {isPaused
        ? 'taken off sale. Open orders still have to be sent.'
        : 'put on sale. Customers see them once your shop is approved.'}
    </UndoNotice>
  )
}

/** Products whose stock was just changed together. */
export function StockedNotice({ changes, search }: { changes: readonly string[]; search: string }) {
  const list = `/vendor/products${search}`
  return (
    <UndoNotice
      action={list}
      intent="undo-stock"
      fields={changes.map((change) => ['change', change] as const)}
      closeTo={list}
      about={counted(changes.length, 'product')}
    >
      changed: the new stock is saved.
    </UndoNotice>
  )
}

import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Opens the list to whoever has its link, shows the link, and closes it again. */
export function ShareWishlist({ url }: { url: string | undefined }) {
  return (
    <section aria-labelledby="share-title" className="flex max-w-2xl flex-col gap-3 pt-12">
      <h2 id="share-title" className="text-2xl">
        Share the list
      </h2>
      {url ? (
        <TextField
          label="Anyone with this link sees the products, and nothing about you"
          value={url}
          readOnly
        />
      ) : (
        <p className="text-muted">
          You get a link that nobody can guess. It shows the products, and nothing about you.
        </p>
      )}
      <Form method="post" action="/wishlist" preventScrollReset>
        <Button type="submit" name="intent" value={url ? 'unshare' : 'share'}>
          {url ? 'Stop sharing' : 'Create a link'}
        </Button>
      </Form>
    </section>
  )
}

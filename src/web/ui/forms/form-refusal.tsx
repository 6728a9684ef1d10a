import { Notice } from '#web/ui/notice.tsx'

/** What is wrong with a form as a whole, announced when it appears. */
export function FormRefusal({ message }: { message: string | undefined }) {
  return message ? (
    <Notice tone="bad" role="alert">
      {message}
    </Notice>
  ) : null
}

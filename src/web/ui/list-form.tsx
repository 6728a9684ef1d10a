import { Form, useSubmit } from 'react-router'

interface ListFormProps {
  /** The list's own address: the form asks for it anew with what was chosen. */
  action: string
  label: string
  className: string
  children: React.ReactNode
}

/** The search and filters of a list. A choice takes effect at once; without JavaScript the form's button sends it. */
export function ListForm({ action, label, className, children }: ListFormProps) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      onChange={(event) => {
        const field = event.target as HTMLElement
        if (field.matches('select, [type=checkbox]')) submit(event.currentTarget)
      }}
      className={className}
    >
      {children}
    </Form>
  )
}

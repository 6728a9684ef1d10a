type Messages = Readonly<Record<string, string>>

/** The value of `AnsweredFields` for the fields of a form, none of which has a `value` of its own. */
export function answersBy(errors: Messages, typed: Messages) {
  return (name = '') => {
    const defaultValue = typed[name]
    return { error: errors[name], filled: defaultValue === undefined ? undefined : { defaultValue } }
  }
}

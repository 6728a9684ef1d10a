/** The address of the search page, which the dialog asks too. */
export const JUMP_PATH = '/admin/search'

export const JUMP_PLACEHOLDER = 'Name, number, e-mail or page'

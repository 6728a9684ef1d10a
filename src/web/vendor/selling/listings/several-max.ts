/** As many as a page of the list shows at most. */
export const SEVERAL_MAX = 50

/** So many signs of what somebody searches for are read. */
export const QUERY_LENGTH_MAX = 120

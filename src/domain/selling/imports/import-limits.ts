/** How large a file of an import may be. */
export const IMPORT_MB_MAX = 20
export const IMPORT_BYTES_MAX = IMPORT_MB_MAX * 1024 * 1024
export const IMPORT_ROWS_MAX = 50_000

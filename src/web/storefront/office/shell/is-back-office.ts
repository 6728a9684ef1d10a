/** Whether an address is of the vendors' or the administrators' pages: what the shop's pages know nothing of. */
export function isBackOffice(path: string): boolean {
  return /^\/(vendor|admin)(?![\w-])/.test(path)
}

/** Whether a name says of memory that it is registered: RDIMM, LRDIMM, "Registered". */
export function isNamedRegistered(name: string): boolean {
  return /\b(?:registered|L?R-?DIMM)\b/i.test(name) && !/\bun-?registered\b/i.test(name)
}

/** So many lines a file of code may have. */
export const mostLines: number

/** What is wrong with the length of these files of a folder, one sentence each. */
export function faultsOfLength(
  folder: string,
  files: readonly string[],
  allowed?: Readonly<Record<string, string>>,
): string[]

// No file of code is so long that nobody reads it whole.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** So many lines a file of code may have. */
export const mostLines = 300

/** Files that may be longer for now, each with its reason. */
const longer = {}

/**
 * What is wrong with the length of these files of a folder, one sentence each: too long, or on the
 * list of the longer ones without being so.
 */
export function faultsOfLength(folder, files, allowed = longer) {
  const linesOf = new Map(files.map(file => [file, countOf(join(folder, file))]))
  const faults = []
  for (const [file, lines] of linesOf)
    if (lines > mostLines && !(file in allowed))
      faults.push(`${file}: ${lines} lines, at most ${mostLines}; split it by subject`)
  for (const file of Object.keys(allowed))
    if ((linesOf.get(file) ?? 0) <= mostLines)
      faults.push(`${file}: is not longer any more, take it off the list in bin/file-lengths.mjs`)
  return faults
}

function countOf(path) {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.at(-1) === '' ? lines.length - 1 : lines.length
}

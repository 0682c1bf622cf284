import { readFileSync } from 'node:fs'

/** Where the weak list lies; one password a line, written by `write-weak-passwords.ts`. */
export const weakPasswordFile = new URL('./weak-passwords.txt', import.meta.url)

/**
 * Whether a password stands in the weak list, whatever its case and whatever full stops,
 * exclamation marks and the like were put behind it.
 */
export function isWeakPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase().trim()
  const listed = weakPasswords()
  return listed.has(folded) || listed.has(folded.replace(/[\p{P}\p{S}]+$/u, ''))
}

let loaded: ReadonlySet<string> | undefined

function weakPasswords(): ReadonlySet<string> {
  loaded ??= new Set(readFileSync(weakPasswordFile, 'utf8').trim().split('\n'))
  return loaded
}

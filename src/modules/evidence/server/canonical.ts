import { createHash } from 'node:crypto'

/** What may stand in the content of a leaf: numbers are safe integers. */
export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [name: string]: Canonical | undefined }

/** JSON with sorted names and no blanks (RFC 8785 for integers and texts): the same fact, the same bytes. */
export function canonicalJson(value: Canonical): string {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      throw new TypeError(`a leaf holds integers only, not ${value}`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const parts = Object.entries(value as { readonly [name: string]: Canonical | undefined })
    .filter((entry): entry is [string, Canonical] => entry[1] !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`)
  return `{${parts.join(',')}}`
}

/** A text nobody shall read in the log, but anybody who has it can check. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

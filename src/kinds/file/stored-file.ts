/** A file as `row.shown` describes it. */
export interface ShownFile {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly mime: string
}

function isShownFile(value: unknown): value is ShownFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}

/** The descriptions in `row.shown`, one file or several, by id. */
export function shownFiles(shown: unknown): ReadonlyMap<string, ShownFile> {
  const all = Array.isArray(shown) ? shown : [shown]
  return new Map(all.filter(isShownFile).map(file => [file.id, file]))
}

/** Bytes as a person reads them: `1.2 MB`. */
export function printSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

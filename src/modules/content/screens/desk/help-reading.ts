/** A help text as lists of the help centre name it. */
export interface Brief {
  readonly id: string
  readonly title: string
  readonly summary: string | null
  readonly column: string
}

/** The address of a call that readers of help texts ask. */
export function readingCall(call: string): string {
  return `/api/helpmanager/public/${call}`
}

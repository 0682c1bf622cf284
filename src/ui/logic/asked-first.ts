import type { RequestFailure } from './failure.ts'

/** What is set to be asked before an act. */
export interface AskedFirst {
  /** What the person is to agree to. */
  readonly confirmText: string | null
  readonly reasonRequired: boolean
}

/** Headers that bring the answer. */
export type Given = Readonly<Record<string, string>>

/** What a refused call wants to have asked first; undefined where it is refused for something else. */
export function askedFirst({ dataPoints }: RequestFailure): AskedFirst | undefined {
  const { askFirst } = Object(dataPoints) as { askFirst?: Partial<AskedFirst> }
  if (askFirst === undefined) return undefined
  const { confirmText, reasonRequired } = askFirst
  return {
    confirmText: typeof confirmText === 'string' ? confirmText : null,
    reasonRequired: reasonRequired === true,
  }
}

/** A person's answer as headers: agreed, and why. */
export function givenFirst(reason: string): Given {
  return {
    'X-Confirmed': '1',
    ...(reason === '' ? {} : { 'X-Reason': encodeURIComponent(reason) }),
  }
}

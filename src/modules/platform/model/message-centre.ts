/** Which parts of the message centre somebody has anything to expect in, beside notices. */
export interface MessageSources {
  /** 待办. */
  readonly todo: boolean
  /** 任务. */
  readonly task: boolean
  /** @我. */
  readonly mention: boolean
}

/** A comment in which somebody was mentioned, as that person reads it. */
export interface Mention {
  /** Id of the notice that told of it. */
  readonly id: string
  readonly title: string
  /** What was said; null when it was taken back or the record may not be viewed any more. */
  readonly text: string | null
  /** Title of the record that is talked about. */
  readonly record: string | null
  readonly isResolved: boolean
  /** Route and query of the record's screen. */
  readonly link: string | null
  readonly readAt: string | null
  readonly createdAt: string
}

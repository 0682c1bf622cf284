/** One address of the product, as frozen by the specification. */
export interface Place {
  /** Full path: `/project/promine`. */
  readonly path: string
  readonly title: string
  /** menu: listed in the sidebar; hidden: reachable, never listed. */
  readonly nav: 'menu' | 'hidden'
  /** The actions of which one must be held, beside the place being granted. */
  readonly needs?: readonly string[]
  /** For hidden places: the listed places of which one must be granted. */
  readonly owners?: readonly string[]
  readonly icon?: string
}

/** One group of the sidebar. */
export interface Group {
  readonly path: string
  readonly title: string
  readonly icon: string
  /** The child that the group's own path leads to. */
  readonly home: string
  /** Role codes that may meet the group (`/integral`: user). */
  readonly roles?: readonly string[]
  readonly showlink?: boolean
  readonly places: readonly Place[]
}

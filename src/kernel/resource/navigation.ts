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

/** What a person holds, as the server knows it. */
export interface Holdings {
  /** Whether a menu place is granted by a role. */
  readonly holds: (path: string) => boolean
  /** Whether an action is granted: `project.create`. */
  readonly can: (action: string) => boolean
  /** Whether the place's screen exists; an unbuilt one is neither listed nor reachable. */
  readonly isBuilt: (path: string) => boolean
  /** Role codes, for groups that name some. */
  readonly roles: readonly string[]
  /** The granted actions that a place shows as buttons. */
  readonly controlsOf: (path: string) => readonly string[]
}

/** A permitted screen in the answer of getUserModulesByLoginInfoStep. */
export interface ModuleChild {
  readonly uri: string
  readonly name: string
  readonly icon: string
  readonly hidden: boolean
  readonly controls: readonly string[]
}

/** A permitted group in the same answer. */
export interface Module {
  readonly uri: string
  readonly name: string
  readonly icon: string
  readonly sort: number
  readonly childModules: readonly ModuleChild[]
}

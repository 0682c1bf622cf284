import { createContext, useContext } from 'react'

/** The signed-in person, as getUserInfoByManage answers. */
export interface SessionAccount {
  readonly loginName: string
  readonly userLogo: string | null
  readonly realName: string
  readonly phoneMask: string | null
  readonly ownerKind: string
  readonly organisation: { readonly id: string; readonly name: string } | null
  readonly department: string | null
  readonly positions: readonly string[]
  readonly restricted: 'none' | 'changePassword'
  readonly passwordDaysLeft: number | null
  readonly lastLogin: {
    readonly at: string
    readonly ip: string
    readonly area: string | null
    readonly device: string | null
  } | null
  readonly unread: number
  readonly todo: number
  /** What the message centre can ever hold for this person. */
  readonly messages: { readonly todo: boolean; readonly task: boolean; readonly mention: boolean }
  readonly message: string | null
}

/** A granted screen: its full path and the actions held in it. */
export interface GrantedScreen {
  readonly uri: string
  readonly name: string
  readonly icon?: string | null
  readonly hidden?: boolean
  readonly controls: readonly string[]
}

/** A granted group of the sidebar with its screens. */
export interface GrantedModule {
  readonly uri: string
  readonly name: string
  readonly icon?: string | null
  readonly sort: number
  readonly childModules: readonly GrantedScreen[]
}

/** Who is signed in and what that person may do; given by the shell through SessionContext. */
export interface Session {
  readonly account: SessionAccount
  readonly modules: readonly GrantedModule[]
  /** Every action held: `project.create`. */
  readonly permissions: ReadonlySet<string>
  /** Asks account and modules again. */
  reload(): Promise<void>
}

/** Null while nobody is signed in. */
export const SessionContext = createContext<Session | null>(null)

/** The session; throws outside of it, for screens behind the guard always have one. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('No session: this screen must stand behind the guard')
  return session
}

/** The session, or null on public screens. */
export function useMaybeSession(): Session | null {
  return useContext(SessionContext)
}

/** All actions of the granted modules. */
export function permissionsOf(modules: readonly GrantedModule[]): ReadonlySet<string> {
  return new Set(modules.flatMap(module => module.childModules.flatMap(screen => screen.controls)))
}

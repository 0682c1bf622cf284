import { useSyncExternalStore } from 'react'
import { codes, get, RequestFailure } from '#ui/logic/request.ts'
import {
  type GrantedModule,
  permissionsOf,
  type Session,
  type SessionAccount,
} from '#ui/logic/session.ts'
import { clearLoginFlag, isLoginFlagged } from './login-flag.ts'

/** How the visitor stands towards the product. */
export type Standing =
  /** Nobody is signed in; the sentence says why somebody is no longer. */
  | { readonly at: 'out'; readonly sentence?: string | undefined }
  | { readonly at: 'loading' }
  | { readonly at: 'in'; readonly session: Session }
  /** The password must be changed first; the server answers nothing else (4032). */
  | { readonly at: 'restricted' }
  /** Signed in, but without any module: shown the way to the public site. */
  | { readonly at: 'unauthorised'; readonly sentence: string; readonly domain: string }
  | { readonly at: 'failed'; readonly failure: unknown }

/** A copy older than this many milliseconds is asked again behind the next navigation. */
const fresh = 30_000

let standing: Standing = isLoginFlagged() ? { at: 'loading' } : { at: 'out' }
let loadedAt = 0
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The visitor's standing; changes draw the caller again. */
export function useStanding(): Standing {
  return useSyncExternalStore(subscribe, currentStanding)
}

/** The standing at this moment, outside of drawing. */
export function currentStanding(): Standing {
  return standing
}

/** Called at each navigation: follows the login flag and brings account and modules when they are missing or old. */
export function checkStanding(): void {
  if (!isLoginFlagged()) {
    if (standing.at !== 'out' && standing.at !== 'unauthorised') settle({ at: 'out' })
    return
  }
  if (standing.at === 'unauthorised') return
  if (standing.at === 'out') settle({ at: 'loading' })
  if (standing.at === 'in' && Date.now() - loadedAt < fresh) return
  void reloadStanding()
}

/** Asks account and modules again; the present ones stay in force until the answer is there. */
export function reloadStanding(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined
  })
  return loading
}

/** Forgets who was signed in, for the session is gone; the first to learn it says so. */
export function forgetStanding(sentence: string): void {
  if (standing.at !== 'out') settle({ at: 'out', sentence })
}

/** The server refuses everything until the password is changed. */
export function restrictStanding(): void {
  settle({ at: 'restricted' })
}

async function load(): Promise<void> {
  try {
    const [account, modules] = await Promise.all([
      get<SessionAccount>('/api/user/user/getUserInfoByManage'),
      get<readonly GrantedModule[]>('/api/upms/upms/getUserModulesByLoginInfoStep'),
    ])
    if (account.restricted === 'changePassword') return settle({ at: 'restricted' })
    if (modules.length === 0) return await settleUnauthorised('该用户没有管理员权限')
    loadedAt = Date.now()
    settle({ at: 'in', session: sessionOf(account, modules) })
  } catch (failure) {
    await settleFailure(failure)
  }
}

async function settleFailure(failure: unknown): Promise<void> {
  const code = failure instanceof RequestFailure ? failure.statusCode : undefined
  if (code === codes.passwordChangeRequired) return settle({ at: 'restricted' })
  if (code === codes.notAuthorised && failure instanceof RequestFailure) {
    return settleUnauthorised(failure.sentence)
  }
  // A copy at hand outlives a network failure; the next navigation asks again.
  if (standing.at === 'in' && code === codes.unreachable) return
  if (isLoginFlagged()) settle({ at: 'failed', failure })
  else if (standing.at !== 'out') settle({ at: 'out' })
}

async function settleUnauthorised(sentence: string): Promise<void> {
  const domain = await get<string>('/api/upms/charity/getCharityDomain', { type: 1 }).catch(
    () => '',
  )
  clearLoginFlag()
  settle({ at: 'unauthorised', sentence, domain })
}

function sessionOf(account: SessionAccount, modules: readonly GrantedModule[]): Session {
  return { account, modules, permissions: permissionsOf(modules), reload: reloadStanding }
}

function settle(next: Standing): void {
  standing = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

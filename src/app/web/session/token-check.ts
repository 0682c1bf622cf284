import { cookieOf, get } from '#ui/logic/request.ts'
import { reloadPage } from './reload-page.ts'

/** The part of getToken's answer that the shell compares. */
interface TokenAnswer {
  readonly token: string
  readonly loginState: boolean
  readonly permRev?: number
}

/** A tab hidden for longer than this many milliseconds asks whether it is still the same session. */
export const longAway = 5 * 60_000

let asking: Promise<TokenAnswer> | undefined

/**
 * Asks for the session's token and reloads the page when it is not the one this page works with:
 * then somebody else is signed in, or nobody. Forms keep drafts by themselves.
 */
export async function checkToken(): Promise<TokenAnswer> {
  const before = cookieOf('gyb_token')
  asking ??= get<TokenAnswer>('/api/upms/sso/getToken').finally(() => {
    asking = undefined
  })
  const answer = await asking
  if (before !== undefined && answer.token !== before) reloadPage()
  return answer
}

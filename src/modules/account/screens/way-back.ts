/**
 * Where a person goes on once the password is changed or put off: what was asked for before, judged
 * by the guard of /login like any way back.
 */
export function wayBack(params: URLSearchParams): string {
  const asked = params.get('redirect')
  return asked === null ? '/' : `/login?redirect=${encodeURIComponent(asked)}`
}

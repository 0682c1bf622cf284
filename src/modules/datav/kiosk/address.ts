/** What the address of a display asks for. */
export type Wanted =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'pair' }
  | { readonly kind: 'screen'; readonly screen: string; readonly draft: boolean }
  | { readonly kind: 'nothing' }

/** Reads an address; a token may stand in the question or, once it was moved there, in the fragment. */
export function readAddress({ search, hash }: Pick<URL, 'search' | 'hash'>): Wanted {
  const question = new URLSearchParams(search)
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? question.get('token')
  if (token) return { kind: 'token', token }
  if (question.has('pair')) return { kind: 'pair' }
  const screen = question.get('screen')
  if (screen) return { kind: 'screen', screen, draft: question.get('draft') === '1' }
  return { kind: 'nothing' }
}

/** The address that keeps a token where no server and no log sees it. */
export function hiddenAddress(pathname: string, token: string): string {
  return `${pathname}#token=${encodeURIComponent(token)}`
}

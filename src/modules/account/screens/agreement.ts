import { get } from '#kernel/web/logic/request.ts'

/** The agreements that are read before login. */
export type AgreementKind = 'register' | 'privacy'

/** The version of an agreement that is in force. */
export interface Agreement {
  readonly id: string
  readonly version: string
  readonly title: string
  /** Sanitised HTML. */
  readonly content: string
}

/** The agreement in force; fetched when it is needed. */
export function agreementQuery(kind: AgreementKind) {
  return {
    queryKey: ['agreement', kind],
    queryFn: () => get<Agreement>('/api/website/agreementVersion/getCurrent', { kind }),
    staleTime: 60_000,
  }
}

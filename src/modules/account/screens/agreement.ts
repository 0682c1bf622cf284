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
  readonly params: Readonly<Record<string, unknown>>
}

/** Seconds that a text is to be read before it can be agreed to (强制阅读). */
export function readSecondsOf(agreement: Agreement | undefined): number {
  return Number(agreement?.params.readSeconds ?? 0)
}

/** The agreement in force; fetched when it is needed. */
export function agreementQuery(kind: AgreementKind) {
  return {
    queryKey: ['agreement', kind],
    queryFn: () => get<Agreement>('/api/website/agreementVersion/getCurrent', { kind }),
    staleTime: 60_000,
  }
}

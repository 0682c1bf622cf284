import type { AnswerOf } from '#kernel/resource/ask.ts'
import { agreementVersionCurrent } from '#modules/website/model/agreement-version-calls.ts'
import { fetchAsk } from '#ui/logic/asks.ts'

/** The agreements that are read before login. */
export type AgreementKind = 'register' | 'privacy'

/** The version of an agreement that is in force. */
export type Agreement = AnswerOf<typeof agreementVersionCurrent>

/** Seconds that a text is to be read before it can be agreed to (强制阅读). */
export function readSecondsOf(agreement: Agreement | undefined): number {
  return Number(agreement?.params.readSeconds ?? 0)
}

/** The agreement in force; fetched when it is needed. */
export function agreementQuery(kind: AgreementKind) {
  return {
    queryKey: ['agreement', kind],
    queryFn: () => fetchAsk(agreementVersionCurrent, { kind }),
    staleTime: 60_000,
  }
}

import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { CauseCalls } from '../../model/cause-calls.ts'
import { useCauseShape } from '../cause-shape.ts'

/** What the law wants shown beside a drive (CL 25). */
export type PublicFacts = AnswerOf<CauseCalls['publicFacts']>

/** Organisation, certificates, plan and address of a cause, as donors are shown them. */
export function usePublicFacts(id: string) {
  const { data, error, refetch } = useAsk(useCauseShape().calls.publicFacts, { id })
  return { facts: data, failure: error, refresh: () => void refetch() }
}

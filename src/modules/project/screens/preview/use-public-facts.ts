import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { projectCalls } from '../project-calls.ts'

/** What the law wants shown beside a drive (CL 25). */
export type PublicFacts = AnswerOf<typeof projectCalls.publicFacts>

/** Organisation, certificates, plan and address of a project, as donors are shown them. */
export function usePublicFacts(id: string) {
  const { data, error, refetch } = useAsk(projectCalls.publicFacts, { id })
  return { facts: data, failure: error, refresh: () => void refetch() }
}

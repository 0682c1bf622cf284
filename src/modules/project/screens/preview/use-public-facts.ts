import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { projectPublicFacts } from '../../model/project-calls.ts'

/** A certificate beside the name of an organisation. */
export interface ShownCertificate {
  readonly type: '1' | '2'
  readonly label: string
  readonly number: string
  /** Null: without an end. */
  readonly validTo: string | null
  readonly state: string
}

/** What the law wants shown beside a drive (CL 25). */
export type PublicFacts = AnswerOf<typeof projectPublicFacts>

/** Organisation, certificates, plan and address of a project, as donors are shown them. */
export function usePublicFacts(id: string) {
  const { data, error, refetch } = useAsk(projectPublicFacts, { id })
  return { facts: data, failure: error, refresh: () => void refetch() }
}

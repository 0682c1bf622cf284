import { useAsk } from '#ui/logic/asks.ts'
import { projectCalls } from '../project-calls.ts'

/** The submitted version of a project, the one before it, and what differs. */
export function useVersions(id: string) {
  return useAsk(projectCalls.snapshots, { id })
}

import { useAsk } from '#ui/logic/asks.ts'
import { useCauseShape } from '../cause-shape.ts'

/** The submitted version of a cause, the one before it, and what differs. */
export function useVersions(id: string) {
  return useAsk(useCauseShape().calls.snapshots, { id })
}

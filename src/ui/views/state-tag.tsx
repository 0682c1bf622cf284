import type { AnyResource } from '#kernel/resource/resource.ts'
import { Cell } from '#kinds/cells.ts'
import { fieldOf } from '#ui/logic/view-fields.ts'

export interface StateTagProps {
  readonly of: AnyResource
  readonly state: string | undefined
}

/** The state of a record as a quiet tag in the tone that its lifecycle names, as lists show it. */
export function StateTag({ of, state }: StateTagProps) {
  const field = fieldOf(of, 'state')
  return field && state !== undefined ? <Cell field={field} value={state} /> : null
}

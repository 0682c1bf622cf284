import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from './presented.ts'

/**
 * Whether a form over a resource is offered: a new one to who may create, that of a record to who may
 * change it as it stands. The server refuses the others, after they filled it in.
 */
export function mayFill(
  { name, verbs, owner }: AnyResource,
  row: Pick<Presented, 'can'> | undefined,
  permissions: ReadonlySet<string>,
): boolean {
  if (row) return row.can.includes('update')
  if (verbs?.includes('create') === false) return false
  // What is one's own nobody needs to be granted.
  return owner?.self !== undefined || permissions.has(`${name}.create`)
}

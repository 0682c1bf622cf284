import type { AnyResource } from '../resource/resource.ts'
import type { AnyRoute } from './route.ts'

/** The address of one of a resource's calls. */
export function callAt(resource: AnyResource, call: string): string {
  return `/api/${resource.path}/${call}`
}

/** Who may call it: holders of the action; everybody signed in where rows are their own account's. */
export function accessTo(
  resource: AnyResource,
  verb: string,
  action = `${resource.name}.${verb}`,
): AnyRoute['access'] {
  return resource.owner?.self === undefined ? { action } : 'signedIn'
}

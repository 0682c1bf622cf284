import { matchesGlob } from 'node:path'
import type { AnyResource } from '#kernel/resource/resource.ts'

const wanted = (process.env.CONTRACT ?? '').split(',').filter(each => each !== '')

/** Whether only some resources are looked at. */
export const isPart = wanted.length > 0

/** Those of the resources that `CONTRACT` names, as in `CONTRACT='rescue/*,project/project'`; all without it. */
export function chosen<R extends AnyResource>(resources: readonly R[]): R[] {
  return resources.filter(
    ({ path }) => !isPart || wanted.some(pattern => matchesGlob(path, pattern)),
  )
}

import { matchesGlob } from 'node:path'
import { personalCommands } from '#kernel/resource/command.ts'
import { actionsOf } from '#kernel/resource/permission.ts'
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

/** Every action of a resource, with those of others that its moves ask for. */
export function actionsWith(resource: AnyResource): string[] {
  const asked = personalCommands(resource).flatMap(([, { needs }]) => needs ?? [])
  return [...actionsOf(resource).map(({ name }) => name), ...asked]
}

import { actionsOf } from '#kernel/resource/permission.ts'
import type { Grant, ServerModule } from '#kernel/server/module.ts'
import { builtInRoles, workAreas } from '../model/built-in-grants.ts'
import { wordsOf } from './grant-words.ts'

/** What is wrong with what modules grant to built-in roles; each with its mend. */
export function faultsOfGrants(modules: readonly ServerModule[]): string[] {
  return modules.flatMap(module =>
    Object.entries(module.grants ?? {}).flatMap(([path, grant]) => {
      const verbs = verbsAt(module, path)
      const at = `modules/${module.name}/server/role-grants.ts: ${path}`
      return verbs === undefined
        ? [`${at} is no record of this module, nor the part of one`]
        : faultsOf(grant, verbs).map(fault => `${at}: ${fault}`)
    }),
  )
}

/** The verbs of a resource, or of everything in a part; undefined where the module has no such. */
function verbsAt({ actions = [], servings = [] }: ServerModule, path: string) {
  const [part, name] = path.split('/')
  const resources = servings
    .map(({ resource }) => resource)
    .filter(resource => (name === '*' ? resource.module === part : resource.path === path))
  const named = actions.filter(({ resource }) => resource === name)
  if (resources.length === 0 && named.length === 0) return undefined
  const all = [...resources.flatMap(actionsOf), ...named]
  return new Set(all.map(action => action.name.slice(action.name.indexOf('.') + 1)))
}

function faultsOf(grant: Grant, verbs: ReadonlySet<string>): string[] {
  const { work = [], ...roles } = grant
  const codes: readonly string[] = builtInRoles
  return [
    ...[work]
      .flat()
      .filter(name => !(name in workAreas))
      .map(name => `there is no work ${name}: ${Object.keys(workAreas).join(', ')}`),
    ...Object.entries(roles).flatMap(([code, held]) => {
      if (!codes.includes(code)) return [`there is no role ${code}: ${codes.join(', ')}`]
      const [, ...words] = wordsOf(String(held ?? ''))
      return words
        .map(word => word.replace(/^-/, ''))
        .filter(verb => !verbs.has(verb))
        .map(verb => `${code} names the action ${verb}, which is none of ${[...verbs].join(', ')}`)
    }),
  ]
}

import { personalCommands } from './command.ts'
import { type AnyResource, verbs } from './resource.ts'

/** An action that may be granted: `project.approve`, with its Chinese label. */
export interface Action {
  readonly name: string
  readonly label: string
  readonly resource: string
}

/** An action that nobody can be granted: fields that need it never leave the server. */
export const nobody = 'nobody.sees'

const verbLabels = {
  view: '查看',
  create: '新增',
  update: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
} as const

const known = new WeakMap<AnyResource, readonly Action[]>()

/** Every action that a resource brings with it: its verbs, its moves and actions. */
export function actionsOf(resource: AnyResource): readonly Action[] {
  const made = known.get(resource) ?? listActions(resource)
  known.set(resource, made)
  return made
}

function listActions(resource: AnyResource): Action[] {
  const action = (verb: string, label: string): Action => ({
    name: `${resource.name}.${verb}`,
    label,
    resource: resource.name,
  })
  const held = resource.verbs ?? verbs.filter(verb => verb !== 'import')
  const commands = personalCommands(resource)
    .filter(([, { needs }]) => needs === undefined)
    .map(([name, { label }]) => action(name, label))
  const named = Object.entries(resource.actions ?? {}).flatMap(([name, label]) =>
    typeof label === 'string' ? [action(name, label)] : [],
  )
  const restore =
    resource.softDelete === true && held.includes('delete') ? [action('restore', '恢复')] : []
  return [...held.map(verb => action(verb, verbLabels[verb])), ...restore, ...commands, ...named]
}

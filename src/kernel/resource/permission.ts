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

/** Every action that a resource brings with it: its verbs, its moves, its named ones. */
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
  const moves = Object.entries(resource.lifecycle?.moves ?? {})
    .filter(([, move]) => !move.system && move.needs === undefined)
    .map(([name, move]) => action(name, move.label))
  const named = Object.entries(resource.actions ?? {}).map(([name, label]) => action(name, label))
  const restore =
    resource.softDelete === true && held.includes('delete') ? [action('restore', '恢复')] : []
  return [...held.map(verb => action(verb, verbLabels[verb])), ...restore, ...moves, ...named]
}

import type { AnyField } from '#kinds/field.ts'
import { choice, moment, ref } from '#kinds/index.ts'
import type { AnyResource } from '../resource/resource.ts'

/** The resource whose records are the people in `createdBy`. */
export const accountPath = 'access/account'

const createdAt = moment('创建时间', { system: true })
const updatedAt = moment('更新时间', { system: true })
const createdBy = ref('创建人', accountPath, { system: true })
const updatedBy = ref('更新人', accountPath, { system: true })
const base = new Map<string, AnyField>(
  Object.entries({ createdAt, updatedAt, createdBy, updatedBy }),
)
const states = new WeakMap<AnyResource, AnyField>()

/** The field behind a name usable in views: a declared one, the state, or one that every record has. */
export function fieldNamed(resource: AnyResource, name: string): AnyField | undefined {
  if (name === 'state' && resource.lifecycle !== undefined) {
    const known =
      states.get(resource) ?? choice('状态', resource.lifecycle.states, { required: true })
    states.set(resource, known)
    return known
  }
  return resource.fields[name] ?? base.get(name)
}

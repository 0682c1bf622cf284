import type { Tone } from '#kernel/resource/lifecycle.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { choice } from '#kinds/choice/choice.ts'
import type { AnyField, Operator } from '#kinds/field.ts'
import { moment } from '#kinds/moment/moment.ts'
import { ref } from '#kinds/ref/ref.ts'
import { kindOf } from '#kinds/registry.ts'
import type { ListTab } from './list-tab.ts'

/** A name of a view with its field: declared ones, and what every record has. */
export interface ViewField {
  readonly name: string
  readonly field: AnyField
}

const common: Readonly<Record<string, AnyField>> = {
  createdAt: moment('创建时间'),
  updatedAt: moment('更新时间'),
  createdBy: ref('创建人', 'access/account'),
  updatedBy: ref('更新人', 'access/account'),
}

/** The field behind a name of a view; the state is a choice among the lifecycle's states. */
export function fieldOf(resource: AnyResource, name: string): AnyField | undefined {
  const { lifecycle } = resource
  if (name in resource.fields) return resource.fields[name]
  if (name === 'state' && lifecycle) {
    return choice('状态', lifecycle.states, lifecycle.tones ? { tones: tonesOf(lifecycle) } : {})
  }
  return common[name] ?? resource.finds?.[name]
}

// Where some states are told by a tag all of them are, so that none stands there as mere text.
function tonesOf({
  states,
  tones,
}: NonNullable<AnyResource['lifecycle']>): Readonly<Partial<Record<string, Tone>>> {
  const quiet = Object.keys(states).map(state => [state, 'grey'] as const)
  return { ...Object.fromEntries(quiet), ...tones }
}

/** The names of what a list may be filtered by: the view's fields, then what no column says. */
export function filterNames({ views, finds = {} }: AnyResource): readonly string[] {
  return [...(views.filter ?? views.list), ...Object.keys(finds)]
}

/** The fields of a view in their order; those that need an action the person lacks are left out. */
export function fieldsOf(
  resource: AnyResource,
  names: readonly string[],
  permissions: ReadonlySet<string>,
): readonly ViewField[] {
  return names.flatMap(name => {
    const field = fieldOf(resource, name)
    return field && (!field.needs || permissions.has(field.needs)) ? [{ name, field }] : []
  })
}

/** The comparisons that a filter may make with a field; none: it cannot be filtered. */
export { operatorsOf } from '#kinds/registry.ts'

/** Whether a list may be sorted by a field. */
export function isSortable(field: AnyField): boolean {
  return kindOf(field).sortable
}

const operatorWords: Readonly<Record<Operator, string>> = {
  is: '等于',
  isNot: '不等于',
  in: '属于',
  contains: '包含',
  startsWith: '开头为',
  from: '不早于/不小于',
  to: '不晚于/不大于',
  blank: '为空',
  filled: '不为空',
  under: '位于',
}

const timeWords: Partial<Record<Operator, string>> = { from: '从', to: '到', is: '在' }
const numberWords: Partial<Record<Operator, string>> = { from: '≥', to: '≤', is: '=' }

/** The comparison in words, as fits the field: `≥` for amounts, `从` for days. */
export function operatorLabel(field: AnyField, operator: Operator): string {
  const { format } = kindOf(field)
  const isTime = format === 'date' || format === 'dateTime'
  const isNumber = format === 'number' || format === 'money' || format === 'percent'
  const special = isTime ? timeWords : isNumber ? numberWords : {}
  return special[operator] ?? operatorWords[operator]
}

const quickCount = { address: 3, memory: 1 } as const

/** The filters with a control in the toolbar: those asked for, else the first declared; no state where tabs ask for it. */
export function quickFilters(
  filters: readonly ViewField[],
  asked: {
    readonly resource: AnyResource
    readonly kept: 'address' | 'memory'
    readonly tabs?: readonly ListTab[] | 'states' | undefined
    readonly quick?: readonly string[]
  },
): readonly ViewField[] {
  const { resource, tabs, kept, quick } = asked
  if (quick) return quick.flatMap(name => filters.filter(each => each.name === name))
  if (!resource.views.filter) return []
  return filters
    .filter(({ name }) => name !== 'state' || !areOfStates(tabs))
    .slice(0, quickCount[kept])
}

/** Whether tabs part the rows by state: each but those of all rows asks for some. */
function areOfStates(tabs: readonly ListTab[] | 'states' = []): boolean {
  if (tabs === 'states') return true
  const parting = tabs.filter(({ where }) => where !== undefined)
  return (
    parting.length > 0 &&
    parting.every(({ where }) => where?.some(({ field }) => field === 'state'))
  )
}

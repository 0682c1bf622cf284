import type { AnyResource } from '#kernel/resource/resource.ts'
import type { AnyField } from '#kinds/field.ts'
import { isMasked } from '#kinds/registry.ts'
import { formFields } from './use-form.ts'
import { fieldsOf } from './view-fields.ts'

/** One field in words, as its declaration has it. */
export interface FieldWords {
  readonly name: string
  readonly label: string
  /** 必填, 选填 or 系统生成, and what else holds for every value. */
  readonly rules: readonly string[]
  readonly hint: string
}

/** The fields of a kind of record that this person may see, those of the form first. */
export function fieldGuide(
  resource: AnyResource,
  permissions: ReadonlySet<string>,
): readonly FieldWords[] {
  const names = new Set([...formFields(resource), ...resource.views.list])
  return fieldsOf(resource, [...names], permissions).map(({ name, field }) => ({
    name,
    label: field.label,
    rules: rulesOf(name in resource.fields ? field : { ...field, system: true }),
    hint: hintOf(field),
  }))
}

function rulesOf(field: AnyField): readonly string[] {
  const demand = field.system ? '系统生成' : field.required ? '必填' : '选填'
  return [
    demand,
    ...(field.late ? ['提交前须填写'] : []),
    ...(field.unique === undefined ? [] : ['不能重复']),
    ...(field.frozen ? ['保存后不可修改'] : []),
    ...(isMasked(field) ? ['脱敏显示'] : []),
  ]
}

function hintOf(field: AnyField): string {
  const { options = {} } = field as { readonly options?: Readonly<Record<string, string>> }
  const choices = Object.values(options).join('、')
  return [field.hint, choices].filter(Boolean).join('；')
}

/** A state, and where one may go from it. */
export interface StateWords {
  readonly state: string
  readonly label: string
  readonly ways: readonly { readonly label: string; readonly to: string }[]
}

/** The states of a kind of record with the moves between them; what the server does by itself says so. */
export function stateGuide({ lifecycle }: AnyResource): readonly StateWords[] {
  if (lifecycle === undefined) return []
  const moves = Object.values(lifecycle.moves)
  return Object.entries(lifecycle.states).map(([state, label]) => ({
    state,
    label,
    ways: moves
      .filter(({ from }) => from.includes(state))
      .map(move => ({
        label: move.system ? `${move.label}（系统）` : move.label,
        to: [move.to]
          .flat()
          .map(each => lifecycle.states[each] ?? each)
          .join('、'),
      })),
  }))
}

import type { AnyField } from '#kinds/field.ts'
import { isEmptyValue } from '#kinds/registry.ts'
import { project } from '../../model/index.ts'

/** One step of the project's form. */
export interface FormStep {
  readonly key: string
  readonly title: string
  /** The fields in their order; the budget has none. */
  readonly fields: readonly string[]
}

const form = project.views.form as Readonly<Record<string, readonly string[]>>

/** The steps in the order in which a project is thought through. */
export const formSteps: readonly FormStep[] = [
  { key: 'basic', title: '基本信息', fields: form.基本信息 ?? [] },
  { key: 'raising', title: '募捐设置', fields: form.募捐设置 ?? [] },
  { key: 'plan', title: '备案与合作', fields: form.备案与合作 ?? [] },
  { key: 'beneficiary', title: '受益人', fields: form.受益人 ?? [] },
  { key: 'budget', title: '预算', fields: [] },
  { key: 'content', title: '内容', fields: form.内容 ?? [] },
  { key: 'execution', title: '执行', fields: form.执行 ?? [] },
  { key: 'fee', title: '费用与剩余', fields: form.费用与剩余 ?? [] },
  {
    key: 'contact',
    title: '联系与附件',
    fields: [...(form.联系与附件 ?? []), ...(form.开关 ?? [])],
  },
]

/** The step in which a field is filled in. */
export function stepOf(field: string): FormStep | undefined {
  if (field === 'budget' || field.startsWith('lines')) {
    return formSteps.find(({ key }) => key === 'budget')
  }
  return formSteps.find(({ fields }) => fields.includes(field))
}

/** Whether a step asks for the people of a directed drive in the place of plan and partner. */
export function asksPeople(step: Pick<FormStep, 'key'>, values: Values): boolean {
  return step.key === 'plan' && values.raiseMode === '2'
}

/** What a step is called, given the answers. */
export function titleOfStep(step: FormStep, values: Values): string {
  return asksPeople(step, values) ? '定向对象' : step.title
}

type Values = Readonly<Record<string, unknown>>
const fields: Readonly<Record<string, AnyField>> = project.fields

/** Fields that only exist beside the answer to another one. */
const conditions: Readonly<Record<string, (values: Values) => boolean>> = {
  plan: values => values.raiseMode !== '2',
  hasPartner: values => values.raiseMode !== '2',
  partnerType: withPartner,
  partnerName: withPartner,
  partnerCode: withPartner,
  partnerFiles: withPartner,
  emergencyEvent: values => values.emergency === true,
  tiers: values => values.raiseMode !== '2',
  storyPeople: values => typeof values.story === 'string' && values.story !== '',
  namedByFiles: values => typeof values.namedBy === 'string' && values.namedBy !== '',
}

function withPartner(values: Values): boolean {
  return values.raiseMode !== '2' && values.hasPartner === true
}

/** Whether a field is asked, given the others. */
export function isAsked(name: string, values: Values): boolean {
  return conditions[name]?.(values) ?? true
}

/** Whether submission needs a field, given the others. */
function isNeeded(name: string, values: Values): boolean {
  const field = fields[name]
  if (!field || !isAsked(name, values)) return false
  if (field.required || field.late) return true
  if (name === 'plan') return values.raiseMode === '1' && values.emergency !== true
  return name in conditions && name !== 'tiers' && name !== 'storyPeople'
}

/** The fields that submission still misses, in the form's order. */
export function missingFields(values: Values): readonly string[] {
  return formSteps
    .flatMap(step => step.fields)
    .filter(name => {
      const field = fields[name]
      return field !== undefined && isNeeded(name, values) && isEmptyValue(field, values[name])
    })
}

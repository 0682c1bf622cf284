import type { AnyResource } from '#kernel/resource/resource.ts'
import type { AnyField } from '#kinds/field.ts'
import { isEmptyValue } from '#kinds/registry.ts'
import { formSections } from '#ui/logic/use-form.ts'
import type { CauseShape, FieldCondition, FormStep, Values } from '../cause-shape.ts'

/** The fields of some sections of a resource's form, for a step. */
export function fieldsOf(resource: AnyResource, sections: readonly string[]): readonly string[] {
  const form = formSections(resource)
  return sections.flatMap(title => form[title] ?? [])
}

/** What the questions below read of a kind. */
type Asked = Pick<CauseShape, 'resource' | 'steps' | 'conditions'>

/** The step in which a field is filled in. */
export function stepOf({ steps }: Pick<CauseShape, 'steps'>, field: string): FormStep | undefined {
  if (field === 'budget' || field.startsWith('lines')) {
    return steps.find(({ key }) => key === 'budget')
  }
  return steps.find(({ fields }) => fields.includes(field))
}

/** Whether a step asks for the people of a directed drive in the place of plan and partner. */
export function asksPeople(step: Pick<FormStep, 'key'>, values: Values): boolean {
  return step.key === 'plan' && values.raiseMode === '2'
}

/** What a step is called, given the answers. */
export function titleOfStep(step: FormStep, values: Values): string {
  return asksPeople(step, values) ? '定向对象' : step.title
}

const inPublic = (values: Values) => values.raiseMode !== '2'
const always = () => true
const ofPartner: FieldCondition = {
  isAsked: values => inPublic(values) && values.hasPartner === true,
  isNeeded: always,
}

/** Fields of every cause that only exist beside the answer to another one. */
const common: Readonly<Record<string, FieldCondition>> = {
  plan: {
    isAsked: inPublic,
    isNeeded: values => values.raiseMode === '1' && values.emergency !== true,
  },
  hasPartner: { isAsked: inPublic, isNeeded: always },
  partnerType: ofPartner,
  partnerName: ofPartner,
  partnerCode: ofPartner,
  partnerFiles: ofPartner,
  emergencyEvent: { isAsked: values => values.emergency === true, isNeeded: always },
  tiers: { isAsked: inPublic },
}

type Conditions = Pick<CauseShape, 'conditions'>

function conditionOf({ conditions }: Conditions, name: string): FieldCondition | undefined {
  return conditions[name] ?? common[name]
}

/** Whether a field is asked, given the others. */
export function isAsked(shape: Conditions, name: string, values: Values): boolean {
  return conditionOf(shape, name)?.isAsked(values) ?? true
}

/** Whether submission needs a field, given the others. */
function isNeeded(shape: Conditions, name: string, field: AnyField, values: Values): boolean {
  if (!isAsked(shape, name, values)) return false
  if (field.required || field.late) return true
  return conditionOf(shape, name)?.isNeeded?.(values) ?? false
}

/** The fields that submission still misses, in the form's order. */
export function missingFields(shape: Asked, values: Values): readonly string[] {
  const fields: Readonly<Record<string, AnyField>> = shape.resource.fields
  return shape.steps
    .flatMap(step => step.fields)
    .filter(name => {
      const field = fields[name]
      return (
        field !== undefined &&
        isNeeded(shape, name, field, values) &&
        isEmptyValue(field, values[name])
      )
    })
}

import type { AnyField } from '#kinds/field.ts'
import { project } from '#modules/project/model/project.ts'

/** Fields of a cause that a change request may change; the rest is fixed with its approval. */
export const changeableFields = [
  'title',
  'summary',
  'raiseMode',
  'plan',
  'raiseStart',
  'raiseEnd',
  'execStart',
  'execEnd',
  'targetAmount',
  'beneficiaryGroup',
  'beneficiaryScope',
  'beneficiaryCount',
  'beneficiaryMethod',
  'areas',
  'executor',
  'executionPlan',
  'surplusPolicy',
  'feeRate',
  'feeBasis',
  'cover',
  'detail',
  'story',
] as const satisfies readonly (keyof typeof project.fields)[]

/** The whole budget table stands among the items under this name. */
export const budgetItem = 'budget'

/** What may be changed: a field of the cause, or its budget. */
export type Changeable = (typeof changeableFields)[number] | typeof budgetItem

/** Whether a field may be changed by a change request. */
export function isChangeable(field: string): field is Changeable {
  return field === budgetItem || changeableFields.some(each => each === field)
}

/** What an item is called. */
export function changeLabel(field: string): string {
  if (field === budgetItem) return '预算'
  return changedField(field)?.label ?? field
}

/** The field of the cause behind an item; undefined for the budget. */
export function changedField(field: string): AnyField | undefined {
  const name = changeableFields.find(each => each === field)
  return name === undefined ? undefined : project.fields[name]
}

/** Items that are part of the filed plan: title, period, target, use and beneficiaries (BR-07). */
export const filedItems: readonly string[] = [
  'title',
  'plan',
  'raiseStart',
  'raiseEnd',
  'targetAmount',
  'budget',
  'beneficiaryGroup',
  'beneficiaryScope',
  'surplusPolicy',
]

/** Items that say what raised money is for: changed on the basis of a filing, of donors or of a notice alone (BR-16). */
export const useItems: readonly string[] = [
  'budget',
  'beneficiaryGroup',
  'beneficiaryScope',
  'surplusPolicy',
  'executionPlan',
]

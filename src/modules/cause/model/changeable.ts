import type { AnyField } from '#kinds/field.ts'
import type { CauseRecord } from './cause-record.ts'

/** Fields of causes that a change request may change, where their kind has them; the rest is fixed with the approval. */
const changeableFields: readonly string[] = [
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
  // Of funds: the agreement, its term and what it says.
  'agreement',
  'agreementNo',
  'signedOn',
  'termFrom',
  'termTo',
  'termEvent',
  'useScope',
  'aidStandard',
  'reportCycle',
  'boardFrom',
  'surplusRule',
]

/** States of a cause in which what it promised may still be changed. */
export const changeableStates: readonly string[] = [
  'approved',
  'raising',
  'raised',
  'executing',
  'paused',
]

/** The whole budget table stands among the items under this name. */
export const budgetItem = 'budget'

/** The fields of a kind of cause that a change request may change. */
export function changeableOf(resource: CauseRecord): readonly string[] {
  return changeableFields.filter(name => name in resource.fields)
}

/** Whether an item speaks of something that a change request may change. */
export function isChangeable(resource: CauseRecord, field: string): boolean {
  return field === budgetItem || changedField(resource, field) !== undefined
}

/** What an item is called. */
export function changeLabel(resource: CauseRecord, field: string): string {
  if (field === budgetItem) return '预算'
  return changedField(resource, field)?.label ?? field
}

/** The field of the cause behind an item; undefined for the budget. */
export function changedField(resource: CauseRecord, field: string): AnyField | undefined {
  const own: Readonly<Record<string, AnyField>> = resource.fields
  return changeableFields.includes(field) ? own[field] : undefined
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
  'useScope',
  'surplusRule',
]

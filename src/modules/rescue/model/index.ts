import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { competentUnit } from './competent-unit.ts'
import { disabilityCategory } from './disability-category.ts'
import { disabilityGrade } from './disability-grade.ts'
import { education } from './education.ts'
import { familyRelation } from './family-relation.ts'
import { fieldConfig } from './field-config.ts'
import { healthStatus } from './health-status.ts'
import { livingAbility } from './living-ability.ts'
import { livingIndicator } from './living-indicator.ts'
import { rescuePlaces } from './places.ts'
import { rescueClassify } from './rescue-classify.ts'
import { rescueType } from './rescue-type.ts'
import { severeDisease } from './severe-disease.ts'
import { supportWay } from './support-way.ts'
import { workAbility } from './work-ability.ts'

export * from './competent-unit.ts'
export * from './disability-category.ts'
export * from './disability-certificate.ts'
export * from './disability-grade.ts'
export * from './education.ts'
export * from './family-relation.ts'
export * from './field-config.ts'
export * from './field-rules.ts'
export * from './health-status.ts'
export * from './living-ability.ts'
export * from './living-indicator.ts'
export * from './living-ranges.ts'
export * from './rescue-classify.ts'
export * from './rescue-type.ts'
export * from './severe-disease.ts'
export * from './support-way.ts'
export * from './work-ability.ts'

/** What this module declares. */
export const rescueModel: ModuleModel = {
  labels: { rescueConfig: '救助配置' },
  resources: [
    competentUnit,
    disabilityCategory,
    disabilityGrade,
    education,
    familyRelation,
    fieldConfig,
    healthStatus,
    livingAbility,
    livingIndicator,
    rescueClassify,
    rescueType,
    severeDisease,
    supportWay,
    workAbility,
  ],
  places: rescuePlaces,
}

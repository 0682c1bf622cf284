import type { Places } from '#kernel/resource/module-model.ts'
import { competentUnit } from './competent-unit.ts'
import { disabilityCategory } from './disability-category.ts'
import { disabilityGrade } from './disability-grade.ts'
import { education } from './education.ts'
import { familyRelation } from './family-relation.ts'
import { fieldConfig } from './field-config.ts'
import { healthStatus } from './health-status.ts'
import { livingAbility } from './living-ability.ts'
import { livingIndicator } from './living-indicator.ts'
import { rescueClassify } from './rescue-classify.ts'
import { rescueType } from './rescue-type.ts'
import { severeDisease } from './severe-disease.ts'
import { supportWay } from './support-way.ts'
import { workAbility } from './work-ability.ts'

/** The screens of this module, and what of which records is done there. */
export const rescuePlaces = {
  '/rescueConfigManage/competentUnitsManage': { shows: [competentUnit], opens: [competentUnit] },
  '/rescueConfigManage/disabilityCategoryMange': { shows: [disabilityCategory] },
  '/rescueConfigManage/disabilityGradeManage': { shows: [disabilityGrade] },
  '/rescueConfigManage/educationDegreeManage': { shows: [education] },
  '/rescueConfigManage/familyRelationsManage': { shows: [familyRelation] },
  '/rescueConfigManage/fieldConfig': { shows: [fieldConfig] },
  '/rescueConfigManage/healthManage': { shows: [healthStatus] },
  '/rescueConfigManage/livingAbilityManage': { shows: [livingAbility, livingIndicator] },
  '/rescueConfigManage/rescueClassifyManage': { shows: [rescueClassify] },
  '/rescueConfigManage/rescueTypeManage': { shows: [rescueType] },
  '/rescueConfigManage/severeDiseasesManage': { shows: [severeDisease] },
  '/rescueConfigManage/supportWayManage': { shows: [supportWay] },
  '/rescueConfigManage/workAbilityManage': { shows: [workAbility] },
} as const satisfies Places

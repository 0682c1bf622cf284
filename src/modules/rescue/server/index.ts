import type { AnyResource } from '#kernel/resource/resource.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { serve } from '#kernel/server/serve.ts'
import {
  disabilityCategory,
  disabilityGrade,
  education,
  familyRelation,
  healthStatus,
  livingAbility,
  livingIndicator,
  rescueClassify,
  rescueModel,
  rescueType,
  severeDisease,
  supportWay,
  workAbility,
} from '../model/index.ts'
import { codeRules } from './code-rules.ts'
import { competentUnitServing } from './competent-unit.ts'
import { demoForms } from './demo-forms.ts'
import { demoOutdated } from './demo-outdated.ts'
import { demoUnits } from './demo-units.ts'
import { fieldConfigServing, fieldConfigSql, fieldRoutes } from './field-config.ts'
import { setRangesRoute } from './living-ability.ts'
import { rescueTypeServing } from './rescue-type.ts'
import { rescueGrants } from './role-grants.ts'
import { severeDiseases } from './seed/diseases.ts'
import {
  disabilityCategories,
  disabilityGrades,
  educations,
  healthStates,
  livingAbilities,
  livingIndicators,
  rescueClassifies,
  supportWays,
  workAbilities,
} from './seed/people.ts'
import { familyRelations } from './seed/relations.ts'
import { type CodeRow, sowCodes } from './seed/sow.ts'
import { rescueTypes } from './seed/types.ts'

export { addedRules, checkAdded, fieldVersionOf } from './field-config.ts'

/** The code tables with the rows that every installation has; types come after what they name. */
const codes: readonly (readonly [AnyResource, readonly CodeRow[]])[] = [
  [rescueClassify, rescueClassifies],
  [rescueType, rescueTypes],
  [disabilityCategory, disabilityCategories],
  [disabilityGrade, disabilityGrades],
  [familyRelation, familyRelations],
  [livingAbility, livingAbilities],
  [livingIndicator, livingIndicators],
  [healthStatus, healthStates],
  [severeDisease, severeDiseases],
  [supportWay, supportWays],
  [workAbility, workAbilities],
  [education, educations],
]

const plainCodes = [
  rescueClassify,
  disabilityCategory,
  disabilityGrade,
  familyRelation,
  livingAbility,
  livingIndicator,
  healthStatus,
  severeDisease,
  supportWay,
  workAbility,
  education,
]

/** Rescue work: the code tables that persons, households, help requests and grants use. */
export const rescueModule: ServerModule = {
  name: 'rescue',
  model: rescueModel,
  grants: rescueGrants,
  servings: [
    competentUnitServing,
    rescueTypeServing,
    fieldConfigServing,
    ...plainCodes.map(resource => serve<AnyResource>(resource, codeRules)),
  ],
  routes: [setRangesRoute, ...fieldRoutes],
  sql: fieldConfigSql,
  async seed(act) {
    for (const [resource, rows] of codes) await sowCodes(act, resource, rows)
  },
  async demo(world) {
    await demoUnits(world)
    await demoOutdated(world)
    await demoForms(world)
  },
}

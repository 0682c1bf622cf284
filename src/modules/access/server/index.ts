import type { ServerModule } from '#kernel/server/module.ts'
import { accessModel } from '../model/index.ts'
import { accessSql } from './access.sql.ts'
import { accountServing } from './account.ts'
import { changePeople } from './demo/index.ts'
import { departmentServing } from './department.ts'
import { departureServing, leaveRoute } from './departure.ts'
import { deputyServing } from './deputy.ts'
import { explainSightRoute } from './explain-sight.ts'
import { exportMatrixRoute } from './export-matrix.ts'
import { grantServing } from './grant.ts'
import { handOverRoute, handOverServing, openWorkRoute } from './hand-over.ts'
import { approveManyRoute, grantManyRoute } from './many.ts'
import { endOverdue } from './nightly.ts'
import {
  openQuarterlyReviews,
  permissionReviewLineServing,
  permissionReviewServing,
  startReviewRoute,
} from './permission-review.ts'
import { copyTemplateRoute, positionServing } from './position.ts'
import { reassignmentServing } from './reassignment.ts'
import { registrationServing } from './registration-request.ts'
import { copyRoleRoute, roleServing } from './role.ts'
import { roleCatalogueRoute } from './role-catalogue.ts'
import { accessGrants } from './role-grants.ts'
import { seedAccess } from './seed.ts'
import { structureAtRoute, structureChangesRoute } from './structure-history.ts'
import { structureSettingServing } from './structure-setting.ts'
import { accessTables, historySql } from './tables.ts'
import { tenuresRoute, transferManyRoute, transferRoute } from './tenure.ts'
import { countWorkRoute } from './work-count.ts'

export { accountImporter } from './account-importer.ts'
export { catalogue, catalogueOf, type GrantableAction, placeKey } from './catalogue.ts'
export { administratorsOf, countAdministrators } from './count-administrators.ts'
export { departmentImporter } from './department-importer.ts'
export { isDisposable } from './disposable-mail.ts'
export { lastRoleOf } from './grant.ts'
export { grantTodoSource } from './grant-todo.ts'
export { holdersOf } from './holders-of.ts'
export { ipListFault, isIpAllowed } from './ip-list.ts'
export { isMailTaken } from './mail-taken.ts'
export { findOneHandGrants } from './one-hand-grants.ts'
export {
  type AccountDraft,
  hasAccounts,
  openAccount,
  openAdministrator,
  openAdministrators,
  resetAdministrator,
} from './open-account.ts'
export { ownerIdIn } from './owner-is.ts'
export { peopleWith, rolesWith } from './people-with.ts'
export { raiseEverybodysPermRev, raisePermRev } from './perm-rev.ts'
export { personAnywhere, personFrom, personOf } from './person.ts'
export {
  type AccessPorts,
  accessPorts,
  type Notice,
  type RightFact,
  type WorkSource,
  workSources,
} from './ports.ts'
export { presetContents } from './preset-contents.ts'
export { recordWork } from './record-work.ts'
export { accountMark } from './registration-checks.ts'
export { tellDeciders } from './registration-request.ts'
export { registrationTodoSource } from './registration-todo.ts'
export { overdueReviewTodoSource, reviewTodoSource } from './review-todo.ts'
export {
  actionExclusions,
  type Exclusion,
  type LimitedOwner,
  menuDressings,
  rightsLimits,
  type Withheld,
  withheldFrom,
} from './rights-limits.ts'
export { seedAccess } from './seed.ts'
export { sendLink } from './send-link.ts'
export { superiorOf } from './superior.ts'

/** People and rights: departments, positions, roles, accounts, grants. */
export const accessModule: ServerModule = {
  name: 'access',
  model: accessModel,
  grants: accessGrants,
  seed: seedAccess,
  demo: changePeople,
  servings: [
    departmentServing,
    positionServing,
    departureServing,
    reassignmentServing,
    deputyServing,
    roleServing,
    accountServing,
    grantServing,
    handOverServing,
    permissionReviewServing,
    permissionReviewLineServing,
    registrationServing,
    structureSettingServing,
  ],
  jobs: [endOverdue, openQuarterlyReviews],
  tables: accessTables,
  sql: [...accessSql, ...historySql],
  routes: [
    copyTemplateRoute,
    copyRoleRoute,
    grantManyRoute,
    approveManyRoute,
    roleCatalogueRoute,
    openWorkRoute,
    handOverRoute,
    countWorkRoute,
    leaveRoute,
    transferRoute,
    transferManyRoute,
    tenuresRoute,
    structureAtRoute,
    structureChangesRoute,
    startReviewRoute,
    exportMatrixRoute,
    explainSightRoute,
  ],
}

import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { account } from './account.ts'
import { department } from './department.ts'
import { departure } from './departure.ts'
import { deputy } from './deputy.ts'
import { grant } from './grant.ts'
import { handOver } from './hand-over.ts'
import { permissionReview, permissionReviewLine } from './permission-review.ts'
import { accessPlaces } from './places.ts'
import { position } from './position.ts'
import { reassignment } from './reassignment.ts'
import { registrationRequest } from './registration-request.ts'
import { role } from './role.ts'
import { structureSetting } from './structure-setting.ts'

export * from './account.ts'
export * from './built-in-grants.ts'
export * from './department.ts'
export * from './departure.ts'
export * from './deputy.ts'
export * from './grant.ts'
export * from './hand-over.ts'
export * from './owner.ts'
export * from './permission-review.ts'
export * from './position.ts'
export * from './reassignment.ts'
export * from './registration-request.ts'
export * from './role.ts'
export * from './structure-setting.ts'

/** What this module declares. */
export const accessModel: ModuleModel = {
  labels: { access: '组织与权限' },
  resources: [
    account,
    department,
    departure,
    deputy,
    grant,
    handOver,
    permissionReview,
    permissionReviewLine,
    position,
    reassignment,
    registrationRequest,
    role,
    structureSetting,
  ],
  places: accessPlaces,
}

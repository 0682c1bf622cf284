import type { Places } from '#kernel/resource/module-model.ts'
import { account } from './account.ts'
import { department } from './department.ts'
import { departure } from './departure.ts'
import { deputy } from './deputy.ts'
import { grant } from './grant.ts'
import { handOver } from './hand-over.ts'
import { permissionReview, permissionReviewLine } from './permission-review.ts'
import { position } from './position.ts'
import { reassignment } from './reassignment.ts'
import { registrationRequest } from './registration-request.ts'
import { role } from './role.ts'
import { structureSetting } from './structure-setting.ts'

/** The screens of this module, and what of which records is done there. */
export const accessPlaces = {
  '/organizeStructure/departmentUser': { shows: [account, handOver, departure, reassignment] },
  '/organizeStructure/jobManagement': { shows: [position, deputy] },
  '/organizeStructure/organizeConfig': { shows: [department, structureSetting] },
  '/organizeStructure/userAudit': { shows: [registrationRequest], opens: [registrationRequest] },
  '/upms/bmlist': { shows: [department] },
  '/upms/glylist': {
    shows: [account, grant, handOver, permissionReview, permissionReviewLine],
    opens: [account],
  },
  '/upms/jslist': { shows: [role], opens: [role] },
} as const satisfies Places

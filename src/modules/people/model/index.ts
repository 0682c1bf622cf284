import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { donor } from './donor.ts'

export { donor, type GivenToKind, namelessGiver, unknownName } from './donor.ts'

/** What this module declares. */
export const peopleModel: ModuleModel = {
  labels: { people: '捐赠人' },
  resources: [donor],
}

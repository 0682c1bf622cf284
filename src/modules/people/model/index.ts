import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { donor } from './donor.ts'
import { donorTwin } from './donor-twin.ts'

export { donor, type GivenToKind } from './donor.ts'
export * from './donor-twin.ts'
export {
  donorStages,
  erasedName,
  mergeable,
  namelessGiver,
  splitDays,
  unknownName,
} from './donor-words.ts'

/** What this module declares. */
export const peopleModel: ModuleModel = {
  labels: { people: '捐赠人' },
  resources: [donor, donorTwin],
}

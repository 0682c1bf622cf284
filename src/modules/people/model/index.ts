import { donor } from './donor.ts'

export { donor, namelessGiver, unknownName } from './donor.ts'

/** Every record of this module. */
export const peopleResources = [donor]

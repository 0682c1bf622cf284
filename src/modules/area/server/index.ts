export { areaNameOf, areasTag, childrenOf, findArea, fullAreaNameOf } from './areas.ts'
export { listAreas } from './list-areas.ts'
export { matchAddress } from './match-address.ts'

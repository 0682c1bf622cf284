export { addressKey, findGroup, findPlace, findPublic, landing } from './addresses.ts'
export { groups } from './groups.ts'
export { type IconName, iconNames } from './icon-names.ts'
export { modulesOf } from './modules.ts'

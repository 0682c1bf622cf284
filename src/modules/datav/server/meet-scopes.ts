import type { ScreenScope } from '../model/index.ts'
import { isWithin } from './scope.ts'

/** What lies in both reaches; undefined where nothing does. */
export function meetScopes(one: ScreenScope, other: ScreenScope): ScreenScope | undefined {
  const datasets = one.datasets.filter(key => other.datasets.includes(key))
  const whose = meetOwners(one, other)
  return whose && { ...whose, datasets }
}

type Owner = Omit<ScreenScope, 'datasets'>

function meetOwners(one: Owner, other: Owner): Owner | undefined {
  if (one.ownerKind === 'platform') return other
  if (other.ownerKind === 'platform') return one
  if (one.ownerKind === 'organisation' && other.ownerKind === 'organisation')
    return one.ownerId === other.ownerId ? one : undefined
  // A screen of one organisation was made by who reaches it: the organisation is the narrower.
  if (one.ownerKind === 'organisation') return one
  if (other.ownerKind === 'organisation') return other
  const areaCodes = [
    ...one.areaCodes.filter(code => isWithin(code, other.areaCodes)),
    ...other.areaCodes.filter(code => isWithin(code, one.areaCodes)),
  ]
  return areaCodes.length === 0 ? undefined : { ...one, areaCodes: [...new Set(areaCodes)] }
}

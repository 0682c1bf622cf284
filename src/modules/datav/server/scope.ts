import { type GrantedScope, isSystem, type Person } from '#kernel/server/person.ts'
import { areaPrefix } from '#kinds/index.ts'
import { type Dataset, datasets } from '#modules/dataset/server/index.ts'
import type { ScreenScope } from '../model/index.ts'

/** What a screen is narrowed to. */
export interface Narrowed {
  readonly organisation: string | null
  readonly area: string | null
}

/**
 * How far a person's look reaches on a screen, as it is kept for those without a session: never
 * farther than the person's own, narrowed to the organisation or area of the screen.
 */
export function scopeOf(person: Person, { organisation, area }: Narrowed): ScreenScope {
  const own = {
    datasets: datasets()
      .filter(each => looksWhole(person, each))
      .map(({ key }) => key),
  }
  if (person.ownerKind === 'organisation')
    return { ...own, ownerKind: 'organisation', ownerId: person.ownerId, areaCodes: [] }
  if (organisation !== null)
    return { ...own, ownerKind: 'organisation', ownerId: organisation, areaCodes: [] }
  if (person.ownerKind === 'unit' || area !== null)
    return {
      ...own,
      ...{ ownerKind: 'unit', ownerId: null },
      areaCodes: area === null ? [...person.areaCodes] : [area],
    }
  return { ...own, ownerKind: 'platform', ownerId: null, areaCodes: [] }
}

/** The reach of what a screen is about, whoever published it. */
export function aboutOf({ organisation, area }: Narrowed, keys: readonly string[]): ScreenScope {
  const own = { datasets: [...keys] }
  if (organisation !== null)
    return { ...own, ownerKind: 'organisation', ownerId: organisation, areaCodes: [] }
  if (area !== null) return { ...own, ownerKind: 'unit', ownerId: null, areaCodes: [area] }
  return { ...own, ownerKind: 'platform', ownerId: null, areaCodes: [] }
}

/**
 * Whether a person sees the whole of a dataset inside the own walls: what somebody sees of it in
 * part only (some causes, the own department) cannot be kept as a reach, so it is not shown.
 */
function looksWhole(person: Person, { needs }: Dataset): boolean {
  if (isSystem(person)) return true
  const granted: ReadonlySet<GrantedScope> = person.actions.get(needs) ?? new Set()
  if (granted.has('all')) return true
  if (person.ownerKind === 'organisation') return granted.has('organisation')
  return person.ownerKind === 'unit' && (granted.has('area') || granted.has('organisation'))
}

/** Whether an area lies in those of a competent unit. */
export function isWithin(area: string, areaCodes: readonly string[]): boolean {
  return areaCodes.some(code => area.startsWith(areaPrefix(code)))
}

/** The account that displays act as; no person has it. */
const displayAccount = '00000000-0000-7000-8000-0000000000d5'

/** Who asks for a display: nobody, who may look at the datasets of a scope and at nothing else. */
export function viewerOf(scope: ScreenScope, ip: string): Person {
  const everything = new Set<GrantedScope>(['all'])
  const keys = new Set(scope.datasets)
  return {
    ...{ accountId: displayAccount, sessionId: '', loginName: 'display', name: '大屏外显' },
    ownerKind: scope.ownerKind,
    ownerId: scope.ownerId,
    areaCodes: scope.areaCodes,
    ...{ departmentId: null, departmentIds: [], roleCodes: [] },
    actions: new Map(
      datasets()
        .filter(({ key }) => keys.has(key))
        .map(({ needs }) => [needs, everything]),
    ),
    ...{ sensitivities: new Set(), places: new Set(), ip, elevatedUntil: null },
  }
}

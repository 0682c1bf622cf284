import type { Group } from '#kernel/resource/navigation.ts'
import { type WorkArea, workAreas } from '../model/built-in-grants.ts'
import { type Catalogue, catalogue, placeKey } from './catalogue.ts'
import { actionsHeld } from './held-by-preset.ts'
import type { RolePreset } from './role-preset.ts'
import { rolePresets } from './role-presets.ts'

/** The screens that show figures alone. */
const boards = [
  '/gyhmanager/gyhkanban',
  '/project/prodata',
  '/fund/funddata',
  '/seekhelp/helpdata',
  '/finance/findata',
  '/gybSalvageManage/dataKanban',
]

/** What a preset holds of the menus and actions there are. */
export function contentsOf(
  preset: RolePreset,
  { actions, groups }: Pick<Catalogue, 'actions' | 'groups'>,
): { places: string[]; actions: string[] } {
  return { places: placesHeld(preset, groups), actions: [...actionsHeld(preset, actions)] }
}

function placesHeld(preset: RolePreset, groups: readonly Group[]): string[] {
  // The areas are those of the constant.
  const chosen = Object.keys(preset.areas) as WorkArea[]
  const paths = [
    ...(preset.everything === undefined ? [] : ['/']),
    ...chosen.flatMap(area => workAreas[area]),
    ...(preset.places ?? []),
  ]
  return groups
    .flatMap(group => group.places.filter(place => place.nav === 'menu'))
    .map(({ path }) => path)
    .filter(path => isUnder(path, paths) && !isWithheld(preset, path))
}

function isWithheld({ without = [], boardsOf = [] }: RolePreset, path: string): boolean {
  return isUnder(path, without) || (isUnder(path, boardsOf) && !isUnder(path, boards))
}

function isUnder(path: string, heads: readonly string[]): boolean {
  const key = placeKey(path)
  return heads.some(
    head => head === '/' || key === placeKey(head) || key.startsWith(`${placeKey(head)}/`),
  )
}

/** What each built-in role holds, as the start seeds it. */
export function presetContents() {
  return rolePresets.map(preset => ({ code: preset.code, ...contentsOf(preset, catalogue()) }))
}

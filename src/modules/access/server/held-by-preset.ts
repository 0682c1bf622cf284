import { type ActionLevel, levelOf } from './action-levels.ts'
import type { GrantableAction } from './catalogue.ts'
import { areasOf, wordsOf } from './grant-words.ts'
import type { RolePreset } from './role-preset.ts'

const letters: Readonly<Record<ActionLevel, string>> = {
  read: 'R',
  approve: 'A',
  manage: 'M',
  sensitive: 'X',
}

/** What a preset holds of the actions there are: by its own line in the module's grants, else by the areas of work. */
export function actionsHeld(
  preset: RolePreset,
  actions: readonly GrantableAction[],
): readonly string[] {
  const isOfPlatform = preset.holderKinds.includes('platform')
  return actions
    .filter(action => (isOfPlatform || !action.ofPlatformAlone) && isHeld(preset, action))
    .map(({ name }) => name)
}

function isHeld({ code, areas, everything = '' }: RolePreset, action: GrantableAction): boolean {
  const own = action.grant[code]
  if (typeof own === 'string') return isSaid(own, action.verb)
  const levels = areasOf(action.grant).map(area => areas[area] ?? '')
  return isSaid([everything, ...levels].join(''), action.verb)
}

/** Whether a word of `Held` gives a verb. */
function isSaid(held: string, verb: string): boolean {
  const [levels = '', ...words] = wordsOf(held)
  if (words.includes(`-${verb}`)) return false
  return words.includes(verb) || levels.includes(letters[levelOf(verb)])
}

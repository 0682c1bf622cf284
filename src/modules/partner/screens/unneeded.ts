import type { Values } from '#ui/logic/form-store.ts'

/** The fields that say nothing of a platform of this kind and direction. */
export function unneeded({ kind, direction, syncMode }: Values): readonly string[] {
  const syncs = Array.isArray(direction) && direction.includes('4')
  return [
    ...(kind === '1' ? [] : ['designated', 'designatedTo']),
    ...(kind === '3' ? [] : ['appId']),
    ...(syncs ? [] : ['syncTarget', 'syncKinds', 'syncMode']),
    ...(syncs && syncMode === '2' ? [] : ['syncAt']),
  ]
}

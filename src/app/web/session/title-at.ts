import type { GrantedModule } from '#ui/logic/session.ts'
import { addressKey } from '../../navigation/index.ts'

/** What a permitted screen is called in this house, by its address; undefined for others. */
export function titleAt(modules: readonly GrantedModule[], path: string): string | undefined {
  const key = addressKey(path)
  for (const { childModules } of modules) {
    const screen = childModules.find(({ uri }) => addressKey(uri) === key)
    if (screen !== undefined) return screen.name
  }
  return undefined
}

/** The same of a group, by its own path. */
export function groupTitleAt(modules: readonly GrantedModule[], path: string): string | undefined {
  return modules.find(({ uri }) => addressKey(uri) === addressKey(path))?.name
}

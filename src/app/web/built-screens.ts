import type { ScreenThunk } from '#ui/views/screens.ts'
import { addressKey } from '../navigation/index.ts'

/** The screens that the browser has, by address; `addScreens` makes them known. */
export const builtScreens = new Map<string, ScreenThunk>()

/** Whether the browser has a screen for the address. */
export function isBuilt(path: string): boolean {
  return builtScreens.has(addressKey(path))
}

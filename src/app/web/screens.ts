import { accountScreens } from '#modules/account/screens/index.ts'
import { reportPreviewScreens } from '#modules/report/screens/index.ts'
import type { ScreenMap, ScreenThunk } from '#ui/views/screens.ts'
import { addressKey } from '../navigation/index.ts'

const screens = new Map<string, ScreenThunk>()

/** Makes screens known; those behind the login come with the router of signed-in people. */
export function addScreens(map: ScreenMap): void {
  for (const [path, thunk] of Object.entries(map)) screens.set(addressKey(path), thunk)
}

addScreens(accountScreens)
addScreens(reportPreviewScreens)
addScreens({
  '/404': () => import('./public/absent-screen.tsx'),
  '/dashboard': () => import('./public/dashboard-screen.tsx'),
  '/register': () => import('./public/register-screen.tsx'),
})

/** Whether the browser has a screen for the address. */
export function isBuilt(path: string): boolean {
  return screens.has(addressKey(path))
}

/** Brings the screen of an address; undefined when there is none. */
export function screenOf(path: string): ScreenThunk | undefined {
  return screens.get(addressKey(path))
}

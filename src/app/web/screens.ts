import { accountScreens } from '#modules/account/screens/index.ts'
import { reportPreviewScreens } from '#modules/report/screens/index.ts'
import type { ScreenMap, ScreenThunk } from '#ui/views/screens.ts'
import { addressKey } from '../navigation/index.ts'
import { builtScreens } from './built-screens.ts'

/** Makes screens known; those behind the login come with the router of signed-in people. */
export function addScreens(map: ScreenMap): void {
  for (const [path, thunk] of Object.entries(map)) builtScreens.set(addressKey(path), thunk)
}

addScreens(accountScreens)
addScreens(reportPreviewScreens)
addScreens({
  '/404': () => import('./public/absent-screen.tsx'),
  '/dashboard': () => import('./public/dashboard-screen.tsx'),
  '/register': () => import('./public/register-screen.tsx'),
})

/** Brings the screen of an address; undefined when there is none. */
export function screenOf(path: string): ScreenThunk | undefined {
  return builtScreens.get(addressKey(path))
}

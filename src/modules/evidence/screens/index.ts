import type { ScreensOf } from '#ui/views/screens.ts'
import type { evidencePlaces } from '../model/places.ts'

/** The screens of the evidence log. */
export const evidenceScreens: ScreensOf<typeof evidencePlaces> = {
  '/useradmin/chainlist': () => import('./chain-screen.tsx'),
}

import type { ScreensOf } from '#ui/views/screens.ts'
import type { questionPlaces } from '../model/places.ts'

/** The screens of questions to the data. */
export const questionScreens: ScreensOf<typeof questionPlaces> = {
  '/zhuanti/aiData': () => import('./ai-data.tsx'),
}

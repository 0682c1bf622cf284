import type { PresentedOf } from '#ui/logic/presented.ts'
import type { bigScreen } from '../../model/index.ts'

/** A screen as the list shows it. */
export type ScreenRow = PresentedOf<typeof bigScreen>

/** What stands over the list. */
export type Shown = 'publish' | 'versions' | 'share' | 'copy' | 'edit'

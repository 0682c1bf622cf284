import type { ShapedRows } from '../model/index.ts'

/** What a component has to draw. */
export interface WidgetData {
  /** Null before there was an answer, or where nothing is bound. */
  readonly rows: ShapedRows | null
  /** When it was answered, as an ISO moment. */
  readonly updated: string | null
  /** Why there is no answer, in words. */
  readonly refused: string | null
  /** Its last answers did not come: what is drawn is older than it should be. */
  readonly stale: boolean
}

/** Of a component that has nothing yet. */
export const noData: WidgetData = { rows: null, updated: null, refused: null, stale: false }

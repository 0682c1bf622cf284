import type { ComponentType } from 'react'
import type { Widget } from '../model/index.ts'
import type { WidgetData } from './widget-data.ts'

/** What every component of a screen is given; the rest it asks the stage for. */
export interface ComponentProps {
  readonly widget: Widget
  readonly data: WidgetData
  /** Nobody sees it now: nothing needs to move or to be drawn anew. */
  readonly isPaused: boolean
  /** Somebody touched a group: its key, or its word where it has none. */
  onPick(value: string): void
}

export type StageComponent = ComponentType<ComponentProps>

import type { ReactNode } from 'react'
import type { WidgetData } from '../stage/widget-data.ts'
import { pickDoc, useDesign, useWork } from './designer-context.ts'
import { useWidgetRows } from './use-widget-rows.ts'

interface DesignRowsProps {
  children(rows: ReadonlyMap<string, WidgetData>): ReactNode
}

/** Asks what the widgets of the draft have to draw. */
export function DesignRows({ children }: DesignRowsProps) {
  const { draft } = useWork()
  const doc = useDesign(pickDoc)
  return children(useWidgetRows(draft.id, doc))
}

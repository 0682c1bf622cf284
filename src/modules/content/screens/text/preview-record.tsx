import type { AnyResource } from '#kernel/resource/resource.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import type { Printed } from './paper.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

export interface PreviewRecordProps {
  readonly resource: AnyResource
  readonly id: string
  /** How a record looks to its readers; title and text when absent. */
  print?(row: Readonly<Record<string, unknown>>): Printed
  onClose(): void
}

/** The preview of a stored text, which lists come without. */
export function PreviewRecord({ resource, id, print = printText, onClose }: PreviewRecordProps) {
  const { row } = useRecord(resource, id)
  return row ? <PreviewDialog printed={print(row)} onClose={onClose} /> : null
}

function printText({ title, content }: Readonly<Record<string, unknown>>): Printed {
  return { title: String(title), content: typeof content === 'string' ? content : null }
}

import type { AnyResource } from '#kernel/resource/resource.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { VersionsDrawer } from './versions-drawer.tsx'

/** The versions of a text named by its id: lists come without the text itself. */
export function VersionsOf({
  resource,
  id,
  onClose,
}: {
  readonly resource: AnyResource
  readonly id: string
  onClose(): void
}) {
  const { row } = useRecord(resource, id)
  return row ? <VersionsDrawer resource={resource} row={row} onClose={onClose} /> : null
}

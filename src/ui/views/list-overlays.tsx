import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '#ui/logic/presented.ts'
import type { List } from '#ui/logic/use-list.ts'
import type { KeptLook } from '#ui/logic/use-list-look.ts'
import type { OpenRecord } from '#ui/logic/use-open-record.ts'
import type { useSavedViews } from '#ui/logic/use-saved-views.ts'
import { viewQueryOf } from '#ui/logic/view-query.ts'
import type { DetailOptions } from './detail-options.ts'
import type { FormSlots } from './form-body.tsx'
import { lazyPart } from './lazy-part.tsx'

const RecordDrawer = lazyPart(async () => (await import('./record-drawer.tsx')).RecordDrawer)
const FormDrawer = lazyPart(async () => (await import('./form-drawer.tsx')).FormDrawer)
const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)
const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

/** What stands open over a list beside a record. */
export type OpenOverlay = 'export' | 'exportSelection' | 'import' | 'saveView' | null

export interface ListOverlaysProps {
  readonly resource: AnyResource
  readonly list: List
  readonly record: OpenRecord
  readonly saved: ReturnType<typeof useSavedViews>
  readonly open: OpenOverlay
  readonly look: KeptLook
  /** What the drawer of a row shows; `none`: the screen opens rows in its own way. */
  readonly detail: DetailOptions | 'none'
  readonly initial: Readonly<Record<string, unknown>> | undefined
  readonly slots: FormSlots | undefined
  readonly canCreate: boolean | undefined
  onEdit(row: Presented): void
  onShut(): void
}

/** The drawers and dialogs over a list; each is a chunk of its own. */
export function ListOverlays(props: ListOverlaysProps) {
  const { resource, list, record, saved, open, look, detail, initial, slots, onEdit, onShut } =
    props
  const { state } = list
  return (
    <>
      {record.detail && detail !== 'none' && (
        <RecordDrawer
          resource={resource}
          id={record.detail}
          rows={list.rows}
          parts={detail}
          onStep={record.openDetail}
          onEdit={onEdit}
          onClose={record.close}
        />
      )}
      {record.form && (
        <FormDrawer
          resource={resource}
          id={record.form === 'new' ? null : record.form}
          copy={record.copy}
          canCreate={props.canCreate}
          initial={initial}
          slots={slots}
          onClose={record.close}
          onSaved={record.close}
        />
      )}
      {(open === 'export' || open === 'exportSelection') && (
        <ExportDialog
          resource={resource}
          list={list}
          rows={open === 'exportSelection' ? [...list.selection.values()] : undefined}
          shown={look.shown}
          onClose={onShut}
        />
      )}
      {open === 'import' && <ImportDialog resource={resource} onClose={onShut} />}
      {open === 'saveView' && (
        <SaveViewDialog
          saved={saved}
          query={viewQueryOf(state, look)}
          onClose={onShut}
          onSaved={view => list.change({ view: view.id })}
        />
      )}
    </>
  )
}

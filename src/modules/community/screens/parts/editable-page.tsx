import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { titleOf } from '#ui/logic/presented.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { type AddressTab, AddressTabs } from '#ui/views/address-tabs.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import page from '#ui/views/page.module.css'
import { recordTabs } from '#ui/views/record-tabs.tsx'

interface EditablePageProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly row: PresentedOf<R>
  /** Where its list is, to which the person goes when the record is gone. */
  readonly list: string
  readonly above?: ReactNode
  readonly tabs: readonly (AddressTab | false)[]
  readonly extra?: ReactNode
  /** Where editing is a page of its own. */
  onEdit?(): void
  refresh(): void
}

/** The page of a record of a community: head with what may be done, figures, tabs. */
export function EditablePage<R extends AnyResource>(props: EditablePageProps<R>): ReactNode
export function EditablePage(props: EditablePageProps) {
  const { resource, row, list, above, tabs, extra, onEdit, refresh } = props
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  useSubView(titleOf(resource, row))
  return (
    <div className={page.page}>
      <DetailHead
        resource={resource}
        row={row}
        actions={
          <DetailButtons
            resource={resource}
            row={row}
            extra={extra}
            onEdit={onEdit ?? (() => setEditing(true))}
            onGone={() => navigate(list)}
          />
        }
      />
      {above}
      <AddressTabs tabs={[...tabs.filter(tab => tab !== false), ...recordTabs(resource, row.id)]} />
      {editing && (
        <FormDrawer
          resource={resource}
          id={row.id}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            refresh()
          }}
        />
      )}
    </div>
  )
}

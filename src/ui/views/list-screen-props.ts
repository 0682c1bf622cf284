import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { BulkAction } from './bulk-action.ts'
import type { DetailOptions } from './detail-options.ts'
import type { FormSlots } from './form-body.tsx'
import type { ListColumns } from './list-columns.tsx'
import type { FilterInputs } from './quick-filters.tsx'
import type { RowAction } from './row-actions.tsx'

/** What a screen may say of its list. */
export interface ListScreenProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  /** The resource's label when absent. */
  readonly title?: string
  /** Conditions that the person cannot change. */
  readonly where?: readonly Condition[]
  /** Overrides by field name; names that are no field become further columns (with `render`). */
  readonly columns?: ListColumns<R>
  /** Names of the columns shown at first, in order; the first nine when absent. */
  readonly shown?: readonly string[]
  /** The words of 新增; by the resource's label when absent. */
  readonly createLabel?: string
  /** What stands between head and table: figures of what the list finds. */
  readonly above?: ReactNode
  /** The filters with a control in the toolbar; the first three when absent. */
  readonly quick?: readonly string[]
  /** Controls of the screen's own for filters in the toolbar, by the filter's name. */
  readonly filterInputs?: FilterInputs
  /** `false`: without 新增, 导入 and copies, for records that are made elsewhere. */
  readonly canCreate?: boolean
  /** Further buttons at the head, before 新增. */
  readonly actions?: ReactNode
  /** Further actions of a row, before the moves. */
  readonly rowActions?: (row: PresentedOf<R>) => readonly RowAction<R>[]
  /** Editing is the rare thing here: it stands behind the moves, in the menu of a row. */
  readonly isEditRare?: boolean
  /** What may be done with all chosen rows beside the moves. */
  readonly bulkActions?: readonly BulkAction<R>[]
  /** What a click on a row does; a drawer with the detail when absent, nothing with `none`. */
  readonly onOpen?: ((row: PresentedOf<R>) => void) | 'none'
  /** Addresses of pages that stand in the place of the drawers. */
  readonly places?: { readonly detail?: string; readonly create?: string; readonly edit?: string }
  /** What the drawer of a row shows beside the facts. */
  readonly detail?: DetailOptions<R>
  readonly toolbarExtra?: ReactNode
  /** Tabs with counts; `states`: one for each state. */
  readonly tabs?: readonly ListTab[] | 'states'
  /** Asks the sums of money fields for a row of totals. */
  readonly sums?: 'asked' | 'none'
  /** memory: for a list inside another screen; without head and views. */
  readonly kept?: 'address' | 'memory'
  /** Values of new records: the record that an inner list hangs on. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** Inputs of the screen's own in the form, by the name of the field. */
  readonly slots?: FormSlots
}

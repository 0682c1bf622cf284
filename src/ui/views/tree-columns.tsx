import type { AnyResource } from '#kernel/resource/resource.ts'
import { alignOf, Cell, widthOf, yieldsOf } from '#kinds/cells.ts'
import { fieldsOf } from '#ui/logic/view-fields.ts'
import type { TreeColumn } from './tree-table.tsx'
import { UsesCell } from './uses-cell.tsx'

/** A field by its name, `uses` for 引用, or a column of the screen's own. */
export type TreeColumnName = string | TreeColumn

/** 引用: how often a record is used. */
const usesColumn: TreeColumn = {
  key: '·uses',
  title: '引用',
  width: 76,
  align: 'right',
  render: row => <UsesCell row={row} />,
}

/** The columns of a tree: fields that the person may see, drawn as in lists, and the screen's own. */
export function fieldColumns(
  resource: AnyResource,
  names: readonly TreeColumnName[],
  permissions: ReadonlySet<string>,
): readonly TreeColumn[] {
  return names.flatMap(column =>
    typeof column === 'string' ? namedColumn(resource, column, permissions) : [column],
  )
}

function namedColumn(
  resource: AnyResource,
  asked: string,
  permissions: ReadonlySet<string>,
): readonly TreeColumn[] {
  if (asked === 'uses') return [usesColumn]
  return fieldsOf(resource, [asked], permissions).map(({ name, field }) => ({
    ...{ key: name, title: field.label, width: widthOf(field), align: alignOf(field) },
    ...(yieldsOf(field) && { ellipsis: true }),
    render: row => <Cell field={field} name={name} value={row[name]} row={row} />,
  }))
}

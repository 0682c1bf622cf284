import { TreeSelect } from 'antd'
import { useFieldId } from '#ui/logic/field-id.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { optionsOf, useColumns } from './use-columns.ts'

interface Usual {
  readonly organisation: string | null
  readonly placeholder?: string
  /** Columns that cannot be chosen; links, disabled ones and those of other editors when absent. */
  readonly bars?: (row: Presented) => boolean
  readonly status?: 'error' | ''
}

const barred = (row: Presented) =>
  row.kind === 'link' || row.state === 'disabled' || row.extra?.mayWrite === false

/** Chooses one column of a site from its tree. */
export function ColumnSelect(
  props: Usual & { readonly value: string | null; onChange(value: string | null): void },
) {
  const { tree } = useColumns(props.organisation)
  const id = useFieldId()
  return (
    <TreeSelect<string | null>
      id={id}
      value={props.value}
      treeData={optionsOf(tree, props.bars ?? barred)}
      placeholder={props.placeholder ?? '请选择栏目'}
      status={props.status ?? ''}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      style={{ width: '100%' }}
      onChange={value => props.onChange(value ?? null)}
    />
  )
}

/** Chooses several columns of a site. */
export function ColumnsSelect(
  props: Usual & {
    readonly value: readonly string[]
    onChange(value: readonly string[]): void
    readonly max: number
  },
) {
  const { tree } = useColumns(props.organisation)
  const id = useFieldId()
  return (
    <TreeSelect<string[]>
      id={id}
      multiple
      maxCount={props.max}
      value={[...props.value]}
      treeData={optionsOf(tree, props.bars ?? barred)}
      placeholder={props.placeholder ?? '请选择栏目'}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      style={{ width: '100%' }}
      onChange={props.onChange}
    />
  )
}

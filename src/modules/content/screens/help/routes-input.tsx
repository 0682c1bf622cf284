import { TreeSelect } from 'antd'
import { useFieldId } from '#ui/logic/field-id.ts'
import { useSession } from '#ui/logic/session.ts'

/** The menu as a tree of which only pages can be chosen. */
function usePages() {
  const { modules } = useSession()
  return modules.map(({ uri, name, childModules }) => ({
    value: uri,
    title: name,
    selectable: false,
    children: childModules
      .filter(({ hidden }) => !hidden)
      .map(child => ({ value: child.uri, title: child.name })),
  }))
}

/** Chooses pages of the product from its menu. */
export function RoutesInput({
  value,
  onChange,
}: {
  readonly value: readonly string[]
  onChange(value: readonly string[] | null): void
}) {
  const pages = usePages()
  const id = useFieldId()
  return (
    <TreeSelect<string[]>
      id={id}
      multiple
      maxCount={20}
      value={[...value]}
      placeholder="选择菜单中的页面"
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      style={{ width: '100%' }}
      treeData={pages}
      onChange={next => onChange(next.length === 0 ? null : next)}
    />
  )
}

/** The filter 页面 of the help texts: those about one page of the menu. */
export function PageFilter({
  value,
  onChange,
}: {
  readonly value: string | null
  onChange(value: string | undefined): void
}) {
  const pages = usePages()
  return (
    <TreeSelect<string | undefined>
      value={value ?? undefined}
      placeholder="关联页面"
      aria-label="关联页面"
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      popupMatchSelectWidth={280}
      style={{ width: 152 }}
      treeData={pages}
      onChange={onChange}
    />
  )
}

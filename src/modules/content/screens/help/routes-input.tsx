import { TreeSelect } from 'antd'
import { useSession } from '#kernel/web/logic/session.ts'

/** Chooses pages of the product from its menu. */
export function RoutesInput({
  value,
  onChange,
}: {
  readonly value: readonly string[]
  onChange(value: readonly string[] | null): void
}) {
  const { modules } = useSession()
  return (
    <TreeSelect<string[]>
      multiple
      maxCount={20}
      value={[...value]}
      placeholder="选择菜单中的页面"
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      style={{ width: '100%' }}
      treeData={modules.map(({ uri, name, childModules }) => ({
        value: uri,
        title: name,
        selectable: false,
        children: childModules
          .filter(({ hidden }) => !hidden)
          .map(child => ({ value: child.uri, title: child.name })),
      }))}
      onChange={next => onChange(next.length === 0 ? null : next)}
    />
  )
}

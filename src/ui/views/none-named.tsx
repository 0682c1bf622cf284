import { FileSearchOutlined } from '@ant-design/icons'
import { EmptyState } from './empty-state.tsx'
import { WayBack } from './way-back.tsx'

/** The address names no record: to ask again would not bring one. */
export function NoneNamed({ label }: { readonly label: string }) {
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon={<FileSearchOutlined />}
        title={`没有指定${label}`}
        hint={`地址中没有记录编号，请从${label}的列表打开一条记录`}
        action={<WayBack />}
      />
    </div>
  )
}

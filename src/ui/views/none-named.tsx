import { FileSearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { EmptyState } from './empty-state.tsx'

/** The address names no record: to ask again would not bring one. */
export function NoneNamed({ label }: { readonly label: string }) {
  const navigate = useNavigate()
  return (
    <div role="alert">
      <EmptyState
        icon={<FileSearchOutlined />}
        title={`没有指定${label}`}
        hint={`地址中没有记录编号，请从${label}的列表打开一条记录`}
        action={<Button onClick={() => navigate(-1)}>返回上一页</Button>}
      />
    </div>
  )
}

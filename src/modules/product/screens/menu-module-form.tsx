import { useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { menuModule } from '../model/index.ts'

/** 编辑菜单模块: one entry of the first level. */
export default function MenuModuleForm() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  if (!params.get('id'))
    return <EmptyState title="没有指定模块" hint="这个页面显示一条记录，请从菜单管理中打开。" />
  return <FormScreen resource={menuModule} onSaved={() => void navigate('/product/menulist')} />
}

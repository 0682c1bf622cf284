import { useNavigate, useSearchParams } from 'react-router'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import { menuModule } from '../model/index.ts'

/** 编辑菜单模块: one entry of the first level. */
export default function MenuModuleForm() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  if (!params.get('id')) return <NoneNamed label="模块" />
  return <FormScreen resource={menuModule} onSaved={() => void navigate('/product/menulist')} />
}

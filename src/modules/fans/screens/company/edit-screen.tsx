import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { company } from '../../model/index.ts'

/** 编辑企业: a new name or code asks for the reason, and the former name is kept. */
export default function EditScreen() {
  const navigate = useNavigate()
  return (
    <FormScreen
      resource={company}
      hides={values => (values.kind === 'overseas' ? ['uscc'] : ['overseasNo'])}
      onSaved={row => void navigate(withParams('/fans/companyinfo', { id: row.id }))}
    />
  )
}

import { useNavigate } from 'react-router'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { productOrganisation } from '../model/index.ts'
import { Sold } from './sold.tsx'

/** 新增产品机构: a product for an organisation that has none, with what it will see. */
export default function SubscriptionAdd() {
  const navigate = useNavigate()
  return (
    <FormScreen
      resource={productOrganisation}
      initial={{ from: today() }}
      hides={values => (values.kind === 'formal' ? [] : ['price'])}
      onSaved={() => void navigate('/product/orglist')}
    >
      {form => <Sold form={form} />}
    </FormScreen>
  )
}

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

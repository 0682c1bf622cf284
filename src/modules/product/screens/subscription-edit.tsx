import { useNavigate, useSearchParams } from 'react-router'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { HistoryView } from '#ui/views/history-view.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import { Section } from '#ui/views/section.tsx'
import { productOrganisation } from '../model/index.ts'
import { Sold } from './sold.tsx'

/** 编辑产品机构: term, extras and limits; the product itself changes by 变更产品 in the list. */
export default function SubscriptionEdit() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row } = useRecord(productOrganisation, id)
  if (!id) return <NoneNamed label="产品机构" />
  return (
    <FormScreen
      resource={productOrganisation}
      hides={values => (values.kind === 'formal' ? [] : ['price'])}
      onSaved={() => void navigate('/product/orglist')}
    >
      {form => (
        <>
          <Sold form={form} />
          {row && (
            <Section title="变更记录">
              <HistoryView resource={productOrganisation} id={row.id} />
            </Section>
          )}
        </>
      )}
    </FormScreen>
  )
}

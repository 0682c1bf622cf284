import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { datasetList } from '#modules/dataset/model/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { plainPaper, reportTemplate, type TemplateContent } from '../../model/index.ts'
import { Designer } from './designer.tsx'
import { FilterFieldsInput } from './filter-fields-input.tsx'
import { PaperInput } from './paper-input.tsx'

interface TemplateFormProps {
  readonly title?: string
  readonly note?: ReactNode
  readonly initial: Values
  readonly below?: (form: Form<typeof reportTemplate>) => ReactNode
}

/** The designer with what a template is: kept as a draft while it is written, undone block by block. */
export function TemplateForm({ title, note, initial, below }: TemplateFormProps) {
  const navigate = useNavigate()
  return (
    <FormScreen
      resource={reportTemplate}
      {...(title === undefined ? {} : { title })}
      initial={initial}
      above={note}
      slots={{
        filterFields: form => <FilterFieldsInput form={form} />,
        blocks: form => <DesignerInput form={form} />,
        paper: form => <PaperInput form={form} />,
      }}
      onSaved={row =>
        void navigate(withParams('/zhuanti/reportTemplateLook', { id: row.id }), { replace: true })
      }
    >
      {form => below?.(form)}
    </FormScreen>
  )
}

function DesignerInput({ form }: { readonly form: Form }) {
  const blocks = useField(form.store, 'blocks')
  const filterFields = useField(form.store, 'filterFields').value
  const paper = useField(form.store, 'paper').value
  const name = useField(form.store, 'name').value
  const { data: datasets = [] } = useQuery({
    queryKey: ['datasets'],
    queryFn: () => fetchAsk(datasetList, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The casts of json fields: their values are what their schemas describe.
  const content = {
    filterFields: (filterFields ?? []) as TemplateContent['filterFields'],
    blocks: (blocks.value ?? []) as TemplateContent['blocks'],
    paper: (paper ?? plainPaper) as TemplateContent['paper'],
  }
  return (
    <Designer
      content={content}
      name={typeof name === 'string' ? name : ''}
      datasets={datasets}
      onChange={blocks.set}
      onTakeOver={taken => {
        form.store.set('filterFields', taken.filterFields)
        form.store.set('paper', taken.paper)
        blocks.set(taken.blocks)
      }}
    />
  )
}

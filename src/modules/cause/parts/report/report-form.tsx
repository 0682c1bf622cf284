import { Select } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { Input } from '#kinds/inputs.ts'
import { useFieldId } from '#ui/logic/field-id.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import {
  commonReportTypes,
  fundReportTypes,
  type ReportType,
  report,
  reportTypes,
} from '../../model/report.ts'
import { type CauseKind, toldPlaces } from '../told-places.ts'

/** 生成报告: the figures of the chosen period are read from the ledger when it is saved. */
export function ReportForm({ kind }: { readonly kind: CauseKind }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { noun, reportPage } = toldPlaces[kind]
  const id = params.get('id')
  const initial = {
    ...(params.get('cause') && { cause: params.get('cause') }),
    ...(params.get('task') && { coversTask: params.get('task') }),
  }
  return (
    <FormScreen
      resource={report}
      title={id ? `编辑${noun}报告` : `生成${noun}报告`}
      saveLabel={id ? '保存' : '取数并生成'}
      initial={initial}
      slots={{
        cause: form => <CauseInput form={form} kind={kind} />,
        type: form => <TypeInput form={form} kind={kind} />,
      }}
      onSaved={row => navigate(withParams(reportPage, { id: row.id }))}
    />
  )
}

function CauseInput({ form, kind }: { readonly form: Form; readonly kind: CauseKind }) {
  const id = useFieldId()
  const { value, error, set } = useField(form.store, 'cause')
  const field = {
    ...report.fields.cause,
    where: [{ field: 'kind', op: 'is' as const, value: kind }],
  }
  return (
    <Input
      {...(id !== undefined && { id })}
      field={field}
      value={typeof value === 'string' ? value : null}
      onChange={set}
      {...(error && { status: 'error' as const })}
    />
  )
}

function TypeInput({ form, kind }: { readonly form: Form; readonly kind: CauseKind }) {
  const id = useFieldId()
  const { value, set } = useField(form.store, 'type')
  const types: readonly ReportType[] =
    kind === 'fund' ? [...commonReportTypes, ...fundReportTypes] : commonReportTypes
  return (
    <Select
      {...(id !== undefined && { id })}
      aria-label="类型"
      value={typeof value === 'string' ? value : null}
      options={types.map(type => ({ value: type, label: reportTypes[type] }))}
      onChange={set}
    />
  )
}

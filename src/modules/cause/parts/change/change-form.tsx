import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { addressOfRecord } from '#ui/logic/resources.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { type CauseRecord, changeRequest } from '../../model/index.ts'
import { ItemsEditor, valueIn } from './items-editor.tsx'

export interface ChangeFormProps {
  /** The own records of the kind of cause. */
  readonly resource: CauseRecord
  /** The cause of a new request; null where a draft is edited. */
  readonly cause: string | null
  /** The draft. */
  readonly id: string | null
  /** Fields that a new request begins with. */
  readonly fields: readonly string[]
  onSaved(id: string): void
}

/** 申请变更: which fields, to what, why and on which basis; what is published stays until it is written. */
export function ChangeForm({ resource, cause, id, fields, onSaved }: ChangeFormProps) {
  const draft = useRecord(changeRequest, cause === null ? id : null)
  const whole = useRecord(resource, cause ?? draft.row?.cause)
  const failure = draft.failure ?? whole.failure
  if (failure) return <FailureState failure={failure} onRetry={whole.refresh} />
  const { row } = whole
  if (!row) return <Skeleton active paragraph={{ rows: 8 }} />
  const page = addressOfRecord(resource.path, row.id)
  return (
    <FormScreen
      resource={changeRequest}
      id={cause === null ? (id ?? '') : ''}
      title="申请变更"
      initial={{
        cause: row.id,
        ...(fields.length > 0 && {
          items: fields.map(field => ({ field, to: valueIn(row, field) ?? null })),
        }),
      }}
      slots={{
        cause: () => (page ? <Link to={page}>{row.title}</Link> : row.title),
        items: form => <ItemsEditor form={form} resource={resource} row={row} />,
      }}
      hides={values => [
        ...(values.basisKind === '3' ? [] : ['noticeDays']),
        ...(values.basisKind === '2' ? [] : ['consentTotal', 'consentCount']),
      ]}
      saveLabel="保存草稿"
      onSaved={saved => onSaved(saved.id)}
    />
  )
}

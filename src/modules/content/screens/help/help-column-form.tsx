import { FolderOutlined } from '@ant-design/icons'
import { Alert, TreeSelect } from 'antd'
import { useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { useFieldId } from '#ui/logic/field-id.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useField, useForm } from '#ui/logic/use-form.ts'
import { DraftOffer } from '#ui/views/draft-offer.tsx'
import { ErrorSummary } from '#ui/views/error-summary.tsx'
import formStyles from '#ui/views/form.module.css'
import { FormField } from '#ui/views/form-field.tsx'
import { FormFoot } from '#ui/views/form-foot.tsx'
import { LeaveGuard, useLeave } from '#ui/views/leave-guard.tsx'
import { PageHeader } from '#ui/views/page-header.tsx'
import { PresentPeople } from '#ui/views/present-people.tsx'
import { Section } from '#ui/views/section.tsx'
import { useSave } from '#ui/views/use-save.tsx'
import { helpColumnLost } from '../../model/help-column-calls.ts'
import { audiences, helpColumn } from '../../model/index.ts'
import styles from '../column/tree-table.module.css'
import { useCodeProposal } from '../column/use-code-proposal.ts'
import { optionsOf } from '../column/use-columns.ts'
import { useHelpColumns } from './use-help-columns.ts'

const names = ['name', 'code', 'parent', 'audience', 'summary', 'icon', 'sort'] as const

/** A column of the help centre, with its tile as readers will see it. */
export function HelpColumnForm({
  row,
  initial,
}: {
  readonly row: PresentedOf<typeof helpColumn> | undefined
  readonly initial?: Readonly<Record<string, unknown>>
}) {
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const form = useForm(helpColumn, { row, initial, onSaved: () => navigate(-1) })
  useCodeProposal(form)
  const values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  const save = useSave(form, root)
  const cancel = useLeave(form, () => navigate(-1))
  return (
    <div className={formStyles.page}>
      <PageHeader
        title={row ? '编辑帮助栏目' : '新增帮助栏目'}
        note={row?.name}
        tags={row && <PresentPeople resource={helpColumn} record={row.id} edits />}
      />
      <div className={formStyles.body} ref={root}>
        <DraftOffer form={form} />
        <ErrorSummary form={form} resource={helpColumn} root={root} />
        {form.failure && form.store.errors().length === 0 && (
          <Alert type="error" showIcon title={sentenceOfError(form.failure)} />
        )}
        <Section title="栏目">
          <div className={formStyles.grid}>
            {names.map(name => (
              <div key={name} className={name === 'summary' ? formStyles.wide : formStyles.cell}>
                <FormField
                  store={form.store}
                  name={name}
                  field={helpColumn.fields[name]}
                  place={{ resource: helpColumn.path, field: name }}
                  shown={row?.shown[name]}
                  disabled={name === 'code' && Number(row?.extra?.articles ?? 0) > 0}
                  instead={name === 'parent' ? <Parent form={form} own={row?.id} /> : undefined}
                />
              </div>
            ))}
          </div>
        </Section>
        {row && <Lost id={row.id} before={row.audience} after={values.audience} />}
        <Section title="预览">
          <div className={styles.tile}>
            {typeof values.icon === 'string' ? (
              <img className={styles.tileIcon} src={fileUrl(values.icon, 'thumb')} alt="" />
            ) : (
              <span className={styles.tileIcon}>
                <FolderOutlined />
              </span>
            )}
            <span>
              <strong>{String(values.name ?? '') || '栏目名称'}</strong>
              <br />
              <span className={styles.quiet}>{String(values.summary ?? '') || '栏目简介'}</span>
            </span>
          </div>
        </Section>
      </div>
      <FormFoot form={form} look="page" onSave={save} onCancel={cancel} />
      <LeaveGuard isDirty={() => form.store.isDirty()} />
    </div>
  )
}

function Parent({
  form,
  own,
}: {
  readonly form: ReturnType<typeof useForm>
  readonly own: string | undefined
}) {
  const { value, set } = useField(form.store, 'parent')
  const id = useFieldId()
  const { tree } = useHelpColumns()
  return (
    <TreeSelect<string | null>
      id={id}
      value={typeof value === 'string' ? value : null}
      treeData={optionsOf(
        tree.map(({ row }) => ({ row, children: [] })),
        each => each.id === own,
      )}
      allowClear
      placeholder="留空为一级栏目"
      style={{ width: '100%' }}
      onChange={next => set(next ?? null)}
    />
  )
}

/** The texts that somebody would no longer see. */
function Lost({
  id,
  before,
  after,
}: {
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}) {
  const kept = Array.isArray(after) ? after.map(String) : []
  const isNarrower = Array.isArray(before) && before.some(each => !kept.includes(String(each)))
  const { data } = useAsk(
    helpColumnLost,
    { id, audience: kept.join(',') || '-' },
    { enabled: isNarrower },
  )
  if (!isNarrower || !data || data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`缩小可见对象后，${data.length} 篇文章对部分读者不再可见`}
      description={
        <ul>
          {data.map(({ id: key, title, lost }) => (
            <li key={key}>
              {title}：{lost.map(each => audiences[each]).join('、')}
            </li>
          ))}
        </ul>
      }
    />
  )
}

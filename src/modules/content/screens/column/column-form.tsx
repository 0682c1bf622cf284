import { Alert, App, Input, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { type Form, useField, useForm } from '#ui/logic/use-form.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
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
import { column, columnKinds } from '../../model/index.ts'
import { ColumnLook } from './column-look.tsx'
import { ColumnSelect } from './column-select.tsx'
import { SeoFields } from './seo-fields.tsx'
import { useCodeProposal } from './use-code-proposal.ts'
import { useColumns } from './use-columns.ts'

export interface ColumnFormProps {
  readonly row: PresentedOf<typeof column> | undefined
  readonly initial?: Readonly<Record<string, unknown>>
}

const sections = {
  基本: ['organisation', 'parent', 'name', 'code', 'kind', 'link', 'required'],
  样式: ['template', 'cover', 'summary', 'visible', 'sort'],
  审核: ['reviewSteps', 'editorRoles', 'editors', 'reviewerRoles', 'reviewers'],
  SEO: ['seo'],
} as const
type Name = (typeof sections)[keyof typeof sections][number]

/** A column with its look, its reviewers and what it must publish. */
export function ColumnForm({ row, initial }: ColumnFormProps) {
  const navigate = useNavigate()
  const { account } = useSession()
  const { modal, message } = App.useApp()
  const root = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState('')
  const form = useForm(column, { row, initial, onSaved: () => navigate(-1) })
  const refresh = useRefresh(column)
  useCodeProposal(form)
  const steps = Number(useField(form.store, 'reviewSteps').value ?? 0)
  const isLowered = row !== undefined && steps < row.reviewSteps
  const isPlatform = account.ownerKind !== 'organisation'
  const organisation = useField(form.store, 'organisation').value
  const site = isPlatform && typeof organisation === 'string' ? organisation : null

  // Fewer reviews are told to the history with their reason.
  const lower = async (): Promise<Presented | null> => {
    const values = form.store.check(form.store.changed())
    if (values === null || !row) return null
    const sent = form.store.values()
    try {
      const saved = await post<PresentedOf<typeof column>>(callOf(column, 'update'), {
        ...values,
        reason: reason.trim(),
        id: row.id,
        version: row.version,
      })
      form.store.saved(saved, sent)
      await refresh()
      navigate(-1)
      return saved
    } catch (error) {
      if (error instanceof RequestFailure) form.store.refuse(error.errors)
      message.error(sentenceOfError(error))
      return null
    }
  }
  const submit = (): Promise<Presented | null> => {
    if (!isLowered) return form.submit()
    if (reason.trim().length < 4) {
      message.error('请填写降低审核级数的原因，不少于 4 个字')
      return Promise.resolve(null)
    }
    return new Promise(resolve => {
      modal.confirm({
        title: `审核由 ${row?.reviewSteps} 级降为 ${steps} 级？`,
        content: '此改动和原因会写入操作记录。',
        onOk: async () => resolve(await lower()),
        onCancel: () => resolve(null),
      })
    })
  }
  const save = useSave({ ...form, submit }, root)
  const cancel = useLeave(form, () => navigate(-1))
  return (
    <div className={formStyles.page}>
      <PageHeader
        title={row ? '编辑栏目' : '新增栏目'}
        note={row?.name}
        tags={row && <PresentPeople resource={column} record={row.id} edits />}
      />
      <div className={formStyles.body} ref={root}>
        <DraftOffer form={form} />
        <ErrorSummary form={form} resource={column} root={root} />
        {form.failure && form.store.errors().length === 0 && (
          <Alert type="error" showIcon title={sentenceOfError(form.failure)} />
        )}
        {Object.entries(sections).map(([title, names]) => (
          <Section key={title} title={title}>
            <div className={formStyles.grid}>
              {names.map(name => (
                <ColumnField
                  key={name}
                  name={name}
                  form={form}
                  row={row}
                  site={site}
                  isPlatform={isPlatform}
                />
              ))}
            </div>
            {title === '审核' && isLowered && (
              <Alert
                type="warning"
                showIcon
                style={{ marginTop: 16 }}
                title="降低审核级数须说明原因"
                description={
                  <Input
                    value={reason}
                    maxLength={200}
                    placeholder="原因（写入操作记录）"
                    aria-label="降低审核级数的原因"
                    onChange={event => setReason(event.target.value)}
                  />
                }
              />
            )}
          </Section>
        ))}
      </div>
      <FormFoot form={form} look="page" onSave={save} onCancel={cancel} />
      <LeaveGuard isDirty={() => form.store.isDirty()} />
    </div>
  )
}

interface ColumnFieldProps {
  readonly name: Name
  readonly form: Form
  readonly row: PresentedOf<typeof column> | undefined
  readonly site: string | null
  readonly isPlatform: boolean
}

const wide: readonly Name[] = ['template', 'summary', 'seo', 'required']

function ColumnField({ name, form, row, site, isPlatform }: ColumnFieldProps) {
  const kind = useField(form.store, 'kind').value
  if (name === 'organisation' && (!isPlatform || row)) return null
  if (name === 'link' && kind !== 'link') return null
  if (name === 'required' && kind !== 'disclosure') return null
  return (
    <div className={wide.includes(name) ? formStyles.wide : formStyles.cell}>
      <FormField
        store={form.store}
        name={name}
        field={column.fields[name]}
        place={{ resource: column.path, field: name }}
        shown={row?.shown[name]}
        instead={insteadOf({ name, form, row, site, isPlatform })}
      />
    </div>
  )
}

function insteadOf({ name, form, row, site }: ColumnFieldProps) {
  if (name === 'parent') return <Parent form={form} row={row} site={site} />
  if (name === 'template') return <Look form={form} />
  if (name === 'seo') return <SeoFields store={form.store} />
  const isFixed = name === 'kind' && row && Number(row.extra?.articles ?? 0) > 0
  return isFixed ? columnKinds[row.kind] : undefined
}

function Parent({ form, row, site }: Pick<ColumnFieldProps, 'form' | 'row' | 'site'>) {
  const { value, error, set } = useField(form.store, 'parent')
  const { rows } = useColumns(site)
  if (!rows) return <Skeleton.Input active size="small" />
  return (
    <ColumnSelect
      organisation={site}
      value={typeof value === 'string' ? value : null}
      placeholder="留空为一级栏目"
      status={error ? 'error' : ''}
      bars={each => each.id === row?.id || Number(each.level) >= 3}
      onChange={set}
    />
  )
}

function Look({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'template')
  return <ColumnLook value={value} onChange={set} />
}

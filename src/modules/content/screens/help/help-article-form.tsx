import { Alert, App, Button, Collapse, Dropdown, TreeSelect } from 'antd'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useFieldId } from '#kernel/web/logic/field-id.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { sentenceOfError, withParams } from '#kernel/web/logic/request.ts'
import { useSubView } from '#kernel/web/logic/sub-view.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { type Form, useField, useForm } from '#kernel/web/logic/use-form.ts'
import { DraftOffer } from '#kernel/web/views/draft-offer.tsx'
import { ErrorSummary } from '#kernel/web/views/error-summary.tsx'
import { FormField } from '#kernel/web/views/form-field.tsx'
import { KeptNote } from '#kernel/web/views/kept-note.tsx'
import { lazyPart } from '#kernel/web/views/lazy-part.tsx'
import { LeaveGuard, useLeave } from '#kernel/web/views/leave-guard.tsx'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { PresentPeople } from '#kernel/web/views/present-people.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { useSave } from '#kernel/web/views/use-save.tsx'
import { helpArticle } from '../../model/index.ts'
import styles from '../article/article-form.module.css'
import { optionsOf } from '../column/use-columns.ts'
import { EditingBanner } from '../text/editing-banner.tsx'
import { helpTemplates } from './help-templates.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { RoutesInput } from './routes-input.tsx'
import { useHelpColumns } from './use-help-columns.ts'

const ConflictDialog = lazyPart(
  async () => (await import('#kernel/web/views/conflict-dialog.tsx')).ConflictDialog,
)
const PreviewDialog = lazyPart(
  async () => (await import('../text/preview-dialog.tsx')).PreviewDialog,
)
const VersionsDrawer = lazyPart(
  async () => (await import('../text/versions-drawer.tsx')).VersionsDrawer,
)

const sections = [
  {
    key: 'basic',
    label: '属性',
    names: ['column', 'kind', 'routes', 'keywords', 'summary', 'audience'],
  },
  { key: 'more', label: '相关与附件', names: ['related', 'video', 'attachments'] },
  { key: 'publish', label: '发布', names: ['reviewBy', 'top', 'sort'] },
] as const
type Name = (typeof sections)[number]['names'][number]

/** The desk of whoever writes help: the text at the left, its properties at the right. */
export function HelpArticleForm({
  row,
  initial,
}: {
  readonly row: Presented | undefined
  readonly initial?: Readonly<Record<string, unknown>>
}) {
  useSubView(row ? String(row.title) : undefined)
  const navigate = useNavigate()
  const { message } = App.useApp()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null)
  const [publishing, setPublishing] = useState<Presented | null>(null)
  const form = useForm(helpArticle, { row, initial })
  const values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  const mayPublish = useCan('helpArticle.publish')
  const store = async (): Promise<Presented | null> => {
    if (!form.isNew && !form.store.isDirty()) return row ?? null
    const saved = await form.submit()
    if (saved === null) return null
    if (form.isNew)
      navigate(withParams('/helpmanager/editarticle', { id: saved.id }), { replace: true })
    return saved
  }
  const save = useSave({ ...form, submit: store }, root)
  const publish = async () => {
    const saved = await store()
    if (saved) setPublishing(saved)
    else message.error('请先改正标出的内容')
  }
  const cancel = useLeave(form, () => navigate(-1))
  return (
    <div className={styles.page} ref={root}>
      <PageHeader
        title={row ? '编辑帮助文章' : '新增帮助文章'}
        tags={
          row && (
            <>
              <StateTag of={helpArticle} state={row.state} />
              <PresentPeople resource={helpArticle} record={row.id} edits />
            </>
          )
        }
        note={
          row &&
          row.liveVersion !== null &&
          `线上为第 ${String(row.liveVersion)} 版${row.hasChanges ? '，有未发布的修改' : ''}`
        }
        actions={
          row &&
          Number(row.versionNo) > 0 && (
            <Button onClick={() => setOpen('versions')}>
              版本与对比（{String(row.versionNo)}）
            </Button>
          )
        }
      />
      {row && <EditingBanner resource={helpArticle} record={row.id} />}
      <DraftOffer form={form} />
      {form.failure && form.store.errors().length === 0 && (
        <Alert type="error" showIcon title={sentenceOfError(form.failure)} />
      )}
      <ErrorSummary form={form} resource={helpArticle} root={root} />
      <div className={styles.columns}>
        <div className={styles.sheet}>
          {!row && <Templates form={form} />}
          {(['title', 'content'] as const).map(name => (
            <FormField
              key={name}
              store={form.store}
              name={name}
              field={helpArticle.fields[name]}
              place={{ resource: helpArticle.path, field: name }}
            />
          ))}
        </div>
        <div className={styles.aside}>
          <Collapse
            className={styles.card ?? ''}
            bordered={false}
            defaultActiveKey={['basic', 'more']}
            items={sections.map(({ key, label, names }) => ({
              key,
              label,
              forceRender: true,
              children: (
                <div className={styles.fields}>
                  {names.map(name => (
                    <FormField
                      key={name}
                      store={form.store}
                      name={name}
                      field={helpArticle.fields[name]}
                      place={{ resource: helpArticle.path, field: name }}
                      shown={row?.shown[name]}
                      instead={insteadOf(name, form)}
                    />
                  ))}
                </div>
              ),
            }))}
          />
        </div>
      </div>
      <div className={styles.foot}>
        <span className={styles.kept}>
          <KeptNote form={form} />
        </span>
        <Button onClick={cancel}>取消</Button>
        <Button onClick={() => setOpen('preview')}>预览</Button>
        <Button
          loading={form.isSubmitting}
          disabled={!form.isNew && !form.isDirty}
          onClick={save}
          title="Ctrl S"
        >
          保存
        </Button>
        {mayPublish && (
          <Button type="primary" loading={form.isSubmitting} onClick={publish}>
            发布
          </Button>
        )}
      </div>
      <LeaveGuard isDirty={() => form.store.isDirty()} />
      {form.conflict && (
        <ConflictDialog resource={helpArticle} form={form} conflict={form.conflict} />
      )}
      {open === 'preview' && (
        <PreviewDialog
          printed={{
            title: String(values.title ?? '') || '（无标题）',
            content: typeof values.content === 'string' ? values.content : null,
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'versions' && row && (
        <VersionsDrawer
          resource={helpArticle}
          row={row}
          onClose={() => setOpen(null)}
          onRestored={() => form.store.reset()}
        />
      )}
      {publishing && <PublishDialog row={publishing} onClose={() => setPublishing(null)} />}
    </div>
  )
}

function insteadOf(name: Name, form: Form) {
  if (name === 'column') return <Column form={form} />
  return name === 'routes' ? <Routes form={form} /> : undefined
}

function Column({ form }: { readonly form: Form }) {
  const { value, error, set } = useField(form.store, 'column')
  const { tree } = useHelpColumns()
  const id = useFieldId()
  return (
    <TreeSelect<string | null>
      id={id}
      value={typeof value === 'string' ? value : null}
      treeData={optionsOf(tree)}
      treeDefaultExpandAll
      status={error ? 'error' : ''}
      placeholder="请选择栏目"
      style={{ width: '100%' }}
      onChange={next => set(next ?? null)}
    />
  )
}

function Routes({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'routes')
  return <RoutesInput value={Array.isArray(value) ? value.map(String) : []} onChange={set} />
}

function Templates({ form }: { readonly form: Form }) {
  return (
    <div className={styles.start}>
      从
      <Dropdown
        trigger={['click']}
        menu={{
          items: helpTemplates.map(({ name }) => ({ key: name, label: name })),
          onClick({ key }) {
            const template = helpTemplates.find(({ name }) => name === key)
            if (template) form.store.fill({ content: template.html, kind: template.kind })
          },
        }}
      >
        <Button size="small">模板</Button>
      </Dropdown>
      开始
    </div>
  )
}

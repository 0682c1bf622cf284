import { Button, Dropdown, TreeSelect } from 'antd'
import { useFieldId } from '#ui/logic/field-id.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormField } from '#ui/views/form-field.tsx'
import { helpArticle } from '../../model/index.ts'
import { optionsOf } from '../column/use-columns.ts'
import { DeskSections } from '../text/desk-sections.tsx'
import styles from '../text/text-desk.module.css'
import { TextDesk } from '../text/text-desk.tsx'
import { useTextDesk } from '../text/use-text-desk.ts'
import { helpTemplates } from './help-templates.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { RoutesInput } from './routes-input.tsx'
import { useHelpColumns } from './use-help-columns.ts'

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
  readonly row: PresentedOf<typeof helpArticle> | undefined
  readonly initial?: Readonly<Record<string, unknown>>
}) {
  const desk = useTextDesk(helpArticle, { row, initial, editedAt: '/helpmanager/editarticle' })
  const { form, values, handed } = desk
  const mayPublish = useCan('helpArticle.publish')
  const field = (name: Name | 'title' | 'content') => (
    <FormField
      key={name}
      store={form.store}
      name={name}
      field={helpArticle.fields[name]}
      place={{ resource: helpArticle.path, field: name }}
      shown={row?.shown[name]}
      instead={insteadOf(name, form)}
    />
  )
  return (
    <>
      <TextDesk
        resource={helpArticle}
        desk={desk}
        note={row && noteOf(row)}
        printed={{
          title: String(values.title ?? '') || '（无标题）',
          content: typeof values.content === 'string' ? values.content : null,
        }}
        aside={
          <DeskSections sections={sections} unfolded={['basic', 'more']}>
            {field}
          </DeskSections>
        }
        start={<Templates form={form} />}
        saveLabel="保存"
        handOver={mayPublish ? '发布' : undefined}
      >
        {(['title', 'content'] as const).map(field)}
      </TextDesk>
      {handed && (
        <PublishDialog row={handed as PresentedOf<typeof helpArticle>} onClose={desk.endHandOver} />
      )}
    </>
  )
}

function noteOf({ liveVersion, hasChanges }: PresentedOf<typeof helpArticle>): string | undefined {
  if (liveVersion === null) return undefined
  return `线上为第 ${liveVersion} 版${hasChanges ? '，有未发布的修改' : ''}`
}

function insteadOf(name: string, form: Form) {
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

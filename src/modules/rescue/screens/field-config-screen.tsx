import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Menu, Segmented, Skeleton, Space, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { type FieldRule, fieldConfig, fieldForms, fieldsInForce } from '../model/index.ts'
import styles from './field-config.module.css'
import { FieldImpact } from './field-impact.tsx'
import { FieldPreview } from './field-preview.tsx'
import { FieldTable } from './field-table.tsx'
import { useFieldDraft, useTypes } from './use-field-drafts.ts'

type Form = keyof typeof fieldForms
const general = 'general'

/** 字段配置: what each form shows, requires and prints for a type of aid, with the form as it would look. */
export default function FieldConfigScreen() {
  const [params, setParams] = useSearchParams()
  const types = useTypes()
  const type = params.get('type') ?? general
  const asked = params.get('form') ?? '5'
  const form = (asked in fieldForms ? asked : '5') as Form
  const go = (next: Readonly<Record<string, string>>) =>
    setParams({ type, form, ...next }, { replace: true })
  return (
    <div className={page.page}>
      <PageHeader title="字段配置" />
      <div className={styles.columns}>
        <Section title="救助类型" padding="flush">
          <Menu
            selectedKeys={[type]}
            onClick={({ key }) => go({ type: key })}
            items={[
              { key: general, label: '通用' },
              ...types.map(({ id, name }) => ({ key: id, label: name })),
            ]}
          />
        </Section>
        <Editor
          key={`${type}${form}`}
          type={type === general ? null : type}
          form={form}
          forms={
            <Segmented
              value={form}
              options={Object.entries(fieldForms).map(([value, label]) => ({ value, label }))}
              onChange={value => go({ form: value })}
            />
          }
        />
      </div>
      <ListScreen
        resource={fieldConfig}
        kept="memory"
        canCreate={false}
        onOpen="none"
        shown={['title', 'form', 'edition', 'validFrom', 'state', 'publishedBy']}
      />
    </div>
  )
}

interface EditorProps {
  readonly type: string | null
  readonly form: Form
  readonly forms: ReactNode
}

/** The rules of one form: those in force, or the draft that somebody keeps. */
function Editor({ type, form, forms }: EditorProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const mayKeep = useCan('fieldConfig.update')
  const { draft, isKnown } = useFieldDraft(type, form)
  const { data } = useAsk(fieldsInForce, { form, ...(type === null ? {} : { rescueType: type }) })
  const [typed, setTyped] = useState<readonly FieldRule[]>()
  if (!isKnown || data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  const own = new Set(data.fields.filter(each => each.own).map(({ key }) => key))
  const inForce = data.fields.map(
    ({ own: _own, ...rule }): FieldRule => ({
      ...rule,
      options: [...rule.options],
      conditions: rule.conditions.map(each => ({ ...each })),
    }),
  )
  const rules: readonly FieldRule[] = typed ?? draft?.rules ?? inForce
  const save = async () => {
    try {
      await (draft
        ? post(callOf(fieldConfig, 'update'), { id: draft.id, version: draft.version, rules })
        : post(callOf(fieldConfig, 'insert'), { rescueType: type, form, rules }))
      await client.invalidateQueries({ queryKey: keys.resource(fieldConfig.path) })
      setTyped(undefined)
      message.success('草稿已保存，发布后生效')
    } catch (failure) {
      message.error(sentenceOfError(failure))
    }
  }
  return (
    <>
      <Section
        title={forms}
        extra={
          mayKeep && (
            <Space>
              {draft === undefined ? (
                <Tag>{data.version === 0 ? '继承通用' : `线上第 ${data.version} 版`}</Tag>
              ) : (
                <Tag color="orange">草稿 第 {draft.edition} 版</Tag>
              )}
              <Button onClick={() => void save()} disabled={typed === undefined}>
                保存草稿
              </Button>
              {draft && typed === undefined && (
                <MoveButtons of={fieldConfig} row={draft} onDelete={undefined} />
              )}
            </Space>
          )
        }
      >
        <div className={styles.stack}>
          {draft && <FieldImpact draft={draft.id} version={draft.version} />}
          <FieldTable
            form={form}
            rules={rules}
            own={own}
            onChange={mayKeep ? setTyped : undefined}
          />
        </div>
      </Section>
      <FieldPreview rules={rules} />
    </>
  )
}

import { Alert, Select } from 'antd'
import type { ReactNode } from 'react'
import { choice, count, text } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import {
  channelTemplates,
  fieldSources,
  type MessageScene,
  messageTemplate,
  sourcesOf,
  type TemplateField,
} from '../../model/index.ts'
import styles from '../fans.module.css'

interface TemplateFormProps {
  readonly account: string | null
  readonly above?: ReactNode
}

/** A template of the channel: its places beside what fills them, and how it reads. */
export function TemplateForm({ account, above }: TemplateFormProps) {
  return (
    <FormScreen
      resource={messageTemplate}
      initial={account === null ? {} : { account }}
      above={above}
      slots={{
        templateId: form => <TemplateInput form={form} />,
        fields: form => <PlacesInput form={form} />,
      }}
    >
      {form => <Preview form={form} />}
    </FormScreen>
  )
}

/** One of the templates that the channel approved, or its number typed. */
function TemplateInput({ form: { store } }: { readonly form: Form }) {
  const { value, set } = useField(store, 'templateId')
  const account = useField(store, 'account').value
  const { data, error, isFetching } = useAsk(
    channelTemplates,
    typeof account === 'string' ? { account } : null,
  )
  const list = data?.list ?? []
  const pick = (chosen: readonly string[]) => {
    const id = chosen.at(-1) ?? null
    const found = list.find(each => each.templateId === id)
    if (found === undefined) return set(id)
    store.fill({
      ...{ templateId: id, title: found.title, example: found.example },
      fields: found.keys.map(({ key, label, limit }) => ({
        ...{ key, label, limit },
        source: guessOf(key, label),
        text: '',
      })),
    })
  }
  return (
    <>
      <Select
        mode="tags"
        maxCount={2}
        loading={isFetching}
        aria-label="模板ID"
        placeholder="从公众平台的模板中选择，或输入模板 ID"
        value={typeof value === 'string' ? [value] : []}
        onChange={pick}
        options={list.map(({ templateId, title }) => ({
          value: templateId,
          label: `${title}（${templateId}）`,
        }))}
      />
      {error && <Alert type="warning" title={sentenceOfError(error)} />}
    </>
  )
}

/** What most likely fills a place, by its label and kind. */
function guessOf(key: string, label: string): keyof typeof fieldSources {
  if (key.startsWith('amount') || label.includes('金额')) return 'amount'
  if (/^(time|date)/.test(key)) return 'at'
  if (key.startsWith('character_string') || label.includes('编号')) return 'number'
  if (/项目|标的/.test(label)) return 'cause'
  return /人|尊敬/.test(label) ? 'donor' : 'words'
}

function PlacesInput({ form: { store } }: { readonly form: Form }) {
  const { value, set } = useField(store, 'fields')
  const scene = useField(store, 'scene').value as MessageScene | null
  const known = scene === null ? Object.keys(fieldSources) : sourcesOf[scene]
  const options = Object.fromEntries(
    Object.entries(fieldSources).filter(([source]) => known.includes(source as never)),
  )
  return (
    <RowsInput
      columns={{
        key: { field: text('键', { max: 30 }), part: 2 },
        label: { field: text('名称', { max: 20 }), part: 2 },
        source: { field: choice('来源', options), part: 2 },
        text: { field: text('固定文字', { max: 200 }), part: 3 },
        limit: { field: count('字数上限', { min: 1, max: 200 }), part: 1 },
      }}
      value={value}
      blank={{ key: '', label: '', source: 'text', text: '', limit: 20 }}
      addLabel="添加字段"
      max={12}
      onChange={rows => set(rows?.map(row => ({ ...row, text: row.text ?? '' })) ?? null)}
    />
  )
}

const samples: Readonly<Record<keyof typeof fieldSources, string>> = {
  ...{ donor: '爱心人士', cause: '山区助学', amount: '100.00元', number: 'D2026000001' },
  ...{ at: '2026-01-01 10:00', organisation: '示例基金会', words: '本次填写的内容', text: '' },
}

/** How the message reads. */
function Preview({ form: { store } }: { readonly form: Form }) {
  const title = useField(store, 'title').value
  const fields = (useField(store, 'fields').value ?? []) as readonly TemplateField[]
  return (
    <section className={styles.phone} aria-label="消息预览">
      <p>
        <strong>{String(title ?? '')}</strong>
      </p>
      {fields.map(({ key, label, source, text: fixed = '', limit }) => (
        <p key={key}>
          {label || key}：{(source === 'text' ? fixed : samples[source]).slice(0, limit)}
        </p>
      ))}
    </section>
  )
}

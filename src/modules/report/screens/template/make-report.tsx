import { Select } from 'antd'
import { ref, text } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { causeKinds } from '#modules/cause/model/index.ts'
import { channels } from '#modules/finance/model/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { reportInstance } from '../../model/index.ts'
import { reportTemplateQuery } from '../../model/template/template-calls.ts'
import styles from './designer.module.css'

interface MakeReportProps {
  readonly template: string | null
  onClose(): void
  onMade(id: string): void
}

/** 生成报告: which template, for whom and when, and what the template asks. */
export function MakeReport({ template, onClose, onMade }: MakeReportProps) {
  return (
    <FormDrawer
      resource={reportInstance}
      id={null}
      initial={template === null ? undefined : { template }}
      slots={{ filters: form => <Filters form={form} /> }}
      onClose={onClose}
      onSaved={row => onMade(row.id)}
    />
  )
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: channels,
  causeKind: causeKinds,
}
const cause = ref('标的', 'project/cause')
const words = text('文字', { max: 100 })

/** The filter fields of the chosen template, answered by their English names. */
function Filters({ form }: { readonly form: Form }) {
  const template = useField(form.store, 'template').value
  const { value, set } = useField(form.store, 'filters')
  const { data } = useAsk(
    reportTemplateQuery,
    typeof template === 'string' ? { id: template } : null,
  )
  // The cast of a json field: its value is what its schema describes.
  const answers = (value ?? {}) as Readonly<Record<string, string>>
  if (typeof template !== 'string') return <span className={styles.quiet}>先选择模板</span>
  const fields = data?.filterFields ?? []
  if (fields.length === 0) return <span className={styles.quiet}>该模板没有筛选字段</span>
  const answer = (name: string, next: unknown) => {
    const { [name]: _old, ...others } = answers
    set(typeof next === 'string' && next !== '' ? { ...others, [name]: next } : others)
  }
  return (
    <div className={styles.editor}>
      {fields.map(({ enName, label, kind, required, options, default: usual }) => {
        const named = choices[kind] ?? Object.fromEntries(options.map(each => [each, each]))
        const now = answers[enName] ?? usual
        return (
          <div key={enName} className={styles.line}>
            <span>
              {label}
              {required && ' *'}
            </span>
            {kind === 'cause' || kind === 'text' ? (
              <Input
                field={kind === 'cause' ? cause : words}
                value={now}
                onChange={next => answer(enName, next)}
              />
            ) : (
              <Select
                allowClear
                aria-label={label}
                value={now}
                options={Object.entries(named).map(([key, text]) => ({ value: key, label: text }))}
                onChange={next => answer(enName, next)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

import { DatePicker, Form, Input, InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Section } from '#ui/views/section.tsx'
import { type FieldRule, isShown } from '../model/index.ts'
import styles from './field-config.module.css'

const looks = { desktop: '电脑', phone: '手机', print: '打印' } as const
type Look = keyof typeof looks

/** 表单预览: the form as these rules draw it, on a screen, a phone and paper; conditions hold while one types. */
export function FieldPreview({ rules }: { readonly rules: readonly FieldRule[] }) {
  const [look, setLook] = useState<Look>('desktop')
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const valueAt = (key: string) => typed[key]
  const shown = rules.filter(rule => isShown(rule, valueAt))
  return (
    <Section
      title="预览"
      extra={
        <Segmented
          size="small"
          value={look}
          options={Object.entries(looks).map(([value, label]) => ({ value, label }))}
          onChange={value => setLook(value as Look)}
        />
      }
    >
      {look === 'print' ? (
        <table className={styles.paper}>
          <tbody>
            {shown
              .filter(({ printed }) => printed)
              .map(({ key, label, masked }) => (
                <tr key={key}>
                  <th>{label}</th>
                  <td>{masked ? '***' : ''}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ) : (
        <Form
          layout={look === 'phone' ? 'vertical' : 'horizontal'}
          labelCol={look === 'phone' ? {} : { span: 9 }}
          style={look === 'phone' ? { maxWidth: 240 } : {}}
        >
          {shown.map(rule => (
            <Form.Item
              key={rule.key}
              label={rule.label}
              required={rule.required}
              extra={rule.help || (rule.consent ? '须单独同意' : undefined)}
            >
              <Control
                rule={rule}
                onChange={value => setTyped(held => ({ ...held, [rule.key]: value }))}
              />
            </Form.Item>
          ))}
        </Form>
      )}
    </Section>
  )
}

function Control({
  rule: { kind, options, readonly, label },
  onChange,
}: {
  readonly rule: FieldRule
  onChange(value: unknown): void
}) {
  const own = { disabled: readonly, 'aria-label': label }
  if (kind === 'choice')
    return (
      <Select
        {...own}
        allowClear
        options={options.map(each => ({ value: each, label: each }))}
        onChange={onChange}
      />
    )
  if (kind === 'int' || kind === 'money')
    return <InputNumber {...own} style={{ width: '100%' }} onChange={onChange} />
  if (kind === 'date') return <DatePicker {...own} style={{ width: '100%' }} />
  if (kind === 'longText')
    return <Input.TextArea {...own} rows={2} onChange={({ target }) => onChange(target.value)} />
  return <Input {...own} onChange={({ target }) => onChange(target.value)} />
}

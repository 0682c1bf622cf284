import { Alert, Input, Select } from 'antd'
import { useState } from 'react'
import type { StaticRows } from '../model/index.ts'
import styles from './binding-form.module.css'
import { chosenUnits, rowsOfText, textOfRows } from './pasted-rows.ts'

interface StaticFormProps {
  readonly data: StaticRows
  onChange(next: StaticRows): void
}

const unitChoices = [
  { value: 'text', label: '文字' },
  { value: 'count', label: '数量' },
  { value: 'money', label: '金额' },
  { value: 'percent', label: '百分比' },
] as const

/** Rows that are typed, or pasted from a sheet. */
export function StaticForm({ data, onChange }: StaticFormProps) {
  const [text, setText] = useState(() => textOfRows(data))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [units, setUnits] = useState(() => chosenUnits(data))
  const read = (given: string, chosen = units) => {
    setText(given)
    setUnits(chosen)
    const rows = rowsOfText(given, chosen)
    setRefusal(typeof rows === 'string' ? rows : null)
    if (typeof rows !== 'string') onChange(rows)
  }
  return (
    <div className={styles.form}>
      <div className={styles.field}>
        <span>从表格复制后粘贴，第一行为表头（最多 200 行）</span>
        <Input.TextArea
          aria-label="从表格复制后粘贴"
          rows={6}
          className={styles.sheet}
          value={text}
          onChange={event => read(event.target.value)}
        />
      </div>
      {refusal !== null && <Alert type="warning" showIcon title={refusal} />}
      <div className={styles.line}>
        {data.columns.map(column => (
          <Select
            key={column.key}
            size="small"
            aria-label={`${column.label}的单位`}
            value={column.unit}
            options={unitChoices.map(unit => ({
              ...unit,
              label: `${column.label}：${unit.label}`,
            }))}
            onChange={unit => read(text, { ...units, [column.key]: unit })}
          />
        ))}
      </div>
    </div>
  )
}

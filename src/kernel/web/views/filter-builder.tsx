import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import type { Operator } from '#kernel/kinds/field.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useConditionTexts } from '../logic/condition-text.ts'
import type { Condition } from '../logic/list-state.ts'
import { operatorLabel, operatorsOf, type ViewField } from '../logic/view-fields.ts'
import styles from './filter-builder.module.css'
import { ConditionValue } from './filter-control.tsx'

export interface FilterBuilderProps {
  readonly resource: AnyResource
  /** Fields that may be filtered. */
  readonly fields: readonly ViewField[]
  readonly filter: readonly Condition[]
  onApply(filter: readonly Condition[]): void
  onClose(): void
}

interface Line {
  readonly key: number
  readonly condition: Condition
}

const valueless: readonly Operator[] = ['blank', 'filled']

/** Any conditions over any field of the list; all of them must hold. The sentence below says the same in words. */
export function FilterBuilder({ resource, fields, filter, onApply, onClose }: FilterBuilderProps) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    (filter.length > 0 ? filter : firstOf(fields)).map((condition, key) => ({ key, condition })),
  )
  const complete = lines.map(({ condition }) => condition).filter(isComplete)
  const texts = useConditionTexts(resource, complete)
  const change = (key: number, condition: Condition) =>
    setLines(held => held.map(line => (line.key === key ? { key, condition } : line)))
  const add = () =>
    setLines(held => [
      ...held,
      ...firstOf(fields).map(condition => ({ key: (held.at(-1)?.key ?? 0) + 1, condition })),
    ])
  return (
    <Drawer
      open
      title="高级筛选"
      size={640}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => setLines([])}>清空</Button>
          <span className={styles.gap} />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => onApply(complete)}>
            应用筛选
          </Button>
        </div>
      }
    >
      <p className={styles.rule}>同时满足以下全部条件：</p>
      <div className={styles.lines}>
        {lines.map(({ key, condition }) => (
          <BuilderLine
            key={key}
            fields={fields}
            condition={condition}
            onChange={next => change(key, next)}
            onRemove={() => setLines(held => held.filter(line => line.key !== key))}
          />
        ))}
      </div>
      <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
        添加条件
      </Button>
      {texts.length > 0 && <p className={styles.words}>{texts.join(' 且 ')}</p>}
    </Drawer>
  )
}

interface LineProps {
  readonly fields: readonly ViewField[]
  readonly condition: Condition
  onChange(condition: Condition): void
  onRemove(): void
}

function BuilderLine({ fields, condition, onChange, onRemove }: LineProps) {
  const field = fields.find(({ name }) => name === condition.field)?.field
  if (field === undefined) return null
  return (
    <div className={styles.line}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="字段"
        className={styles.field}
        value={condition.field}
        options={fields.map(({ name, field: { label } }) => ({ value: name, label }))}
        onChange={name => {
          const next = fields.find(known => known.name === name)
          if (next) onChange({ field: name, op: operatorsOf(next.field)[0] ?? 'is' })
        }}
      />
      <Select
        aria-label="比较方式"
        className={styles.operator}
        value={condition.op}
        options={operatorsOf(field).map(op => ({ value: op, label: operatorLabel(field, op) }))}
        onChange={op => onChange({ field: condition.field, op })}
      />
      <div className={styles.value}>
        {!valueless.includes(condition.op) && (
          <ConditionValue
            key={`${condition.field} ${condition.op}`}
            field={field}
            condition={condition}
            onChange={value => onChange({ ...condition, value })}
          />
        )}
      </div>
      <Button type="text" icon={<DeleteOutlined />} aria-label="删除条件" onClick={onRemove} />
    </div>
  )
}

function firstOf(fields: readonly ViewField[]): readonly Condition[] {
  const [first] = fields
  return first ? [{ field: first.name, op: operatorsOf(first.field)[0] ?? 'is' }] : []
}

function isComplete({ op, value }: Condition): boolean {
  if (valueless.includes(op)) return true
  if (value === undefined || value === null || value === '') return false
  return !Array.isArray(value) || value.length > 0
}

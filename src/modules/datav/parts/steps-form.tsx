import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Input, InputNumber, Select } from 'antd'
import { ByPlace } from '#ui/views/by-place.tsx'
import type { TransformStep } from '../model/index.ts'
import styles from './binding-form.module.css'
import type { QueryColumn } from './recommended-bases.ts'

interface StepsFormProps {
  readonly columns: readonly QueryColumn[]
  readonly value: readonly TransformStep[]
  onChange(next: TransformStep[]): void
}

const kinds = {
  rename: '改列名',
  sort: '排序',
  top: '前几名',
  ratio: '占比',
  cumulative: '累计',
  unit: '单位',
} as const satisfies Readonly<Record<TransformStep['kind'], string>>
const kindNames = Object.keys(kinds) as TransformStep['kind'][]

function newStep(kind: TransformStep['kind'], column: string): TransformStep {
  switch (kind) {
    case 'rename':
      return { kind, column, label: '' }
    case 'sort':
      return { kind, column, descending: true }
    case 'top':
      return { kind, rows: 10, others: true }
    case 'unit':
      return { kind, column, by: '万' }
    case 'ratio':
    case 'cumulative':
      return { kind, column }
  }
}

/** What is done to the rows one after another before they are drawn. */
export function StepsForm({ columns, value, onChange }: StepsFormProps) {
  const first = (kind: TransformStep['kind']) => {
    const figures = columns.filter(column => column.kind === 'measure')
    const usual = kind === 'rename' ? columns : figures
    return (usual[0] ?? columns[0])?.key ?? ''
  }
  return (
    <fieldset className={styles.field} aria-label="数据处理">
      <span>数据处理（按顺序）</span>
      <ByPlace items={value}>
        {(step, at) => (
          <div className={styles.line}>
            <span className={styles.stepName}>{kinds[step.kind]}</span>
            <StepFields
              step={step}
              columns={columns}
              onChange={next => onChange(value.map((each, place) => (place === at ? next : each)))}
            />
            <Button
              type="text"
              size="small"
              aria-label={`${kinds[step.kind]}上移`}
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              onClick={() => onChange(value.toSpliced(at, 1).toSpliced(at - 1, 0, step))}
            />
            <Button
              type="text"
              size="small"
              aria-label={`移除${kinds[step.kind]}`}
              icon={<DeleteOutlined />}
              onClick={() => onChange(value.toSpliced(at, 1))}
            />
          </div>
        )}
      </ByPlace>
      {value.length < 10 && (
        <Dropdown
          menu={{
            items: kindNames.map(kind => ({
              key: kind,
              label: kinds[kind],
              onClick: () => onChange([...value, newStep(kind, first(kind))]),
            })),
          }}
        >
          <Button type="link" size="small" icon={<PlusOutlined />}>
            添加处理
          </Button>
        </Dropdown>
      )}
    </fieldset>
  )
}

interface StepFieldsProps {
  readonly step: TransformStep
  readonly columns: readonly QueryColumn[]
  onChange(next: TransformStep): void
}

function StepFields({ step, columns, onChange }: StepFieldsProps) {
  if (step.kind === 'top')
    return (
      <>
        <InputNumber
          size="small"
          aria-label="行数"
          min={1}
          max={500}
          precision={0}
          value={step.rows}
          onChange={rows => onChange({ ...step, rows: rows ?? 10 })}
        />
        <Checkbox
          checked={step.others}
          onChange={event => onChange({ ...step, others: event.target.checked })}
        >
          其余合为「其他」
        </Checkbox>
      </>
    )
  return (
    <>
      <Select
        size="small"
        aria-label="列"
        className={styles.grows}
        value={step.column}
        options={columns.map(({ key, label }) => ({ value: key, label }))}
        onChange={column => onChange({ ...step, column })}
      />
      {step.kind === 'rename' && (
        <Input
          size="small"
          aria-label="新列名"
          maxLength={40}
          className={styles.grows}
          value={step.label}
          onChange={event => onChange({ ...step, label: event.target.value })}
        />
      )}
      {step.kind === 'sort' && (
        <Select
          size="small"
          aria-label="方向"
          value={step.descending ? 'down' : 'up'}
          options={[
            { value: 'down', label: '降序' },
            { value: 'up', label: '升序' },
          ]}
          onChange={way => onChange({ ...step, descending: way === 'down' })}
        />
      )}
      {step.kind === 'unit' && (
        <Select
          size="small"
          aria-label="单位"
          value={step.by}
          options={[
            { value: '万', label: '万' },
            { value: '亿', label: '亿' },
          ]}
          onChange={by => onChange({ ...step, by })}
        />
      )}
    </>
  )
}

import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import {
  comparisons,
  type DatasetFacts,
  type DatasetQuery,
  movingPeriods,
} from '#modules/dataset/model/index.ts'
import { ShapeEditor } from '#modules/dataset/parts/shape-editor.tsx'
import { Section } from '#ui/views/section.tsx'
import styles from './question.module.css'

interface QueryEditorProps {
  readonly query: DatasetQuery
  readonly datasets: readonly DatasetFacts[]
  onChange(query: DatasetQuery): void
}

const periodOptions = [
  ...Object.entries(movingPeriods).map(([value, label]) => ({ value, label })),
  { value: 'days', label: '指定日期' },
]

/** The form in which a question was understood; what is changed is answered at once. */
export function QueryEditor({ query, datasets, onChange }: QueryEditorProps) {
  const { period } = query
  const days = typeof period === 'string' ? null : period
  const today = dayjs().format('YYYY-MM-DD')
  return (
    <Section title="解析结果" note="可以修改，修改后立即重新查询">
      <div className={styles.form}>
        <div className={styles.when}>
          <span>期间</span>
          <Select
            aria-label="期间"
            value={typeof period === 'string' ? period : 'days'}
            options={periodOptions}
            onChange={value =>
              onChange({
                ...query,
                // The cast of a choice: its values are the names of periods.
                period:
                  value === 'days'
                    ? { from: `${today.slice(0, 8)}01`, to: today }
                    : (value as DatasetQuery['period']),
              })
            }
          />
          {days !== null && (
            <DatePicker.RangePicker
              allowClear={false}
              value={[dayjs(days.from), dayjs(days.to)]}
              onChange={(_dates, [from, to]) =>
                from && to && onChange({ ...query, period: { from, to } })
              }
            />
          )}
          <span>对比</span>
          <Select
            aria-label="对比"
            value={query.compare}
            options={Object.entries(comparisons).map(([value, label]) => ({
              value: value as DatasetQuery['compare'],
              label,
            }))}
            onChange={compare => onChange({ ...query, compare })}
          />
        </div>
        <ShapeEditor value={query} datasets={datasets} mostGroups={2} onChange={onChange} />
      </div>
    </Section>
  )
}

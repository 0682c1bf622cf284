import { Alert, Button, Input, Segmented } from 'antd'
import { type DatasetFacts, datasetQuery } from '#modules/dataset/model/index.ts'
import {
  type BaseName,
  type Binding,
  componentBases,
  type ScreenSnapshot,
  type StaticRows,
} from '../model/index.ts'
import styles from './binding-form.module.css'
import { QueryForm } from './query-form.tsx'
import { columnsOf, filledSlots, type QueryColumn, recommendedBases } from './recommended-bases.ts'
import { ResultTable } from './result-table.tsx'
import { SlotsForm } from './slots-form.tsx'
import { StaticForm } from './static-form.tsx'
import { StepsForm } from './steps-form.tsx'

export interface BindingFormProps {
  readonly base: BaseName
  readonly value: Binding | null
  readonly datasets: readonly DatasetFacts[]
  readonly variables: ScreenSnapshot['variables']
  /** The screen in whose reach figures are reckoned; null: in that of the person. */
  readonly screen: string | null
  onChange(next: Binding | null): void
  /** Draws the same data with another base; nothing is recommended when absent. */
  onBase?(base: BaseName, slots: Record<string, string[]>): void
}

type Query = Extract<Binding, { readonly from: 'dataset' }>['query']

/** A question that nothing was said of yet. */
const blankQuery: Query = {
  ...{ dataset: '', measures: [], dimensions: [], filters: [], sort: null, top: 20 },
  ...{ period: 'thisYear', compare: 'none' },
}
const blankRows: StaticRows = {
  columns: [
    { key: 'c1', label: '名称', unit: 'text' },
    { key: 'c2', label: '数量', unit: 'count' },
  ],
  rows: [
    ['甲', 12],
    ['乙', 8],
  ],
}

/** Where a component has its data from: dataset or typed rows, what fills which slot, steps, result. */
export function BindingForm(props: BindingFormProps) {
  const { base, value, datasets, variables, screen, onChange, onBase } = props
  const { slots } = componentBases[base]
  if (slots.length === 0) return <p className={styles.quiet}>这个组件不需要数据</p>
  const columns = columnsIn(value, datasets)
  const start = (from: Binding['from'] | 'none') => {
    if (from === 'none') return onChange(null)
    if (from === value?.from) return
    const common = { slots: {}, steps: [], empty: '暂无数据' }
    if (from === 'dataset') return onChange({ from, query: blankQuery, ...common })
    const kinds = staticColumns(blankRows)
    onChange({ from, data: blankRows, ...common, slots: filledSlots(slots, kinds) })
  }
  const recommended = onBase ? recommendedBases(columns).filter(each => each !== base) : []
  return (
    <div className={styles.form}>
      <Segmented
        block
        aria-label="数据来源"
        value={value?.from ?? 'none'}
        onChange={start}
        options={[
          { value: 'none', label: '不绑定' },
          { value: 'dataset', label: '数据集' },
          { value: 'static', label: '静态数据' },
        ]}
      />
      {value?.from === 'dataset' && (
        <QueryForm
          query={value.query}
          datasets={datasets}
          variables={variables}
          onChange={query => {
            const same = { ...value, query }
            const next = columnsIn(same, datasets)
            const isOther = signOf(next) !== signOf(columns)
            onChange(isOther ? { ...same, slots: filledSlots(slots, next) } : same)
          }}
        />
      )}
      {value?.from === 'static' && (
        <StaticForm
          data={value.data}
          onChange={data => {
            const next = staticColumns(data)
            const isOther = signOf(next) !== signOf(columns)
            onChange({ ...value, data, slots: isOther ? filledSlots(slots, next) : value.slots })
          }}
        />
      )}
      {value !== null && columns.length > 0 && (
        <>
          <SlotsForm
            slots={slots}
            columns={columns}
            value={value.slots}
            onChange={next => onChange({ ...value, slots: next })}
          />
          {recommended.length > 0 && (
            <fieldset className={styles.line} aria-label="推荐图表">
              <span>推荐图表</span>
              {recommended.map(each => (
                <Button
                  key={each}
                  size="small"
                  onClick={() => onBase?.(each, filledSlots(componentBases[each].slots, columns))}
                >
                  {componentBases[each].label}
                </Button>
              ))}
            </fieldset>
          )}
          <StepsForm
            columns={columns}
            value={value.steps}
            onChange={steps => onChange({ ...value, steps })}
          />
          <div className={styles.field}>
            <span>无数据时显示</span>
            <Input
              aria-label="无数据时显示"
              maxLength={40}
              value={value.empty}
              onChange={event => onChange({ ...value, empty: event.target.value })}
            />
          </div>
          {isAsked(value) && <ResultTable binding={value} screen={screen} variables={variables} />}
        </>
      )}
      {value?.from === 'dataset' &&
        value.query.dataset !== '' &&
        !datasets.some(({ key }) => key === value.query.dataset) && (
          <Alert type="warning" showIcon title="没有权限使用该数据集，请更换" />
        )}
    </div>
  )
}

/** What slots are filled by: as long as it is the same, those that were chosen stay. */
const signOf = (columns: readonly QueryColumn[]) =>
  columns.map(({ key, kind }) => `${key} ${kind}`).join()

/** Whether a question is whole enough to be asked. */
function isAsked(value: Binding): boolean {
  if (value.from === 'static') return true
  const { period: _period, ...shape } = value.query
  return shape.dataset !== '' && datasetQuery.omit({ period: true }).safeParse(shape).success
}

function columnsIn(value: Binding | null, datasets: readonly DatasetFacts[]): QueryColumn[] {
  if (value === null) return []
  if (value.from === 'static') return staticColumns(value.data)
  const dataset = datasets.find(({ key }) => key === value.query.dataset)
  return dataset === undefined ? [] : columnsOf(dataset, value.query)
}

/** Typed columns: words may be dates or areas, figures may be degrees; the slot decides. */
function staticColumns({ columns }: StaticRows): QueryColumn[] {
  return columns.map(({ key, label, unit }) => ({
    ...{ key, label },
    kind: unit === 'text' ? 'dimension' : 'measure',
  }))
}

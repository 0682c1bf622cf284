import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import {
  comparisons,
  type DatasetFacts,
  isTime,
  movingPeriods,
  timeUnits,
} from '#modules/dataset/model/index.ts'
import { ShapeEditor } from '#modules/dataset/parts/shape-editor.tsx'
import { ByPlace } from '#ui/views/by-place.tsx'
import { type Binding, type ScreenSnapshot, variableMark } from '../model/index.ts'
import styles from './binding-form.module.css'

type Query = Extract<Binding, { readonly from: 'dataset' }>['query']
type Filter = Query['filters'][number]

interface QueryFormProps {
  readonly query: Query
  readonly datasets: readonly DatasetFacts[]
  readonly variables: ScreenSnapshot['variables']
  onChange(next: Query): void
}

const isMarked = ({ values }: Filter) => values.some(each => variableMark.test(each))
const mark = (name: string) => `{{${name}}}`
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** A question over a dataset whose period and filters may be variables of the screen. */
export function QueryForm({ query, datasets, variables, onChange }: QueryFormProps) {
  const dataset = datasets.find(({ key }) => key === query.dataset)
  const change = (part: Partial<Query>) => onChange({ ...query, ...part })
  const marked = query.filters.filter(isMarked)
  const others = variables.filter(({ kind }) => kind !== 'period')
  return (
    <>
      <ShapeEditor
        value={{ ...query, filters: query.filters.filter(each => !isMarked(each)) }}
        datasets={datasets}
        mostGroups={dataset?.isList ? 8 : 2}
        onChange={next =>
          change(
            next.dataset === query.dataset
              ? { ...next, filters: [...next.filters, ...marked] }
              : next,
          )
        }
      />
      {dataset !== undefined && others.length > 0 && dataset.dimensions.length > 0 && (
        <MarkedFilters
          filters={marked}
          dataset={dataset}
          variables={others}
          onChange={next =>
            change({ filters: [...query.filters.filter(each => !isMarked(each)), ...next] })
          }
        />
      )}
      {dataset !== undefined && (
        <>
          <Period query={query} variables={variables} onChange={period => change({ period })} />
          <div className={styles.field}>
            <span>对比</span>
            <Select
              aria-label="对比"
              value={query.compare}
              options={optionsOf(comparisons)}
              onChange={compare => change({ compare })}
            />
          </div>
          <Sorting query={query} dataset={dataset} onChange={sort => change({ sort })} />
        </>
      )}
    </>
  )
}

interface PeriodProps {
  readonly query: Query
  readonly variables: ScreenSnapshot['variables']
  onChange(period: Query['period']): void
}

function Period({ query: { period }, variables, onChange }: PeriodProps) {
  const own = variables.filter(({ kind }) => kind === 'period').map(({ name }) => mark(name))
  const isRange = typeof period === 'object'
  return (
    <div className={styles.field}>
      <span>期间</span>
      <Select
        aria-label="期间"
        value={isRange ? 'range' : period}
        options={[
          ...(own.length === 0
            ? []
            : [{ label: '变量', options: own.map(value => ({ value, label: value })) }]),
          { label: '固定期间', options: optionsOf(movingPeriods) },
          { value: 'range', label: '自定义日期' },
        ]}
        onChange={(next: string) => {
          const today = dayjs().format('YYYY-MM-DD')
          if (next === 'range') onChange({ from: today, to: today })
          else onChange(next as Query['period'])
        }}
      />
      {isRange && (
        <DatePicker.RangePicker
          aria-label="自定义日期"
          value={[dayjs(period.from), dayjs(period.to)]}
          onChange={range => {
            const [from, to] = range ?? []
            if (from && to)
              onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
          }}
        />
      )}
    </div>
  )
}

interface SortingProps {
  readonly query: Query
  readonly dataset: DatasetFacts
  onChange(sort: Query['sort']): void
}

function Sorting({ query, dataset, onChange }: SortingProps) {
  const { sort, measures, dimensions } = query
  const labelOf = (key: string) =>
    [...dataset.measures, ...dataset.dimensions].find(each => each.key === key)?.label ??
    (isTime(key) ? timeUnits[key] : key)
  return (
    <div className={styles.field}>
      <span>排序</span>
      <div className={styles.line}>
        <Select
          aria-label="排序"
          allowClear
          placeholder="默认"
          className={styles.grows}
          value={sort?.by ?? null}
          options={[...measures, ...dimensions].map(value => ({ value, label: labelOf(value) }))}
          onChange={(by: string | undefined) =>
            onChange(by === undefined ? null : { by, descending: sort?.descending ?? true })
          }
        />
        <Switch
          aria-label="从大到小"
          checkedChildren="降序"
          unCheckedChildren="升序"
          disabled={sort === null}
          checked={sort?.descending ?? true}
          onChange={descending => sort !== null && onChange({ ...sort, descending })}
        />
      </div>
    </div>
  )
}

interface MarkedFiltersProps {
  readonly filters: readonly Filter[]
  readonly dataset: DatasetFacts
  readonly variables: ScreenSnapshot['variables']
  onChange(filters: Filter[]): void
}

/** Filters whose value is a variable of the screen. */
function MarkedFilters({ filters, dataset, variables, onChange }: MarkedFiltersProps) {
  const set = (at: number, next: Filter | null) =>
    onChange(filters.flatMap((each, place) => (place === at ? (next ?? []) : each)))
  const dimensions = dataset.dimensions.map(({ key, label }) => ({ value: key, label }))
  const marks = variables.map(({ name }) => ({ value: mark(name), label: mark(name) }))
  const unused = dimensions.find(({ value }) => filters.every(each => each.dimension !== value))
  const add = () =>
    onChange([...filters, { dimension: unused?.value ?? '', values: [marks[0]?.value ?? ''] }])
  return (
    <div className={styles.field}>
      <span>按变量筛选</span>
      <ByPlace items={filters}>
        {(filter, at) => (
          <div className={styles.line}>
            <Select
              aria-label="按变量筛选的项"
              className={styles.grows}
              value={filter.dimension}
              options={dimensions}
              onChange={dimension => set(at, { ...filter, dimension })}
            />
            <Select
              aria-label="变量"
              className={styles.grows}
              value={filter.values[0] ?? null}
              options={marks}
              onChange={value => set(at, { ...filter, values: [value] })}
            />
            <Button
              type="text"
              aria-label="移除按变量筛选"
              icon={<DeleteOutlined />}
              onClick={() => set(at, null)}
            />
          </div>
        )}
      </ByPlace>
      {filters.length < dimensions.length && (
        <Button type="link" size="small" icon={<PlusOutlined />} onClick={add}>
          添加按变量筛选
        </Button>
      )}
    </div>
  )
}

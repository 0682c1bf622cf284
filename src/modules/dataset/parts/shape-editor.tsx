import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select } from 'antd'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import { type DatasetFacts, type DatasetShape, timeUnits } from '../model/index.ts'
import styles from './shape-editor.module.css'

interface ShapeEditorProps<S extends DatasetShape> {
  readonly value: S
  readonly datasets: readonly DatasetFacts[]
  /** How many groups may be chosen; 0: none. */
  readonly mostGroups: number
  onChange(next: S): void
}

const options = (all: readonly { readonly key: string; readonly label: string }[]) =>
  all.map(({ key, label }) => ({ value: key, label }))
const timeOptions = Object.entries(timeUnits).map(([value, label]) => ({ value, label }))
/** Where the words of a dimension without choices stand. */
const pickers: Readonly<Record<string, ReturnType<typeof ref>>> = {
  cause: ref('标的', 'project/cause'),
  organisation: ref('机构', 'charity/organisation'),
  column: ref('栏目', 'article/column'),
}

/** Chooses dataset, figures, groups and filters of a question. */
export function ShapeEditor<S extends DatasetShape>(props: ShapeEditorProps<S>) {
  const { value, datasets, mostGroups, onChange } = props
  const dataset = datasets.find(({ key }) => key === value.dataset)
  const change = (part: Partial<DatasetShape>) => onChange({ ...value, ...part })
  return (
    <div className={styles.editor}>
      <div>
        <span>数据集</span>
        <Select
          aria-label="数据集"
          value={value.dataset || null}
          placeholder="选择数据集"
          options={options(datasets)}
          onChange={(key: string) => {
            const next = datasets.find(each => each.key === key)
            const first = next?.measures[0]?.key
            change({
              ...{ dataset: key, measures: first === undefined ? [] : [first] },
              ...{ dimensions: [], filters: [], sort: null },
            })
          }}
        />
      </div>
      {value.dataset !== '' && dataset === undefined && (
        <p className={styles.warning}>没有权限使用该数据集，请更换</p>
      )}
      <div>
        <span>指标</span>
        <Select
          aria-label="指标"
          mode="multiple"
          maxCount={4}
          value={value.measures}
          options={options(dataset?.measures ?? [])}
          onChange={(measures: string[]) => change({ measures })}
        />
      </div>
      {mostGroups > 0 && (
        <div>
          <span>分组</span>
          <Select
            aria-label="分组"
            mode="multiple"
            maxCount={mostGroups}
            value={value.dimensions}
            options={[
              { label: '时间', options: timeOptions },
              { label: '分类', options: options(dataset?.dimensions ?? []) },
            ]}
            onChange={(dimensions: string[]) => change({ dimensions })}
          />
        </div>
      )}
      <Filters value={value} dataset={dataset} onChange={filters => change({ filters })} />
      {mostGroups > 0 && (
        <div>
          <span>最多行数</span>
          <InputNumber
            aria-label="最多行数"
            min={1}
            max={500}
            precision={0}
            value={value.top}
            onChange={top => change({ top: top ?? 20 })}
          />
        </div>
      )}
    </div>
  )
}

type Filter = DatasetShape['filters'][number]

interface FiltersProps {
  readonly value: DatasetShape
  readonly dataset: DatasetFacts | undefined
  onChange(filters: Filter[]): void
}

function Filters({ value, dataset, onChange }: FiltersProps) {
  const { filters } = value
  const set = (at: number, next: Filter | null) =>
    onChange(filters.flatMap((each, place) => (place === at ? (next ?? []) : each)))
  return (
    <div className={styles.filters}>
      <ByPlace items={filters}>
        {(filter, at) => (
          <div className={styles.filter}>
            <Select
              value={filter.dimension}
              aria-label="筛选项"
              options={options(dataset?.dimensions ?? [])}
              onChange={(dimension: string) => set(at, { dimension, values: [] })}
            />
            <Values
              filter={filter}
              values={dataset?.dimensions.find(({ key }) => key === filter.dimension)?.values ?? {}}
              onChange={values => set(at, { ...filter, values })}
            />
            <Button
              type="text"
              aria-label="移除筛选"
              icon={<DeleteOutlined />}
              onClick={() => set(at, null)}
            />
          </div>
        )}
      </ByPlace>
      {dataset !== undefined && dataset.dimensions.length > filters.length && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          onClick={() =>
            onChange([...filters, { dimension: dataset.dimensions[0]?.key ?? '', values: [] }])
          }
        >
          添加筛选
        </Button>
      )}
    </div>
  )
}

function Values({
  filter,
  values,
  onChange,
}: {
  readonly filter: Filter
  readonly values: Readonly<Record<string, string>>
  onChange(values: string[]): void
}) {
  const picker = pickers[filter.dimension]
  if (picker !== undefined && Object.keys(values).length === 0) {
    return (
      <Input
        field={picker}
        value={filter.values[0] ?? null}
        onChange={next => onChange(typeof next === 'string' ? [next] : [])}
      />
    )
  }
  return (
    <Select
      mode="multiple"
      aria-label="筛选值"
      value={filter.values}
      options={Object.entries(values).map(([value, label]) => ({ value, label }))}
      onChange={onChange}
    />
  )
}

import { Modal, Select, Skeleton, Table, Tag } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { type ScreenChange, screenCompare } from '../../model/index.ts'

const kinds = {
  added: { label: '新增', color: 'green' },
  removed: { label: '移除', color: 'red' },
  changed: { label: '修改', color: 'orange' },
} as const

interface ComparisonProps {
  readonly id: string
  readonly from: number
  /** 0 for the draft. */
  readonly to: number
  readonly releases: readonly number[]
  onChange(compared: { from: number; to: number }): void
  onClose(): void
}

/** Two states of a screen side by side, component by component. */
export function Comparison({ id, from, to, releases, onChange, onClose }: ComparisonProps) {
  const { data, error, refetch } = useAsk(screenCompare, { id, from, to }, { staleTime: 0 })
  const options = [
    { value: 0, label: '草稿' },
    ...releases.map(value => ({ value, label: `第 ${value} 版` })),
  ]
  return (
    <Modal open width={860} title="版本对比" footer={null} onCancel={onClose}>
      <div className={look.stack}>
        <div className={look.line}>
          <Select
            aria-label="从"
            style={{ width: 120 }}
            value={from}
            options={options}
            onChange={next => onChange({ from: next, to })}
          />
          →
          <Select
            aria-label="到"
            style={{ width: 120 }}
            value={to}
            options={options}
            onChange={next => onChange({ from, to: next })}
          />
        </div>
        {error ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton active />
        ) : (
          <Table<ScreenChange>
            size="small"
            rowKey={({ kind, widget }) => `${kind} ${widget}`}
            pagination={data.length > 20 ? { pageSize: 20 } : false}
            locale={{ emptyText: '没有差别' }}
            dataSource={data.map(each => ({ ...each, properties: [...each.properties] }))}
            columns={[
              {
                title: '变化',
                width: 80,
                render: (_, { kind }) => <Tag color={kinds[kind].color}>{kinds[kind].label}</Tag>,
              },
              { title: '组件', dataIndex: 'name', width: 160 },
              {
                title: '属性：原值 → 新值',
                render: (_, { properties }) =>
                  properties.map(({ label, before, after }) => (
                    <div key={label} style={{ wordBreak: 'break-all' }}>
                      {label}：{before || '空'} → {after || '空'}
                    </div>
                  )),
              },
            ]}
          />
        )}
      </div>
    </Modal>
  )
}

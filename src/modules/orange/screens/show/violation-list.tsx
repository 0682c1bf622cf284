import { Alert, Table } from 'antd'
import { printMoment } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { signIn, usualDeductions, violation } from '../../model/index.ts'

type Violation = PresentedOf<typeof violation>

const state = (...values: string[]) => [{ field: 'state', op: 'in' as const, value: values }]
const tabs = [
  { key: 'pending', label: '待处理', where: state('pending', 'grave') },
  { key: 'decided', label: '已处罚', where: state('decided', 'upheld') },
  { key: 'appealing', label: '申诉中', where: state('appealing') },
  { key: 'revoked', label: '已撤销', where: state('revoked') },
  { key: 'dismissed', label: '不成立', where: state('dismissed') },
  { key: 'all', label: '全部' },
]

/** 违规记录: cases with what proves them, decided by one, appealed to another. */
export default function ViolationList() {
  return (
    <ListScreen
      resource={violation}
      title="违规记录"
      createLabel="登记违规"
      tabs={tabs}
      quick={['kind', 'level', 'user']}
      shown={[
        'number',
        'user',
        'kind',
        'source',
        'level',
        'deduct',
        'penalty',
        'until',
        'state',
        'decidedBy',
        'createdAt',
      ]}
      columns={{
        number: { width: 160 },
        user: { width: 110 },
        kind: { width: 90 },
        source: { width: 90 },
        level: { width: 70 },
        deduct: { width: 80 },
        penalty: { width: 90 },
        until: {
          width: 110,
          render: row => (row.until === null ? '—' : printMoment(row.until).slice(0, 10)),
        },
        state: { width: 90 },
      }}
      detail={{
        above: row => <Before row={row} />,
        tabs: [
          {
            key: 'signs',
            label: '签到记录',
            content: row => (
              <ListScreen
                resource={signIn}
                kept="memory"
                canCreate={false}
                where={[{ field: 'user', op: 'in', value: [row.user] }]}
              />
            ),
          },
        ],
      }}
    />
  )
}

/** What speaks for and against the user, before somebody decides. */
function Before({ row }: { readonly row: Violation }) {
  const { row: whole } = useRecord(violation, row.id)
  const shared = whole?.extra?.shared ?? []
  return (
    <div className={look.stack}>
      {row.state === 'pending' && (
        <Alert
          type="info"
          showIcon
          title={`建议扣减 ${usualDeductions[row.kind]} 橙心；此前违规 ${whole?.extra?.earlier ?? 0} 次`}
        />
      )}
      {row.state === 'appealing' && (
        <Alert type="warning" showIcon title={`申诉：${row.appeal ?? ''}`} />
      )}
      {shared.length > 0 && (
        <Section title="同设备的用户" padding="flush">
          <Table
            size="small"
            rowKey="user"
            pagination={false}
            dataSource={[...shared]}
            columns={[
              { title: '用户', dataIndex: 'nickname' },
              { title: '次数', dataIndex: 'times', align: 'right' },
            ]}
          />
        </Section>
      )}
    </div>
  )
}

import { Table, Tag } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { duplicatePair, type PairSide } from '../../model/index.ts'

const inState = (key: string, label: string) => ({
  key,
  label,
  where: [{ field: 'state', op: 'is' as const, value: key }],
})

/** 疑似重复: two records each, side by side; decided as one person or as two for ever. */
export function PairList() {
  return (
    <ListScreen
      resource={duplicatePair}
      title="疑似重复"
      canCreate={false}
      quick={['rules', 'score']}
      tabs={[inState('open', '待判定'), inState('same', '同一人'), inState('different', '不同人')]}
      shown={['number', 'one', 'other', 'rules', 'score', 'state']}
      detail={{ above: row => <Sides row={row} /> }}
    />
  )
}

const lines: readonly (readonly [keyof PairSide, string])[] = [
  ['number', '人员编号'],
  ['name', '姓名'],
  ['idNumber', '证件号码'],
  ['sex', '性别'],
  ['birthYear', '出生年'],
  ['phone', '手机'],
  ['community', '社区'],
  ['registered', '登记日期'],
  ['grants', '受助次数'],
]

function Sides({ row }: { readonly row: PresentedOf<typeof duplicatePair> }) {
  const [one, other] = row.extra?.sides ?? []
  if (one === undefined || other === undefined) return null
  return (
    <Section title="比对" padding="flush">
      <Table
        size="small"
        rowKey="label"
        pagination={false}
        dataSource={lines.map(([name, label]) => ({
          label,
          one: one[name],
          other: other[name],
          isAlike: one[name] === other[name],
        }))}
        columns={[
          { title: '', dataIndex: 'label' },
          { title: '人员甲', render: (_, each) => each.one ?? '—' },
          { title: '人员乙', render: (_, each) => each.other ?? '—' },
          {
            title: '',
            render: (_, each) =>
              each.isAlike ? <Tag color="green">一致</Tag> : <Tag color="orange">不同</Tag>,
          },
        ]}
      />
    </Section>
  )
}

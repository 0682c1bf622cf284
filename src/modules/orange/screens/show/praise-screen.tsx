import { Button, Table } from 'antd'
import { useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { praise, violation } from '../../model/index.ts'
import { praiseRings } from '../../model/show-calls.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs = [
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'shown', label: '已展示', where: state('shown') },
  {
    key: 'reported',
    label: '被举报',
    where: [{ field: 'reports', op: 'from' as const, value: 1 }],
  },
  { key: 'down', label: '下架', where: state('down') },
  { key: 'all', label: '全部' },
]

/** 夸夸管理: good words before they are shown, and whoever only praises each other. */
export default function PraiseScreen() {
  return <ScreenParts label="夸夸管理" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  {
    key: 'all',
    label: '夸夸',
    waiting: { resource: praise, where: state('pending') },
    content: () => (
      <ListScreen
        resource={praise}
        title="夸夸管理"
        canCreate={false}
        tabs={tabs}
        quick={['giver', 'receiver', 'activity']}
        shown={[
          'content',
          'giver',
          'receiver',
          'tags',
          'hits',
          'activity',
          'likes',
          'reports',
          'hearts',
          'state',
          'createdAt',
        ]}
        columns={{
          content: { width: 240 },
          giver: { width: 110 },
          receiver: { width: 110 },
          tags: { width: 130 },
          hits: { width: 90 },
          state: { width: 90 },
        }}
      />
    ),
  },
  { key: 'rings', label: '互夸识别', content: () => <Rings /> },
]

function Rings() {
  const mayOpen = useCan('violation.create')
  const { data, isPending } = useAsk(praiseRings, {})
  const [opened, setOpened] = useState<{ readonly user: string; readonly facts: string }>()
  return (
    <>
      <Table
        rowKey={({ users }) => users.map(({ id }) => id).join()}
        loading={isPending}
        dataSource={[...(data ?? [])]}
        locale={{ emptyText: '近 30 天没有频繁互夸的用户' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          {
            title: '用户',
            render: (_, { users }) => users.map(({ nickname }) => nickname).join(' → '),
          },
          { title: '形式', render: (_, { users }) => (users.length === 2 ? '一对' : '三人环') },
          { title: '近 30 天次数', dataIndex: 'count', align: 'right' },
          {
            title: '',
            render: (_, { users, count }) =>
              mayOpen && (
                <Button
                  type="link"
                  onClick={() =>
                    setOpened({
                      user: users[0]?.id ?? '',
                      facts: `近 30 天互夸 ${count} 次：${users.map(({ nickname }) => nickname).join('、')}`,
                    })
                  }
                >
                  登记违规
                </Button>
              ),
          },
        ]}
      />
      {opened && (
        <FormDrawer
          resource={violation}
          id={null}
          initial={{ ...opened, kind: '3', source: 'patrol' }}
          onClose={() => setOpened(undefined)}
          onSaved={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

import { Button, Modal, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { functionUse, productFunction } from '../model/index.ts'

type Row = PresentedOf<typeof productFunction>

const sources = {
  unlimited: '未订阅，不限',
  product: '产品包含',
  extra: '附加功能',
  none: '未开通',
  release: '不在开放范围',
  own: '机构自行关闭',
} as const

/** 功能管理: switches over screens and calls, with what each reaches and who has it. */
export default function FunctionList() {
  const [asked, setAsked] = useState<Row>()
  return (
    <>
      <ListScreen
        resource={productFunction}
        title="功能管理"
        canCreate={false}
        places={{ detail: '/product/functionedit', edit: '/product/functionedit' }}
        shown={['name', 'code', 'module', 'requires', 'reach', 'tenantSwitch', 'users', 'state']}
        columns={{
          name: { width: 110 },
          reach: {
            title: '影响（页面 / 动作）',
            width: 150,
            render: row => `${row.extra?.places?.length ?? 0} / ${row.extra?.actions ?? 0}`,
          },
          users: {
            title: '已开通机构',
            width: 110,
            align: 'right',
            render: row => row.extra?.organisations ?? 0,
          },
        }}
        rowActions={() => [{ key: 'use', label: '开通情况', run: setAsked }]}
      />
      {asked && <Use row={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Use({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const { data } = useAsk(functionUse, { id: row.id })
  return (
    <Modal
      open
      width={640}
      title={`「${row.name}」开通情况`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {data ? (
        <Table
          size="small"
          rowKey="id"
          pagination={data.list.length > 10 ? { pageSize: 10 } : false}
          dataSource={[...data.list]}
          columns={[
            { title: '机构', dataIndex: 'name' },
            {
              title: '开通',
              width: 90,
              dataIndex: 'has',
              render: (has: boolean) => (
                <Tag color={has ? 'green' : 'default'}>{has ? '已开通' : '未开通'}</Tag>
              ),
            },
            {
              title: '来源',
              width: 140,
              dataIndex: 'source',
              render: (source: keyof typeof sources) => sources[source],
            },
          ]}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

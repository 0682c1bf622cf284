import { Alert, Button, Modal, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { control, controlHolders } from '../model/index.ts'

type Row = PresentedOf<typeof control>

/** 控件管理: every action under permission, how sure one must be of who acts, and who may. */
export default function ControlList() {
  const [asked, setAsked] = useState<Row>()
  return (
    <>
      <ListScreen
        resource={control}
        title="控件管理"
        canCreate={false}
        places={{ detail: '/product/controledit', edit: '/product/controledit' }}
        quick={['menus', 'risk', 'stepUp', 'state']}
        shown={['label', 'action', 'kind', 'risk', 'stepUp', 'exclusive', 'roles', 'state']}
        columns={{
          label: { width: 170 },
          action: { width: 210 },
          exclusive: { render: row => row.exclusive?.length ?? 0, width: 70 },
          roles: {
            title: '拥有角色',
            width: 90,
            align: 'right',
            render: row => row.extra?.roles ?? 0,
          },
        }}
        rowActions={() => [{ key: 'holders', label: '谁可以做', run: setAsked }]}
      />
      {asked && <Holders row={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Holders({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const { data } = useAsk(controlHolders, { id: row.id })
  return (
    <Modal
      open
      width={720}
      title={`谁可以「${row.label}」`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {data?.clashes.map(({ role, other }) => (
        <Alert
          key={`${role} ${other}`}
          type="warning"
          showIcon
          title={`角色「${role}」同时持有互斥的「${other}」`}
        />
      ))}
      {data?.both.map(({ account, other }) => (
        <Alert
          key={`${account} ${other}`}
          type="warning"
          showIcon
          title={`账号「${account}」的几个角色合起来持有互斥的「${other}」`}
        />
      ))}
      {data ? (
        <Table
          size="small"
          rowKey={each => `${each.account} ${each.role}`}
          pagination={data.list.length > 10 ? { pageSize: 10 } : false}
          dataSource={[...data.list]}
          columns={[
            { title: '账号', dataIndex: 'account', width: 160 },
            { title: '姓名', dataIndex: 'name', width: 110 },
            { title: '角色', dataIndex: 'role' },
            { title: '所属', dataIndex: 'owner' },
          ]}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

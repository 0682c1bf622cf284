import { Alert, App, Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { tell } from '#ui/logic/asks.ts'
import { daysLeft } from '#ui/logic/days-left.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { DetailBody, type DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { vendorRotate } from '../../model/calls.ts'
import { equipment, equipmentRelation, vendor, vendorTerms } from '../../model/index.ts'

type Vendor = PresentedOf<typeof vendor>
const of = (id: string) => [{ field: 'vendor', op: 'is' as const, value: id }]

/** 厂商信息: a vendor's own page; who belongs to none chooses one first. */
export default function VendorPageScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { account } = useSession()
  if (params.has('id'))
    return (
      <AddressedRecord resource={vendor}>
        {(row, refresh) => <VendorPage row={row} onChanged={refresh} />}
      </AddressedRecord>
    )
  return (
    <ListScreen
      resource={vendor}
      title={account.ownerKind === 'vendor' ? '厂商信息' : '选择厂商'}
      canCreate={false}
      shown={['name', 'number', 'kinds', 'agreementTo', 'state']}
      onOpen={row => navigate(withParams('/equipment/firmOnlyInfo', { id: row.id }))}
    />
  )
}

const tabs: readonly DetailTab<typeof vendor>[] = [
  {
    key: 'devices',
    label: '设备',
    content: ({ id }) => (
      <ListScreen
        resource={equipment}
        kept="memory"
        canCreate={false}
        where={of(id)}
        shown={['number', 'sn', 'type', 'organisation', 'online', 'state']}
      />
    ),
  },
  {
    key: 'organisations',
    label: '服务机构',
    content: ({ id }) => (
      <ListScreen
        resource={equipmentRelation}
        kept="memory"
        canCreate={false}
        where={of(id)}
        shown={['number', 'organisation', 'equipment', 'cause', 'state']}
      />
    ),
  },
  {
    key: 'terms',
    label: '条款历史',
    content: ({ id }) => (
      <ListScreen resource={vendorTerms} kept="memory" canCreate={false} where={of(id)} />
    ),
  },
]

function VendorPage({ row, onChanged }: { readonly row: Vendor; onChanged(): void }) {
  const navigate = useNavigate()
  const mayRotate = useCan('vendor.rotateKey')
  const left = daysLeft(row.agreementTo)
  return (
    <div className={page.page}>
      <PageHeader
        title={row.name}
        note={left >= 0 ? `协议剩余 ${left} 天` : `协议已到期 ${-left} 天`}
        actions={
          <MoveButtons
            of={vendor}
            row={row}
            onMoved={onChanged}
            without={['approve', 'reject', 'return']}
            before={
              <>
                {row.can.includes('update') && (
                  <Button
                    onClick={() => navigate(withParams('/equipment/editFirm', { id: row.id }))}
                  >
                    编辑
                  </Button>
                )}
                {mayRotate && row.state === 'active' && (
                  <RotateButton row={row} onDone={onChanged} />
                )}
              </>
            }
          />
        }
      />
      {row.pendingChange !== null && (
        <Alert
          type="info"
          showIcon
          title={`有 ${Object.keys(row.pendingChange).length} 项变更正在审核`}
        />
      )}
      <StatCards>
        <StatCard label="设备" figure={row.extra?.devices} unit="台" />
        <StatCard label="在线" figure={row.extra?.online} unit="台" />
        <StatCard label="服务机构" figure={row.extra?.organisations} unit="家" />
        <StatCard label="未完工单" figure={row.extra?.openTickets} unit="张" />
        <StatCard label="应付余额" figure={<Money fen={row.extra?.payable} />} />
      </StatCards>
      <DetailBody resource={vendor} row={row} tabs={tabs} review="shown" />
    </div>
  )
}

/** 重新生成密钥: the new one is shown once; the old one opens for another day. */
function RotateButton({ row, onDone }: { readonly row: Vendor; onDone(): void }) {
  const { modal, message } = App.useApp()
  const [key, setKey] = useState<{ prefix: string; secret: string; until: string } | null>(null)
  const rotate = () =>
    modal.confirm({
      title: '重新生成设备接入密钥？',
      content: '新密钥只显示一次，旧密钥 24 小时后失效。',
      okText: '重新生成',
      onOk: async () => {
        try {
          const made = await tell(vendorRotate, { id: row.id })
          setKey({ prefix: made.keyPrefix, secret: made.accessKey, until: made.oldKeyUntil })
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  const close = () => {
    setKey(null)
    onDone()
  }
  return (
    <>
      <Button onClick={rotate}>重新生成密钥</Button>
      <Modal open={key !== null} title="设备接入密钥" footer={null} onCancel={close}>
        <p>前缀（X-Device-Key）</p>
        <Typography.Paragraph copyable>{key?.prefix}</Typography.Paragraph>
        <p>密钥，只显示这一次</p>
        <Typography.Paragraph copyable>{key?.secret}</Typography.Paragraph>
      </Modal>
    </>
  )
}

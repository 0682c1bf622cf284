import { Button, Steps, Tabs } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { DetailBody } from '#ui/views/detail-body.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { apiCall, partnerPlatform, webhookDelivery } from '../model/index.ts'
import { CallStats } from './call-stats.tsx'
import { Hooks } from './hooks.tsx'
import { Keys } from './keys.tsx'
import { ProbeDialog } from './probe-dialog.tsx'
import { Syncs } from './syncs.tsx'
import { unneeded } from './unneeded.ts'

type Platform = PresentedOf<typeof partnerPlatform>

/** 编辑平台: one connection with its keys, addresses, deliveries and calls. */
export default function PlatformPage() {
  return (
    <AddressedRecord resource={partnerPlatform}>
      {(row, refresh) => <Page row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

function Page({ row, refresh }: { readonly row: Platform; refresh(): void }) {
  const [params, setParams] = useSearchParams()
  const [isEditing, setEditing] = useState(false)
  const [isProbing, setProbing] = useState(false)
  const where = [{ field: 'platform', op: 'is' as const, value: row.id }]
  const docs = withParams('/platformManage/platformList', { part: 'docs', platform: row.id })
  return (
    <div className={page.page}>
      <PageHeader
        title={row.name}
        note={row.number}
        tags={<StateTag of={partnerPlatform} state={row.state} />}
        actions={
          <>
            <Link to={docs}>
              <Button>接口文档</Button>
            </Link>
            {row.can.includes('test') && <Button onClick={() => setProbing(true)}>连通测试</Button>}
            {row.can.includes('update') && <Button onClick={() => setEditing(true)}>编辑</Button>}
            <MoveButtons of={partnerPlatform} row={row} onMoved={refresh} />
          </>
        }
      />
      {row.state === 'draft' && (
        <Section>
          <Steps
            size="small"
            current={row.extra?.keyUntil ? 1 : 0}
            items={[
              { title: '创建测试密钥' },
              { title: '联调' },
              { title: '创建生产密钥' },
              { title: '启用' },
            ]}
          />
        </Section>
      )}
      <Tabs
        activeKey={params.get('tab') ?? 'facts'}
        onChange={tab => setParams({ id: row.id, tab }, { replace: true })}
        destroyOnHidden
        items={[
          {
            key: 'facts',
            label: '基本信息',
            children: <DetailBody resource={partnerPlatform} row={row} />,
          },
          { key: 'keys', label: '密钥', children: <Keys platform={row.id} /> },
          { key: 'webhooks', label: '回调', children: <Hooks platform={row.id} /> },
          {
            key: 'deliveries',
            label: '推送记录',
            children: (
              <ListScreen
                resource={webhookDelivery}
                kept="memory"
                canCreate={false}
                where={where}
                shown={['event', 'subject', 'state', 'tries', 'nextAt', 'createdAt', 'webhook']}
              />
            ),
          },
          { key: 'syncs', label: '同步', children: <Syncs row={row} refresh={refresh} /> },
          {
            key: 'calls',
            label: '调用记录',
            children: (
              <>
                <CallStats id={row.id} />
                <ListScreen
                  resource={apiCall}
                  kept="memory"
                  canCreate={false}
                  where={where}
                  shown={['createdAt', 'method', 'path', 'status', 'code', 'ms', 'ip', 'error']}
                />
              </>
            ),
          },
        ]}
      />
      {isEditing && (
        <FormDrawer
          resource={partnerPlatform}
          id={row.id}
          hides={unneeded}
          onSaved={() => {
            setEditing(false)
            refresh()
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {isProbing && <ProbeDialog platform={row} onClose={() => setProbing(false)} />}
    </div>
  )
}

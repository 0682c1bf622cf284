import { Badge, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { type Health, healths, partnerPlatform } from '../model/index.ts'
import { ProbeDialog } from './probe-dialog.tsx'
import { ReferencePage } from './reference-page.tsx'

type Platform = PresentedOf<typeof partnerPlatform>

const list = '/platformManage/platformList'
const page = '/platformManage/platformUpdate'
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'enabled', label: '启用', where: [{ field: 'state', op: 'is', value: 'enabled' }] },
  { key: 'troubled', label: '异常', where: [{ field: 'troubled', op: 'is', value: true }] },
  { key: 'ending', label: '密钥30天内到期', where: [{ field: 'ending', op: 'is', value: true }] },
  { key: 'disabled', label: '停用', where: [{ field: 'state', op: 'is', value: 'disabled' }] },
]
const tones = { good: 'success', bad: 'error', idle: 'default' } as const

/** 平台列表: whether the connections are healthy; the description of their calls with `?part=docs`. */
export default function PlatformListScreen() {
  const [params] = useSearchParams()
  if (params.get('part') === 'docs')
    return <ReferencePage id={params.get('platform')} list={list} />
  return <ScreenParts label="平台列表" parts={parts} />
}

const ApiClients = lazyPart(
  async () => (await import('#modules/finance/parts/api-clients.tsx')).ApiClients,
)

const parts: readonly ScreenPart[] = [
  { key: 'platforms', label: '平台', needs: 'partnerPlatform.view', content: () => <Platforms /> },
  { key: 'clients', label: '机构接入方', needs: 'apiClient.view', content: () => <ApiClients /> },
]

function Platforms() {
  const navigate = useNavigate()
  const [probed, setProbed] = useState<Platform>()
  const docsOf = (platform?: string) =>
    navigate(withParams(list, { part: 'docs', ...(platform && { platform }) }))
  return (
    <>
      <ListScreen
        resource={partnerPlatform}
        title="平台列表"
        createLabel="新增平台"
        tabs={tabs}
        places={{ create: '/platformManage/platformCreate', edit: page, detail: page }}
        actions={<Button onClick={() => docsOf()}>接口文档</Button>}
        shown={[
          'name',
          'kind',
          'state',
          'health',
          'incoming',
          'outgoing',
          'waiting',
          'keyUntil',
          'organisations',
          'number',
        ]}
        columns={{
          name: { width: 180 },
          kind: { width: 100 },
          health: {
            title: '健康状态',
            width: 100,
            render: row => <HealthBadge health={row.extra?.health ?? 'idle'} />,
          },
          incoming: {
            title: '今日接入/失败',
            width: 118,
            align: 'right',
            render: row => `${row.extra?.calls ?? 0} / ${row.extra?.failures ?? 0}`,
          },
          outgoing: {
            title: '今日推送/放弃',
            width: 118,
            align: 'right',
            render: row => `${row.extra?.delivered ?? 0} / ${row.extra?.undelivered ?? 0}`,
          },
          waiting: {
            title: '待推送',
            width: 80,
            align: 'right',
            render: row => row.extra?.waiting ?? 0,
          },
          keyUntil: {
            title: '密钥到期',
            width: 110,
            render: row =>
              row.extra?.keyUntil ? printMoment(row.extra.keyUntil).slice(0, 10) : '—',
          },
        }}
        rowActions={row => [
          ...(row.can.includes('test')
            ? [{ key: 'test', label: '连通测试', quiet: true, run: setProbed }]
            : []),
          { key: 'docs', label: '文档', quiet: true, run: () => docsOf(row.id) },
        ]}
      />
      {probed && <ProbeDialog platform={probed} onClose={() => setProbed(undefined)} />}
    </>
  )
}

function HealthBadge({ health }: { readonly health: Health }) {
  return <Badge status={tones[health]} text={healths[health]} />
}

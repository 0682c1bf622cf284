import { SettingOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { giftEvents, type PointsEvent, pointsRule } from '../model/index.ts'
import { PointsSettings } from './points-settings.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleVersions } from './rule-versions.tsx'

const place = '/integral/integralconfig'

/** 积分规则: what earns points, in words; the general settings; each rule's versions. */
export default function RuleScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const mayChange = useCan('pointsRule.update')
  const [isSetting, setSetting] = useState(false)
  const [versions, setVersions] = useState<PresentedOf<typeof pointsRule> | null>(null)
  if (params.get('part') === 'form') return <RuleForm onSaved={() => navigate(place)} />
  return (
    <>
      <ListScreen
        resource={pointsRule}
        places={{ create: `${place}?part=form`, edit: `${place}?part=form` }}
        shown={[
          'name',
          'event',
          'organisation',
          'words',
          'validDays',
          'delayHours',
          'effectiveFrom',
          'month',
          'state',
        ]}
        columns={{
          name: { width: 120 },
          event: { width: 116 },
          effectiveFrom: { title: '生效区间', width: 116, render: row => <Span row={row} /> },
          state: { width: 72 },
          words: { title: '计算方式', width: 264, render: row => row.extra?.words ?? '' },
          organisation: { width: 100, render: row => row.shown.organisation ?? '全部机构' },
          validDays: {
            title: '有效期',
            width: 80,
            render: row => (row.validDays === 0 ? '不过期' : `${row.validDays} 天`),
          },
          delayHours: {
            title: '到账',
            width: 84,
            render: row => delayOf(row),
          },
          month: {
            title: '本月发放',
            width: 84,
            align: 'right',
            render: row => (row.extra?.month ?? 0).toLocaleString('zh-CN'),
          },
        }}
        actions={
          mayChange && (
            <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
              通用设置
            </Button>
          )
        }
        rowActions={() => [{ key: 'versions', label: '历史版本', quiet: true, run: setVersions }]}
      />
      {isSetting && <PointsSettings onClose={() => setSetting(false)} />}
      {versions && <Versions row={versions} onClose={() => setVersions(null)} />}
    </>
  )
}

function Span({ row }: { readonly row: PresentedOf<typeof pointsRule> }) {
  return (
    <>
      {row.effectiveFrom} 起
      {row.effectiveTo !== null && <div className={look.quiet}>至 {row.effectiveTo}</div>}
    </>
  )
}

function Versions({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof pointsRule>
  readonly onClose: () => void
}) {
  return (
    <Drawer open size={560} title={`历史版本 · ${row.name}`} onClose={onClose}>
      <RuleVersions rule={row.id} />
    </Drawer>
  )
}

/** When points of a rule arrive: its own hours, or those that its event has without them. */
function delayOf({ delayHours, event }: PresentedOf<typeof pointsRule>): string {
  if (delayHours === null && giftEvents.includes(event as PointsEvent)) return '冷静期后'
  return delayHours === null || delayHours === 0 ? '立即' : `${delayHours} 小时`
}

import { Badge, Button, Tag } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { federationMember, federationPage } from '../model/index.ts'
import { PageCode } from './page-code.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageVisits } from './page-visits.tsx'

type Page = PresentedOf<typeof federationPage>

const place = '/zhuanti'
const list = `${place}/cishanhui`
const states: Readonly<Record<string, string>> = federationPage.lifecycle?.states ?? {}
const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'online', label: '已上线', where: state('online') },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'draft', label: '草稿', where: state('draft') },
  { key: 'offline', label: '已下线', where: state('offline') },
]

const dayOf = (moment: unknown, none: string) =>
  typeof moment === 'string' ? printMoment(moment).slice(0, 10) : none

/** 慈善会: the topic pages of federations, and what members were asked (`?part=members`). */
export default function FederationListScreen() {
  const [params] = useSearchParams()
  return params.get('part') === 'members' ? <Members /> : <Pages />
}

function Pages() {
  const [shown, setShown] = useState<{ row: Page; as: 'preview' | 'visits' | 'code' } | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <ListScreen
        resource={federationPage}
        title="慈善会"
        actions={
          <Link to={`${list}?part=members`}>
            <Button>成员邀请</Button>
          </Link>
        }
        tabs={tabs}
        places={{ create: `${place}/addcishanhui`, edit: `${place}/editcishanhui` }}
        shown={[
          'sort',
          'title',
          'organisation',
          'level',
          'area',
          'membership',
          'shownCauses',
          'raised',
          'views',
          'period',
          'state',
        ]}
        columns={{
          sort: { width: 64 },
          title: { width: 200 },
          level: { width: 90 },
          area: { width: 130 },
          membership: {
            title: '成员机构',
            width: 96,
            align: 'right',
            render: row => `${row.extra?.confirmed ?? 0} / ${row.extra?.members ?? 0}`,
          },
          shownCauses: {
            title: '展示标的',
            width: 116,
            render: row => (
              <>
                {row.causes?.length ?? 0} 个
                {(row.extra?.ended ?? 0) > 0 && (
                  <span className={look.quiet}>（{row.extra?.ended} 个已结束）</span>
                )}
              </>
            ),
          },
          raised: {
            title: '累计筹款',
            width: 130,
            align: 'right',
            render: row => <Money fen={row.extra?.raised} />,
          },
          views: { width: 90 },
          period: {
            title: '上线起止',
            width: 190,
            render: row => `${dayOf(row.startAt, '通过即上线')} 至 ${dayOf(row.endAt, '长期')}`,
          },
          state: {
            width: 150,
            render: row => <Standing row={row} />,
          },
        }}
        rowActions={row => [
          { key: 'preview', label: '预览', run: () => setShown({ row, as: 'preview' }) },
          { key: 'visits', label: '数据', quiet: true, run: () => setShown({ row, as: 'visits' }) },
          { key: 'code', label: '二维码', quiet: true, run: () => setShown({ row, as: 'code' }) },
        ]}
        detail={{
          review: 'shown',
          tabs: [
            {
              key: 'members',
              label: '成员机构',
              content: row => (
                <ListScreen
                  resource={federationMember}
                  kept="memory"
                  canCreate={false}
                  where={[{ field: 'page', op: 'is', value: row.id }]}
                  shown={['name', 'state', 'answeredAt', 'reason']}
                />
              ),
            },
          ],
        }}
      />
      {shown?.as === 'preview' && <PagePreview row={shown.row} onClose={close} />}
      {shown?.as === 'visits' && <PageVisits row={shown.row} onClose={close} />}
      {shown?.as === 'code' && <PageCode row={shown.row} onClose={close} />}
    </>
  )
}

/** The state, and how far changes of what is online have come. */
function Standing({ row }: { readonly row: Page }) {
  const tone = row.state === 'online' ? 'success' : row.state === 'pending' ? 'warning' : 'default'
  return (
    <span className={look.line}>
      <Badge status={tone} text={states[row.state]} />
      {row.inReview && row.state !== 'pending' ? (
        <Tag color="orange">修改审核中</Tag>
      ) : (
        row.extra?.isChanged && <Tag color="blue">有未提交的修改</Tag>
      )}
    </span>
  )
}

function Members() {
  return (
    <ListScreen
      resource={federationMember}
      title="成员邀请"
      actions={
        <Link to={list}>
          <Button>慈善会专题</Button>
        </Link>
      }
      canCreate={false}
      tabs="states"
      shown={['name', 'page', 'federation', 'answeredAt', 'reason', 'state']}
      columns={{ federation: { render: row => row.extra?.federationName ?? '—' } }}
    />
  )
}

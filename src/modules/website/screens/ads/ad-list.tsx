import { CalendarOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Image, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { adDaily } from '../../model/ad-calls.ts'
import { ad } from '../../model/index.ts'
import styles from '../website.module.css'

const AdCalendar = lazyPart(async () => (await import('./ad-calendar.tsx')).AdCalendar)

const place = '/website/guanggaolist'
const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'scheduled', label: '待上线', where: state('scheduled') },
  { key: 'online', label: '投放中', where: state('online') },
  { key: 'ended', label: '已结束', where: state('ended') },
  { key: 'offline', label: '已下线', where: state('offline') },
]

/** Pages of the public site, as staff call them. */
const sitePages: Readonly<Record<string, string>> = {
  '/': '首页',
  '/causes': '募捐项目页',
  '/news': '新闻动态页',
  '/disclosure': '信息公开页',
}

/** Where an advertisement leads; an address of the site by the name of its page. */
const linkWords = (link: string | null) =>
  link === null ? '—' : (sitePages[link.split(/[?#]/)[0] ?? ''] ?? link)

const dayOf = (moment: unknown, none: string) =>
  typeof moment === 'string' ? printMoment(moment).slice(0, 10) : none

/** 广告: what is shown where and when; a calendar of each position; the curve of each ad. */
export default function AdListScreen() {
  const navigate = useNavigate()
  const mayCreate = useCan('ad.create')
  const [isCalendar, setCalendar] = useState(false)
  const [measured, setMeasured] = useState<PresentedOf<typeof ad> | null>(null)
  return (
    <>
      <ListScreen
        resource={ad}
        tabs={tabs}
        places={{ create: `${place}/add`, edit: `${place}/edit` }}
        shown={['title', 'image', 'position', 'kind', 'period', 'seen', 'state', 'target', 'areas']}
        columns={{
          title: { width: 190 },
          position: { width: 140 },
          kind: { width: 90 },
          state: { width: 90 },
          period: {
            title: '投放时间',
            width: 196,
            render: row => `${dayOf(row.startAt, '通过即上线')} 至 ${dayOf(row.endAt, '下线为止')}`,
          },
          image: {
            width: 84,
            render: row =>
              typeof row.image === 'string' && (
                <Image
                  width={64}
                  height={36}
                  style={{ objectFit: 'cover' }}
                  src={fileUrl(row.image, 'thumb')}
                  preview={{ src: fileUrl(row.image) }}
                  alt={row.title}
                />
              ),
          },
          target: {
            title: '链接目标',
            width: 150,
            render: row =>
              row.shown.cause !== undefined ? (
                <>
                  <Tag>标的</Tag>
                  {row.shown.cause}
                </>
              ) : (
                linkWords(row.link)
              ),
          },
          seen: {
            title: '曝光 / 点击率',
            width: 112,
            align: 'right',
            render: row => {
              const seen = row.impressions
              const rate = seen === 0 ? '—' : `${((row.clicks / seen) * 100).toFixed(2)}%`
              return `${seen.toLocaleString('zh-CN')} / ${rate}`
            },
          },
        }}
        actions={
          <Button icon={<CalendarOutlined />} onClick={() => setCalendar(true)}>
            投放日历
          </Button>
        }
        rowActions={row => [
          ...(mayCreate && ['online', 'scheduled', 'offline'].includes(row.state)
            ? [
                {
                  key: 'revise',
                  label: '改版',
                  run: () =>
                    navigate(withParams(`${place}/add`, { copy: row.id, replaces: row.id })),
                },
              ]
            : []),
          { key: 'daily', label: '数据', quiet: true, run: setMeasured },
        ]}
        detail={{ review: 'shown' }}
      />
      {isCalendar && <AdCalendar onClose={() => setCalendar(false)} />}
      {measured && <Daily row={measured} onClose={() => setMeasured(null)} />}
    </>
  )
}

function Daily({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof ad>
  readonly onClose: () => void
}) {
  const { data } = useQuery({
    queryKey: ['resource', ad.path, 'record', row.id, 'daily'],
    queryFn: () => fetchAsk(adDaily, { id: row.id }),
  })
  const most = Math.max(1, ...(data ?? []).map(day => day.impressions))
  return (
    <Drawer open size={520} title={`每日数据 · ${row.title}`} onClose={onClose}>
      {!data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <EmptyState size="small" title="还没有曝光" hint="广告在网站上展示后按天统计。" />
      ) : (
        <div
          className={styles.distribution}
          style={{ gridTemplateColumns: '96px minmax(0, 1fr) 150px' }}
        >
          {data.flatMap(({ day, impressions, clicks }) => [
            <span key={`${day} day`}>{day}</span>,
            <span key={`${day} bar`} className={styles.track}>
              <span
                className={styles.fill}
                style={{ display: 'block', width: `${(impressions / most) * 100}%` }}
              />
            </span>,
            <span key={`${day} text`} className={look.quiet}>
              曝光 {impressions} · 点击 {clicks}
            </span>,
          ])}
        </div>
      )}
    </Drawer>
  )
}

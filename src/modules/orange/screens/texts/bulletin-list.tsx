import { Drawer, Table, Tag } from 'antd'
import { useState } from 'react'
import { printMinute, printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { bulletin } from '../../model/index.ts'
import { bulletinReaders } from '../../model/text-calls.ts'

const dayOf = (moment: string) => printMoment(moment).slice(0, 10)

type Bulletin = PresentedOf<typeof bulletin>

/** 公告管理: what users are told, and how many have read it. */
export default function BulletinList() {
  const [shown, setShown] = useState<Bulletin>()
  return (
    <>
      <ListScreen
        resource={bulletin}
        title="公告管理"
        createLabel="新增公告"
        tabs="states"
        places={{ create: '/gybOrange/bulletinAdd', edit: '/gybOrange/bulletinAdd' }}
        shown={['title', 'forms', 'audience', 'period', 'read', 'state', 'number']}
        columns={{
          title: {
            width: 240,
            render: (row, title) => (
              <>
                {row.pinned && <Tag color="orange">置顶</Tag>}
                {row.mustRead && <Tag color="red">必读</Tag>}
                {title}
              </>
            ),
          },
          forms: { width: 170 },
          audience: { width: 90 },
          period: {
            title: '起止',
            width: 190,
            render: row => `${dayOf(row.from)} 至 ${row.to === null ? '撤回为止' : dayOf(row.to)}`,
          },
          read: {
            title: '阅读',
            width: 120,
            align: 'right',
            render: row =>
              row.reached === 0
                ? '—'
                : `${row.readers} / ${((row.readers * 100) / row.reached).toFixed(1)}%`,
          },
        }}
        rowActions={row =>
          row.state === 'draft' ? [] : [{ key: 'readers', label: '阅读名单', run: setShown }]
        }
      />
      {shown && (
        <Drawer
          open
          size={560}
          title={`阅读名单 · ${shown.title}`}
          onClose={() => setShown(undefined)}
        >
          <Readers id={shown.id} />
        </Drawer>
      )}
    </>
  )
}

function Readers({ id }: { readonly id: string }) {
  const { data, isPending } = useAsk(bulletinReaders, { id })
  return (
    <div className={look.stack}>
      <Table
        size="small"
        rowKey="user"
        loading={isPending}
        dataSource={[...(data?.readers ?? [])]}
        locale={{ emptyText: '还没有人阅读' }}
        columns={[
          { title: '用户', dataIndex: 'nickname' },
          { title: '阅读时间', render: (_, { at }) => printMinute(at) },
        ]}
      />
      {data && data.versions.length > 1 && (
        <Section title="更正">
          {data.versions.map(({ no, note, at }) => (
            <div key={no}>
              第 {no} 版 <span className={look.quiet}>{printMinute(at)}</span> {note ?? '首次发布'}
            </div>
          ))}
        </Section>
      )}
    </div>
  )
}

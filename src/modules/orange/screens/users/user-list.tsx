import { Table, Tag } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { PersonAvatar } from '#ui/views/person-avatar.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { heartAccount } from '../../model/heart-calls.ts'
import { heartAdjustment, orangeUser } from '../../model/index.ts'
import styles from '../orange.module.css'
import { useUserTabs } from './user-tabs.tsx'

type User = PresentedOf<typeof orangeUser>

const monthStart = () => dayjs().startOf('month').toISOString()
const tabs = () => [
  { key: 'all', label: '全部' },
  {
    key: 'fresh',
    label: '本月新增',
    where: [{ field: 'joinedAt', op: 'from' as const, value: monthStart() }],
  },
  {
    key: 'quiet',
    label: '30天未活跃',
    where: [
      {
        field: 'lastActiveAt',
        op: 'to' as const,
        value: dayjs().startOf('day').subtract(30, 'day').toISOString(),
      },
    ],
  },
  {
    key: 'held',
    label: '禁言冻结',
    where: [{ field: 'state', op: 'in' as const, value: ['muted', 'frozen'] }],
  },
  { key: 'minor', label: '未成年', where: [{ field: 'minor', op: 'is' as const, value: true }] },
]

/** 用户管理: who takes part, what they hold and did, and what they may not do for a while. */
export default function UserList() {
  const mayAdjust = useCan('heartAdjustment.create')
  const [adjusted, setAdjusted] = useState<User>()
  const [shownTabs] = useState(tabs)
  const userTabs = useUserTabs()
  return (
    <>
      <ListScreen
        resource={orangeUser}
        title="用户管理"
        canCreate={false}
        tabs={shownTabs}
        quick={['level', 'area', 'tags']}
        shown={[
          'nickname',
          'phone',
          'area',
          'level',
          'balance',
          'earned',
          'donated',
          'signDays',
          'took',
          'absences',
          'state',
        ]}
        columns={{
          nickname: { width: 170, render: (row, title) => <Person row={row} title={title} /> },
          phone: { title: '手机', width: 120, render: row => row.extra?.phone ?? '—' },
          level: { width: 80 },
          balance: { width: 90 },
          earned: { width: 90 },
          donated: { width: 80 },
          signDays: { width: 90 },
          took: {
            title: '活动/时长',
            width: 110,
            align: 'right',
            render: row => `${row.activities} 次 / ${row.hours} 时`,
          },
          absences: {
            title: '爽约/违规',
            width: 90,
            render: row => `${row.absences} / ${row.violations}`,
          },
        }}
        rowActions={row =>
          mayAdjust && row.state !== 'left'
            ? [{ key: 'adjust', label: '调整橙心', quiet: true, run: setAdjusted }]
            : []
        }
        detail={{
          above: row => <Account row={row} />,
          tabs: userTabs,
        }}
      />
      {adjusted && (
        <FormDrawer
          resource={heartAdjustment}
          id={null}
          label={`调整「${adjusted.nickname}」的橙心`}
          initial={{ user: adjusted.id }}
          hides={values => (values.kind === 'reverse' ? [] : ['entry'])}
          onClose={() => setAdjusted(undefined)}
          onSaved={() => setAdjusted(undefined)}
        />
      )}
    </>
  )
}

function Person({ row, title }: { readonly row: User; readonly title: ReactNode }) {
  const avatar = row.extra?.avatar
  return (
    <span className={styles.person}>
      <PersonAvatar
        size={24}
        name={row.nickname}
        picture={avatar ? fileUrl(avatar, 'thumb') : null}
      />
      {title}
      {row.minor && <Tag color="orange">未成年</Tag>}
    </span>
  )
}

function Account({ row }: { readonly row: User }) {
  const { data } = useAsk(heartAccount, { id: row.id })
  const [soonest] = data?.lots ?? []
  return (
    <div className={look.stack}>
      <StatCards>
        <StatCard label="余额" figure={row.balance.toLocaleString('zh-CN')} unit="橙心" />
        <StatCard label="待抵扣" figure={row.debt.toLocaleString('zh-CN')} unit="橙心" />
        <StatCard label="封顶截去" figure={(data?.cut ?? 0).toLocaleString('zh-CN')} unit="橙心" />
        <StatCard
          label="最早到期"
          figure={soonest?.remaining ?? 0}
          unit="橙心"
          note={soonest?.expireAt ? printMoment(soonest.expireAt).slice(0, 10) : '不过期'}
        />
      </StatCards>
      {data && data.debts.length > 0 && (
        <Section title="待抵扣" padding="flush">
          <Table
            size="small"
            rowKey="title"
            pagination={false}
            dataSource={[...data.debts]}
            columns={[
              { title: '原因', dataIndex: 'title' },
              { title: '尚欠', dataIndex: 'rest', align: 'right' },
            ]}
          />
        </Section>
      )}
    </div>
  )
}

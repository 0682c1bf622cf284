import { CalendarOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { activity, activitySignUp } from '../../model/index.ts'
import { ActivityCalendar } from './activity-calendar.tsx'
import { QuestionsInput, SessionsInput } from './plan-inputs.tsx'
import { SignDesk } from './sign-desk.tsx'

type Activity = PresentedOf<typeof activity>

const place = '/gybOrange/activeManage'
const state = (value: string) => ({ field: 'state', op: 'is' as const, value })
const tabs = () => {
  const now = new Date().toISOString()
  return [
    { key: 'all', label: '全部' },
    { key: 'pending', label: '待审核', where: [state('pending')] },
    {
      key: 'open',
      label: '报名中',
      where: [state('published'), { field: 'signUpTo', op: 'from' as const, value: now }],
    },
    {
      key: 'running',
      label: '进行中',
      where: [state('published'), { field: 'firstAt', op: 'to' as const, value: now }],
    },
    { key: 'settling', label: '待结算', where: [state('settling')] },
    { key: 'ended', label: '已结束', where: [state('ended')] },
    { key: 'cancelled', label: '已取消', where: [state('cancelled')] },
  ]
}

/** 活动管理: activities with who comes, what they may cost in hearts, and the desk where people sign in. */
export default function ActivityList() {
  const [params] = useSearchParams()
  return params.get('part') === 'form' ? <ActivityForm /> : <Activities />
}

function Activities() {
  const navigate = useNavigate()
  const mayCall = useCan('activity.rollCall')
  const mayCreate = useCan('activity.create')
  const [shownTabs] = useState(tabs)
  const [desk, setDesk] = useState<Activity>()
  const [isCalendar, setCalendar] = useState(false)
  return (
    <>
      <ListScreen
        resource={activity}
        title="活动管理"
        createLabel="新增活动"
        tabs={shownTabs}
        places={{ create: `${place}?part=form`, edit: `${place}?part=form` }}
        quick={['kind', 'theme', 'organisation']}
        shown={[
          'title',
          'kind',
          'time',
          'people',
          'attended',
          'cost',
          'phase',
          'organisation',
          'theme',
        ]}
        columns={{
          title: { width: 200 },
          kind: { width: 90 },
          time: {
            title: '时间',
            width: 190,
            render: row =>
              row.firstAt === null
                ? '—'
                : `${printMinute(row.firstAt)}${row.sessions.length > 1 ? `（${row.sessions.length} 场）` : ''}`,
          },
          people: {
            title: '报名',
            width: 120,
            align: 'right',
            render: row =>
              `${row.passed} / ${row.capacity}${row.waiting > 0 ? ` + ${row.waiting}` : ''}`,
          },
          attended: { title: '到场', width: 70 },
          cost: {
            title: '橙心 已发/预算',
            width: 130,
            align: 'right',
            render: row => `${row.issued} / ${row.budget}`,
          },
          phase: { title: '阶段', width: 90, render: row => <Phase row={row} /> },
          organisation: { width: 150 },
        }}
        actions={
          <Button icon={<CalendarOutlined />} onClick={() => setCalendar(true)}>
            日历
          </Button>
        }
        rowActions={row => [
          ...(mayCall && ['published', 'settling'].includes(row.state)
            ? [{ key: 'desk', label: '签到台', run: setDesk }]
            : []),
          ...(mayCreate
            ? [
                {
                  key: 'copy',
                  label: '复制',
                  quiet: true,
                  run: (each: Activity) =>
                    void navigate(withParams(place, { part: 'form', copy: each.id })),
                },
              ]
            : []),
        ]}
        detail={{
          review: 'shown',
          tabs: [
            {
              key: 'people',
              label: '报名名单',
              content: row => (
                <ListScreen
                  resource={activitySignUp}
                  kept="memory"
                  canCreate={false}
                  where={[{ field: 'activity', op: 'in', value: [row.id] }]}
                  shown={['user', 'session', 'state', 'signInAt', 'signOutAt', 'hours']}
                />
              ),
            },
          ],
        }}
      />
      {desk && (
        <SignDesk activity={desk.id} title={desk.title} onClose={() => setDesk(undefined)} />
      )}
      {isCalendar && <ActivityCalendar onClose={() => setCalendar(false)} />}
    </>
  )
}

const tones: Readonly<Record<string, string>> = {
  报名中: 'green',
  进行中: 'orange',
  待审核: 'gold',
  待结算: 'gold',
  已取消: 'red',
}

function Phase({ row }: { readonly row: Activity }) {
  const phase = row.extra?.phase ?? ''
  return <Tag color={tones[phase] ?? 'default'}>{phase}</Tag>
}

function ActivityForm() {
  const navigate = useNavigate()
  const [first] = useState(() => ({
    signUpFrom: dayjs().startOf('hour').add(1, 'hour').toISOString(),
    signUpTo: dayjs().add(6, 'day').startOf('day').add(18, 'hour').toISOString(),
    sessions: [],
  }))
  return (
    <FormScreen
      resource={activity}
      initial={first}
      slots={{
        sessions: form => <SessionsInput form={form} />,
        questions: form => <QuestionsInput form={form} />,
      }}
      hides={values => [
        ...(values.mode === 'online' ? ['place', 'location'] : []),
        ...(values.mode === 'offline' ? ['link'] : []),
        ...(values.signMode === 'place' ? [] : ['radius']),
      ]}
      onSaved={() => navigate(place)}
    />
  )
}

import { printMinute } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { activitySignUp } from '../../model/index.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs = [
  { key: 'all', label: '全部' },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'passed', label: '已报名', where: state('passed') },
  { key: 'waiting', label: '候补', where: state('waiting') },
  { key: 'attended', label: '已参加', where: state('attended') },
  { key: 'absent', label: '缺席', where: state('absent') },
  {
    key: 'open',
    label: '未签退',
    where: [
      { field: 'signInAt', op: 'filled' as const },
      { field: 'signOutAt', op: 'blank' as const },
    ],
  },
]

/** 活动记录: who took part in what, for how long; certificates of hours. */
export default function SignUpList() {
  const mayCertify = useCan('activitySignUp.certify')
  return (
    <ListScreen
      resource={activitySignUp}
      title="活动记录"
      canCreate={false}
      tabs={tabs}
      quick={['activity', 'user', 'organisation']}
      shown={[
        'user',
        'activity',
        'session',
        'signedUpAt',
        'state',
        'signInAt',
        'signOutAt',
        'hours',
        'hearts',
        'rating',
        'certificate',
      ]}
      columns={{
        user: { width: 110 },
        activity: { width: 170 },
        session: { width: 190 },
        signedUpAt: { width: 140 },
        state: { width: 80 },
        signInAt: { width: 90, render: row => timeOf(row, row.signInAt) },
        signOutAt: { width: 90, render: row => timeOf(row, row.signOutAt) },
        hours: { width: 80 },
        hearts: { width: 70 },
        rating: { width: 70 },
        certificate: { width: 160 },
      }}
      rowActions={row =>
        mayCertify && row.certificate !== null
          ? [
              {
                key: 'pdf',
                label: '时长证明',
                run: each =>
                  void download(callOf(activitySignUp, 'getPdf'), { id: each.id }).catch(
                    () => undefined,
                  ),
              },
            ]
          : []
      }
    />
  )
}

/** The time of day; with the day where it is not the session's own, which stands beside it. */
function timeOf({ shown }: PresentedOf<typeof activitySignUp>, at: string | null): string {
  if (at === null) return '—'
  const minute = printMinute(at)
  const isOfSession = shown.session?.startsWith(minute.slice(0, 10)) === true
  return minute.slice(isOfSession ? 11 : 5)
}

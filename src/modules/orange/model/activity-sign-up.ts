import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, decimal, flag, json, moment, ref, text } from '#kinds/index.ts'

const own = { system: true } as const
const server = { required: true, system: true } as const
const counted = { ...server, initial: 0, silent: true } as const
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** One session of an activity, with how many of its places are taken (场次). */
export const activitySession = resource('orange/activitySession', {
  label: '场次',
  title: 'name',
  fields: {
    activity: ref('活动', 'orange/activity', server),
    organisation: ref('主办机构', 'charity/organisation', server),
    name: text('场次', { ...server, max: 60 }),
    startAt: moment('开始', server),
    endAt: moment('结束', server),
    capacity: count('名额', server),
    waitList: count('候补名额', { ...server, initial: 0 }),
    passed: count('已报名', counted),
    waiting: count('候补', counted),
    place: text('地点', { ...own, max: 60 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view'],
  views: {
    list: ['name', 'activity', 'startAt', 'endAt', 'capacity', 'passed', 'waiting', 'place'],
    filter: ['activity', 'startAt'],
    search: ['name'],
    sort: 'startAt',
  },
  indexes: [['activity', 'startAt']],
  discussion: false,
})

/** Hours within which somebody of the waiting list takes the place that is offered. */
export const offerHours = 2

/** Somebody wants to take part in a session (报名), and what came of it. */
export const activitySignUp = resource('orange/activitySignUp', {
  label: '活动记录',
  title: 'title',
  fields: {
    title: text('报名', { ...server, max: 120 }),
    activity: ref('活动', 'orange/activity', server),
    session: ref('场次', 'orange/activitySession', server),
    organisation: ref('主办机构', 'charity/organisation', server),
    user: ref('用户', 'orange/orangeUser', server),
    minor: flag('未成年', { ...server, initial: false }),
    answers: json('报名表', z.record(z.string().max(40), z.string().max(500)), {
      ...own,
      needs: 'activitySignUp.unmask',
      words: answers =>
        Object.entries(answers)
          .map(([label, value]) => `${label}：${value}`)
          .join('；'),
    }),
    signedUpAt: moment('报名时间', server),
    place: count('候补序号', own),
    offeredUntil: moment('候补确认至', own),
    signInAt: moment('签到', own),
    signOutAt: moment('签退', own),
    hours: decimal('时长', { ...counted, digits: 1, unit: '小时' }),
    hearts: count('橙心', counted),
    rating: count('评价', { ...own, min: 1, max: 5, unit: '星' }),
    feedback: text('反馈', { ...own, max: 500, hidesNumbers: true }),
    certificate: text('证明编号', { ...own, max: 30 }),
    cancelReason: text('取消原因', { ...own, max: 200 }),
    note: text('说明', { ...own, max: 200 }),
    proposedHours: decimal('待复核时长', { ...own, digits: 1, unit: '小时' }),
    proposedBy: ref('补登人', 'access/account', own),
    missed: choice('爽约', { half: '临时取消', whole: '缺席' }, own),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  actions: {
    amend: {
      label: '补登',
      when: ['passed', 'attended', 'absent'],
      ask: {
        hours: decimal('时长', { required: true, digits: 1, max: 16, unit: '小时' }),
        reason,
      },
    },
    confirmAmend: { label: '复核补登', when: ['passed', 'attended', 'absent'] },
    certify: { label: '出具时长证明', when: ['attended'] },
    unmask: '查看报名表和电话',
    receive: '接收站点的报名、签到和评价',
  },
  lifecycle: lifecycle({
    states: {
      pending: '待审核',
      passed: '已报名',
      waiting: '候补',
      refused: '未通过',
      cancelled: '已取消',
      attended: '已参加',
      absent: '缺席',
      leave: '请假',
    },
    tones: {
      ...({ pending: 'orange', passed: 'blue', attended: 'green', absent: 'red' } as const),
      ...({ refused: 'red', waiting: 'purple' } as const),
    },
    initial: 'pending',
    moves: {
      approve: { label: '通过', from: ['pending'], to: ['passed', 'waiting'], bulk: true },
      refuse: {
        label: '不通过',
        from: ['pending'],
        to: 'refused',
        danger: true,
        bulk: true,
        ask: { reason },
      },
      excuse: { label: '改为请假', from: ['absent', 'passed'], to: 'leave', ask: { reason } },
      take: { label: '候补转正', from: ['waiting'], to: 'passed', system: true },
      cancel: {
        label: '取消',
        from: ['pending', 'passed', 'waiting'],
        to: 'cancelled',
        system: true,
      },
      attend: { label: '已参加', from: ['passed', 'absent'], to: 'attended', system: true },
      miss: { label: '缺席', from: ['passed'], to: 'absent', system: true },
    },
  }),
  views: {
    list: [
      ...(['user', 'activity', 'session', 'signedUpAt', 'state', 'signInAt', 'signOutAt'] as const),
      ...(['hours', 'hearts', 'rating', 'certificate', 'organisation', 'minor', 'note'] as const),
    ],
    filter: [
      ...(['activity', 'session', 'organisation', 'user', 'state', 'signedUpAt', 'minor'] as const),
      ...(['signInAt', 'signOutAt'] as const),
    ],
    search: ['title'],
    detail: {
      报名: ['user', 'activity', 'session', 'signedUpAt', 'place', 'offeredUntil', 'answers'],
      结果: ['signInAt', 'signOutAt', 'hours', 'hearts', 'rating', 'feedback', 'certificate'],
      说明: ['cancelReason', 'note', 'missed', 'proposedHours', 'proposedBy'],
    },
    sort: '-signedUpAt',
  },
  indexes: [
    ['session', 'state', 'signedUpAt'],
    ['user', '-signedUpAt'],
    ['organisation', '-signedUpAt'],
  ],
  discussion: false,
})

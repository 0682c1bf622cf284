import { resource } from '#kernel/resource/resource.ts'
import { choice, coordinate, count, day, moment, ref, text } from '#kinds/index.ts'

export const signInKinds = {
  daily: '每日签到',
  makeUp: '补签',
  in: '活动签到',
  out: '活动签退',
} as const
export const signInMethods = {
  button: '按钮',
  code: '动态码',
  roll: '点名',
  clock: '打卡',
} as const
export const signInFaults = {
  range: '超出范围',
  code: '码已过期',
  device: '重复设备',
  stranger: '未报名',
  time: '时间外',
  order: '先签到后签退',
  open: '上一场未签退',
} as const
export type SignInFault = keyof typeof signInFaults

const own = { system: true } as const
const server = { required: true, system: true } as const

/** Somebody signed in for a day, or in and out of a session; refused tries are kept beside (签到记录). */
export const signIn = resource('orange/signIn', {
  label: '签到',
  title: 'day',
  fields: {
    user: ref('用户', 'orange/orangeUser', server),
    organisation: ref('机构', 'charity/organisation', own),
    kind: choice('类型', signInKinds, server),
    day: day('日期', server),
    at: moment('时间', server),
    activityTitle: text('活动', { ...own, max: 60 }),
    session: text('场次', { ...own, max: 60 }),
    signUp: text('报名', { ...own, max: 40 }),
    method: choice('方式', signInMethods, server),
    location: coordinate('位置', { ...own, silent: true }),
    distance: count('距离', { ...own, unit: '米' }),
    device: text('设备', { ...own, max: 64, silent: true }),
    recordedBy: ref('记录人', 'access/account', own),
    streak: count('连续天数', { ...server, initial: 0, unit: '天' }),
    hearts: count('橙心', { ...server, initial: 0, min: -1000 }),
    result: choice(
      '结果',
      { valid: '有效', invalid: '无效' },
      { ...server, initial: 'valid', tones: { valid: 'green', invalid: 'red' } },
    ),
    fault: choice('原因', signInFaults, own),
    note: text('说明', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  actions: {
    accept: {
      label: '改判有效',
      ask: { note: text('原因', { required: true, min: 2, max: 200, lines: 2 }) },
    },
    receive: '接收站点的签到',
  },
  views: {
    list: [
      ...(['at', 'user', 'kind', 'activityTitle', 'session', 'method', 'distance'] as const),
      ...(['streak', 'hearts', 'result', 'fault', 'recordedBy', 'organisation', 'note'] as const),
    ],
    filter: ['kind', 'result', 'method', 'user', 'organisation', 'day', 'fault'],
    search: ['activityTitle'],
    sort: '-at',
  },
  indexes: [
    ['user', 'day'],
    ['signUp', 'kind'],
    ['organisation', '-at'],
  ],
  discussion: false,
})

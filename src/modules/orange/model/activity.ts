import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  choice,
  coordinate,
  count,
  flag,
  html,
  image,
  images,
  json,
  moment,
  phone,
  recordNumber,
  ref,
  text,
  url,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { formQuestion, sessionRow } from './activity-parts.ts'

export const activityKinds = {
  '1': '志愿服务',
  '2': '公益课堂',
  '3': '走访慰问',
  '4': '环保行动',
  '5': '义卖市集',
  '6': '线上打卡',
  '7': '运动公益',
  '9': '其他',
} as const
export const signModes = {
  code: '现场动态码',
  place: '动态码+位置',
  roll: '名单点名',
  clock: '线上打卡',
} as const

const hearts = (most: number) => ({ required: true, min: 0, max: most, unit: '橙心' }) as const

/** Something that people do together (活动): sessions with places, a waiting list, sign-in, hours and hearts. */
export const activity = resource('orange/activity', {
  label: '活动',
  measure: '场',
  title: 'title',
  fields: {
    number: recordNumber('活动编号', 'HD'),
    title: text('活动名称', { required: true, min: 4, max: 40 }),
    theme: ref('所属主题', 'orange/theme'),
    organisation: ref('主办机构', 'charity/organisation', { required: true, frozen: true }),
    host: text('承办', { max: 60, open: '对外公布的承办单位' }),
    kind: choice('活动类型', activityKinds, { required: true, initial: '1' }),
    cover: image('封面', { required: true, hint: '16:9' }),
    images: images('图集', { max: 9 }),
    detail: html('详情', { max: 20_000 }),
    mode: choice(
      '形式',
      { offline: '线下', online: '线上', mixed: '混合' },
      { required: true, initial: 'offline' },
    ),
    place: address('地点', { open: '对外公布的活动地点' }),
    location: coordinate('坐标'),
    link: url('链接'),
    signUpFrom: moment('报名开始', { required: true }),
    signUpTo: moment('报名截止', { required: true }),
    sessions: json('场次', z.array(sessionRow).min(1, '请至少填写一个场次').max(60, '场次不超过 60 个').readonly(), {
      required: true,
      words: rows => `${rows.length} 场，共 ${rows.reduce((sum, row) => sum + row.capacity, 0)} 个名额`,
    }),
    waitList: count('候补人数', { required: true, initial: 0, max: 200, unit: '人', hint: '每场' }),
    minAge: count('最小年龄', { max: 100, unit: '岁' }),
    maxAge: count('最大年龄', { max: 120, unit: '岁' }),
    realName: flag('需实名', { required: true, initial: true }),
    questions: json('报名表', z.array(formQuestion).max(10, '报名表不超过 10 项').readonly(), {
      words: rows => rows.map(({ label }) => label).join('、'),
    }),
    reviewMode: choice(
      '报名审核',
      { auto: '自动通过', manual: '人工审核' },
      { required: true, initial: 'auto' },
    ),
    cancelBefore: count('可取消至开始前', { required: true, initial: 12, max: 720, unit: '小时' }),
    signMode: choice('签到方式', signModes, { required: true, initial: 'code' }),
    radius: count('签到范围', { required: true, initial: 300, min: 50, max: 2000, unit: '米' }),
    openBefore: count('提前签到', { required: true, initial: 60, max: 1440, unit: '分钟' }),
    lateAfter: count('迟到', { required: true, initial: 15, max: 1440, unit: '分钟' }),
    signOut: flag('需签退', { required: true, initial: true }),
    hearts: count('参加橙心', { ...hearts(200), initial: 20 }),
    perHour: count('每小时橙心', { ...hearts(50), initial: 5 }),
    hostHearts: count('组织者橙心', { ...hearts(200), initial: 0 }),
    hostUser: ref('组织者', 'orange/orangeUser', { hint: '得组织者橙心的用户' }),
    countHours: flag('计志愿时长', { required: true, initial: true }),
    insurance: text('保险', { max: 200, hint: '线下的志愿服务和走访慰问必填' }),
    safety: html('安全须知', { max: 5000 }),
    cause: ref('关联标的', 'project/cause'),
    contact: text('联系人', { max: 20, open: '对报名者公布的联系人' }),
    phone: phone('电话', { open: '对报名者公布的联系电话' }),
    firstAt: moment('首场开始', { system: true }),
    lastAt: moment('末场结束', { system: true }),
    capacity: count('名额', { system: true, required: true, initial: 0, silent: true }),
    passed: count('报名', { system: true, required: true, initial: 0, silent: true }),
    waiting: count('候补', { system: true, required: true, initial: 0, silent: true }),
    attended: count('到场', { system: true, required: true, initial: 0, silent: true }),
    budget: count('橙心预算', { system: true, required: true, initial: 0, silent: true }),
    issued: count('已发橙心', { system: true, required: true, initial: 0, silent: true }),
    cancelReason: text('取消原因', { system: true, max: 200 }),
    settledAt: moment('结算时间', { system: true }),
  },
  owner: { organisation: 'organisation' },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      returned: '退回修改',
      published: '已发布',
      settling: '待结算',
      ended: '已结束',
      cancelled: '已取消',
    },
    tones: {
      ...({ pending: 'orange', published: 'green', settling: 'orange' } as const),
      ...({ returned: 'orange', cancelled: 'red' } as const),
    },
    initial: 'draft',
    editable: ['draft', 'returned'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft', 'returned'], to: 'pending' },
      approve: { label: '通过', from: ['pending'], to: ['pending', 'published'], ask: approveAsk },
      return: { label: '退回修改', from: ['pending'], to: 'returned', danger: true, ask: rejectAsk },
      close: { label: '全部结束', from: ['published'], to: 'settling', system: true },
      settle: {
        label: '结算',
        from: ['settling'],
        to: 'ended',
        confirm: '结算后按签到结果发放橙心和时长，之后的更正须他人复核。结算吗？',
      },
      cancel: {
        label: '取消',
        from: ['draft', 'pending', 'returned', 'published', 'settling'],
        to: 'cancelled',
        danger: true,
        ask: { reason: text('取消原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
    },
  }),
  actions: {
    rollCall: '点名与签到台',
    tellPeople: {
      label: '发通知',
      when: ['published', 'settling'],
      ask: {
        title: text('标题', { required: true, min: 2, max: 40 }),
        content: text('内容', { required: true, min: 2, max: 500, lines: 4 }),
      },
    },
  },
  extra: extra<{ readonly phase: string }>(),
  views: {
    list: [
      ...(['title', 'organisation', 'kind', 'firstAt', 'passed', 'attended', 'issued'] as const),
      ...(['state', 'theme', 'number', 'capacity', 'waiting', 'budget', 'lastAt', 'cover'] as const),
    ],
    filter: ['kind', 'theme', 'organisation', 'firstAt', 'lastAt', 'signUpTo', 'state'],
    search: ['number', 'title'],
    form: {
      基本信息: ['organisation', 'title', 'kind', 'theme', 'host', 'cover', 'images', 'detail', 'cause'],
      时间场次: ['signUpFrom', 'signUpTo', 'sessions', 'waitList'],
      地点: ['mode', 'place', 'location', 'link'],
      报名条件与表单: ['minAge', 'maxAge', 'realName', 'reviewMode', 'cancelBefore', 'questions'],
      签到与时长: ['signMode', 'radius', 'openBefore', 'lateAfter', 'signOut', 'countHours'],
      橙心: ['hearts', 'perHour', 'hostHearts', 'hostUser'],
      安全与保险: ['insurance', 'safety', 'contact', 'phone'],
    },
  },
  indexes: [
    ['state', 'firstAt'],
    ['organisation', '-firstAt'],
  ],
})

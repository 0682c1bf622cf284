import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  area,
  choice,
  choices,
  count,
  day,
  decimal,
  flag,
  idNumber,
  image,
  json,
  moment,
  money,
  phone,
  sealedText,
  term,
  text,
} from '#kinds/index.ts'
import { labelFilter } from '#modules/classify/model/index.ts'

/** Where a registered user came from. */
export const userSources = {
  site: '官网',
  wechat: '公众号',
  mini: '小程序',
  device: '设备',
  team: '一起捐',
  import: '导入',
  orange: '橙心',
} as const

/** Accounts of other platforms that a user may bind (openIds). */
export const bindings = { wechat: '公众号', mini: '小程序', alipay: '支付宝' } as const

export const risks = {
  brush: '刷捐嫌疑',
  spam: '违规言论',
  cheat: '套取积分',
  complaint: '投诉过多',
} as const

/** What a frozen user may not do; receipts stay open to everybody. */
export const freezeScopes = { speech: '发言', activity: '参加活动', all: '全部' } as const

/** Days within which somebody who cancelled may come back. */
export const regretDays = 15

const own = { system: true } as const
const counted = { system: true, required: true, initial: 0, silent: true } as const
const guardian = z.strictObject({ name: z.string().max(30), relation: z.string().max(20) })

/** Somebody registered on the donor-facing sites (注册用户). What they show of themselves was approved. */
export const registeredUser = resource('website/registeredUser', {
  label: '注册用户',
  title: 'nickname',
  fields: {
    number: text('用户编号', { ...own, required: true, max: 20, unique: true }),
    nickname: text('昵称', { ...own, required: true, max: 20 }),
    avatar: image('头像', own),
    bio: text('简介', { ...own, max: 200 }),
    phone: phone('手机', { ...own, unique: true }),
    realName: sealedText('姓名', { ...own, max: 30 }),
    idNumber: idNumber('身份证', { ...own, unique: true }),
    realNameState: choice(
      '实名',
      { none: '未实名', pending: '待审', passed: '已实名', failed: '未通过' },
      {
        ...own,
        required: true,
        initial: 'none',
        tones: { pending: 'orange', passed: 'green', failed: 'red' },
      },
    ),
    sex: choice('性别', { '1': '男', '2': '女' }, own),
    birthday: day('出生日期', { ...own, personal: true }),
    minor: flag('未成年人', { ...own, required: true, initial: false }),
    guardian: json('监护人', guardian, {
      ...own,
      words: ({ name, relation }) => `${name} ${relation}`,
    }),
    area: area('地区', own),
    occupation: term('职业', 'work-identity', own),
    openIds: json('绑定', z.record(z.string().max(40), z.string().max(120)), {
      ...own,
      silent: true,
    }),
    source: choice('来源', userSources, { ...own, required: true, initial: 'site' }),
    registeredAt: moment('注册时间', { ...own, required: true }),
    lastActiveAt: moment('最近活跃', { ...own, silent: true }),
    donationCount: count('捐赠次数', { ...counted, unit: '次' }),
    donationAmount: money('累计捐赠', counted),
    volunteerHours: decimal('志愿时长', { ...counted, digits: 1, unit: '小时' }),
    risk: choices('风险标记', risks, own),
    freezeScope: choice('冻结范围', freezeScopes, own),
    freezeUntil: moment('冻结至', own),
    freezeReason: text('冻结原因', { ...own, max: 200 }),
    cancelledAt: moment('注销时间', own),
  },
  keptBy: 'platform',
  minor: 'minor',
  verbs: ['view', 'export'],
  actions: {
    unmask: '查看明文',
    markRisk: '处理风险',
    mergeSuggest: '合并建议',
    sendMessage: '发站内信',
    receive: '接收注册',
  },
  lifecycle: lifecycle({
    states: { normal: '正常', frozen: '冻结', cancelled: '已注销', erased: '已匿名化' },
    tones: { normal: 'green', frozen: 'orange' },
    initial: 'normal',
    moves: {
      freeze: {
        label: '冻结',
        from: ['normal'],
        to: 'frozen',
        danger: true,
        bulk: true,
        ask: {
          scope: choice('冻结范围', freezeScopes, { required: true, initial: 'speech' }),
          days: count('冻结天数', { required: true, min: 1, max: 3650, initial: 7, unit: '天' }),
          reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
        },
      },
      unfreeze: { label: '解冻', from: ['frozen'], to: 'normal', bulk: true },
      cancel: {
        label: '注销代办',
        from: ['normal', 'frozen'],
        to: 'cancelled',
        danger: true,
        ask: { reason: text('本人申请的依据', { required: true, min: 4, max: 200, lines: 2 }) },
      },
      resume: { label: '撤回注销', from: ['cancelled'], to: ['normal', 'frozen'] },
      erase: { label: '匿名化', from: ['cancelled'], to: 'erased', system: true },
    },
  }),
  finds: labelFilter('user'),
  extra: extra<{ /** That may be spent. */ readonly points: number }>(),
  views: {
    list: [
      'number',
      'nickname',
      'phone',
      'realName',
      'realNameState',
      'area',
      'source',
      'registeredAt',
      'lastActiveAt',
      'donationCount',
      'donationAmount',
      'minor',
      'risk',
      'state',
    ],
    filter: [
      'realNameState',
      'source',
      'risk',
      'area',
      'registeredAt',
      'lastActiveAt',
      'donationAmount',
      'minor',
      'state',
    ],
    search: ['number', 'nickname', 'phone'],
    detail: {
      身份: ['number', 'nickname', 'bio', 'phone', 'realName', 'idNumber', 'realNameState'],
      资料: ['sex', 'birthday', 'minor', 'area', 'occupation', 'source'],
      往来: [
        'registeredAt',
        'lastActiveAt',
        'donationCount',
        'donationAmount',
        'volunteerHours',
        'risk',
      ],
      冻结: ['freezeScope', 'freezeUntil', 'freezeReason', 'cancelledAt'],
    },
    sheet: [
      'number',
      'nickname',
      'phone',
      'realName',
      'realNameState',
      'area',
      'source',
      'registeredAt',
      'donationCount',
      'donationAmount',
      'state',
    ],
    sort: '-registeredAt',
  },
  indexes: [['state', '-registeredAt'], ['lastActiveAt']],
})

import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { count, flag, html, image, moment, money, recordNumber, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

const own = { system: true } as const
const counted = { required: true, system: true, initial: 0, silent: true } as const

/** A cause for which a sponsor pays when users give hearts (橙心捐赠项目); never above the sponsor's pool (BR-35). */
export const donationProject = resource('orange/donationProject', {
  label: '橙心捐赠项目',
  measure: '个',
  isPublic: true,
  title: 'title',
  fields: {
    number: recordNumber('编号', 'CJ'),
    title: text('项目名称', { required: true, min: 2, max: 30 }),
    cause: ref('受益标的', 'project/cause', { required: true }),
    organisation: ref('机构', 'charity/organisation', own),
    pool: text('出资资金池', { required: true, max: 40, hint: '已入资的配捐池' }),
    sponsor: text('出资方', { ...own, max: 60 }),
    packHearts: count('每份橙心', {
      required: true,
      initial: 100,
      min: 1,
      max: 10_000,
      unit: '橙心',
    }),
    packAmount: money('每份金额', { required: true, initial: 100, min: 1, max: 10_000 }),
    goal: money('目标金额', { required: true, min: 1 }),
    userDaily: count('每人每日上限', {
      required: true,
      initial: 5,
      min: 1,
      max: 10_000,
      unit: '份',
    }),
    userTotal: count('每人累计上限', {
      required: true,
      initial: 500,
      min: 1,
      max: 100_000,
      unit: '份',
    }),
    from: moment('开始时间', { required: true }),
    to: moment('结束时间', { required: true }),
    cover: image('封面'),
    intro: html('介绍', { max: 10_000 }),
    thanks: text('感谢语', { max: 200, lines: 2 }),
    packs: count('已捐份数', { ...counted, unit: '份' }),
    amount: money('已捐金额', counted),
    users: count('人数', { ...counted, unit: '人' }),
    offReason: text('下线原因', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      returned: '退回修改',
      online: '进行中',
      full: '已达成',
      ended: '已结束',
      offline: '已下线',
    },
    tones: {
      pending: 'orange',
      returned: 'orange',
      online: 'green',
      full: 'purple',
      offline: 'red',
    },
    initial: 'draft',
    editable: ['draft', 'returned', 'online', 'offline'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft', 'returned', 'offline'], to: 'pending' },
      approve: { label: '通过', from: ['pending'], to: ['pending', 'online'], ask: approveAsk },
      return: {
        label: '退回修改',
        from: ['pending'],
        to: 'returned',
        danger: true,
        ask: rejectAsk,
      },
      takeOff: {
        label: '下线',
        from: ['online', 'full'],
        to: 'offline',
        danger: true,
        ask: { reason: text('下线原因', { required: true, min: 2, max: 200 }) },
      },
      fill: { label: '达成目标', from: ['online'], to: 'full', system: true },
      reopen: { label: '重新开放', from: ['full'], to: 'online', system: true },
      end: { label: '到期', from: ['online', 'full'], to: 'ended', system: true },
    },
  }),
  extra: extra<{
    /** Fen that the pool still has; null where it is unknown. */
    readonly poolLeft: number | null
    readonly poolTitle: string | null
    readonly causeTitle: string | null
  }>(),
  views: {
    list: [
      ...([
        'title',
        'cause',
        'sponsor',
        'packHearts',
        'packAmount',
        'goal',
        'packs',
        'amount',
      ] as const),
      ...(['users', 'from', 'to', 'state', 'organisation', 'number', 'cover'] as const),
    ],
    filter: ['cause', 'organisation', 'from', 'state'],
    search: ['title', 'number'],
    form: {
      受益标的: ['cause', 'title'],
      出资: ['pool'],
      兑换与上限: ['packHearts', 'packAmount', 'goal', 'userDaily', 'userTotal'],
      展示: ['cover', 'intro', 'thanks'],
      时间: ['from', 'to'],
    },
    detail: {
      项目: ['number', 'title', 'cause', 'organisation', 'cover', 'intro', 'thanks'],
      出资: ['sponsor', 'packHearts', 'packAmount', 'goal', 'userDaily', 'userTotal'],
      进度: ['packs', 'amount', 'users', 'from', 'to', 'offReason'],
    },
  },
  discussion: false,
})

const server = { required: true, system: true } as const

/** Hearts that a user gave to a project (橙心捐赠); once a night what was confirmed becomes one donation of the sponsor. */
export const heartDonation = resource('orange/heartDonation', {
  label: '橙心捐赠',
  title: 'number',
  fields: {
    number: recordNumber('编号', 'CD'),
    user: ref('用户', 'orange/orangeUser', server),
    project: ref('项目', 'orange/donationProject', server),
    organisation: ref('机构', 'charity/organisation', own),
    packs: count('份数', { ...server, min: 1, unit: '份' }),
    hearts: count('橙心', server),
    amount: money('金额', server),
    message: text('留言', { ...own, max: 50, hidesNumbers: true }),
    anonymous: flag('匿名', { ...server, initial: false }),
    at: moment('时间', server),
    hold: text('占用', { ...own, max: 40, silent: true }),
    donation: ref('转捐单', 'finance/donation', own),
    returnReason: text('退回原因', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  actions: { receive: '接收站点的橙心捐赠', returnGift: '退回整笔转捐' },
  lifecycle: lifecycle({
    states: { reserved: '已占用', confirmed: '已确认', converted: '已转捐', returned: '已退回' },
    tones: { reserved: 'orange', confirmed: 'blue', converted: 'green' },
    initial: 'reserved',
    moves: {
      confirm: { label: '确认', from: ['reserved'], to: 'confirmed', system: true },
      convert: { label: '转捐', from: ['confirmed'], to: 'converted', system: true },
      giveBack: {
        label: '退回',
        from: ['reserved', 'confirmed'],
        to: 'returned',
        danger: true,
        ask: { reason: text('退回原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      undo: { label: '转捐退回', from: ['converted'], to: 'returned', system: true },
    },
  }),
  views: {
    list: [
      ...([
        'number',
        'at',
        'user',
        'project',
        'packs',
        'hearts',
        'amount',
        'message',
        'state',
      ] as const),
      ...(['donation', 'organisation', 'anonymous', 'returnReason'] as const),
    ],
    filter: ['project', 'user', 'organisation', 'at', 'state'],
    search: ['number'],
    sort: '-at',
  },
  indexes: [
    ['project', 'state', 'at'],
    ['user', '-at'],
  ],
  discussion: false,
})

import { resource } from '#kernel/resource/resource.ts'
import { area, choice, count, flag, moment, ref, tags, text, url } from '#kinds/index.ts'
import { labelFilter } from '#modules/classify/model/index.ts'

/** By what somebody came to follow an account. */
export const fanScenes = {
  search: '搜索',
  scan: '扫码',
  card: '名片',
  paid: '支付后关注',
  article: '文章',
  menu: '菜单',
  other: '其他',
} as const

/** For so many hours after an interaction a fan may be written to freely. */
export const windowHours = 48

/** Somebody who follows an account of the channel (粉丝). Written by the sync; linked to a donor by people, by the same union id, or by gifts of the same open id. */
export const fan = resource('fans/fan', {
  label: '粉丝',
  measure: '位',
  title: 'nickname',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    account: ref('公众号', 'fans/officialAccount', { required: true, system: true }),
    openId: text('OpenID', {
      ...{ required: true, system: true, max: 64, unique: ['account'] },
      needs: 'fan.identify',
    }),
    unionId: text('UnionID', { system: true, max: 64, index: true, needs: 'fan.identify' }),
    /** By what gifts of the same account are known: `payerMark` of the open id, which holds in one app. */
    payer: text('付款标记', {
      ...{ system: true, silent: true, max: 64, index: true },
      needs: 'fan.identify',
    }),
    nickname: text('昵称', { required: true, system: true, max: 60, open: '渠道给出的公开昵称' }),
    avatar: url('头像', { system: true }),
    sex: choice('性别', { '1': '男', '2': '女' }, { system: true }),
    area: area('地区', { system: true }),
    subscribed: flag('已关注', { required: true, system: true, initial: true }),
    subscribedAt: moment('关注时间', { required: true, system: true }),
    unsubscribedAt: moment('取关时间', { system: true }),
    scene: choice('场景', fanScenes, { required: true, system: true, initial: 'other' }),
    sceneRef: text('来源码', { system: true, max: 60 }),
    donor: ref('捐赠人', 'people/donor', { system: true, index: true }),
    labels: tags('标签'),
    groupName: text('渠道分组', { system: true, max: 30 }),
    lastInteractAt: moment('最近互动', { system: true, silent: true }),
    messages30: count('30天消息', { required: true, system: true, initial: 0, silent: true }),
    blacklisted: flag('已拉黑', { required: true, system: true, initial: false }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'update', 'export'],
  actions: {
    identify: '查看OpenID',
    link: {
      label: '关联捐赠人',
      ask: { donor: ref('捐赠人', 'people/donor', { required: true }) },
      needs: 'fan.update',
    },
    unlink: {
      label: '解除关联',
      confirm: '解除与捐赠人的关联？',
      quiet: true,
      needs: 'fan.update',
    },
    bar: {
      label: '拉黑',
      confirm: '拉黑后不再向其发送任何消息。',
      danger: true,
      bulk: true,
      needs: 'fan.update',
      inverse: 'unbar',
    },
    unbar: { label: '移出黑名单', quiet: true, bulk: true, needs: 'fan.update', inverse: 'bar' },
  },
  bulkEdit: ['labels'],
  finds: {
    ...labelFilter('fan'),
    gave: choice('捐赠', { yes: '已成为捐赠人' }),
  },
  views: {
    list: [
      'nickname',
      'account',
      'sex',
      'area',
      'subscribedAt',
      'scene',
      'labels',
      'donor',
      'lastInteractAt',
      'messages30',
      'unsubscribedAt',
      'subscribed',
      'organisation',
    ],
    filter: [
      'account',
      'scene',
      'sex',
      'area',
      'subscribedAt',
      'lastInteractAt',
      'labels',
      'donor',
      'subscribed',
      'blacklisted',
      'organisation',
    ],
    search: ['nickname'],
    form: { 粉丝: ['labels'] },
    sheet: [
      'nickname',
      'account',
      'sex',
      'area',
      'subscribedAt',
      'scene',
      'labels',
      'donor',
      'lastInteractAt',
      'subscribed',
    ],
    sort: '-subscribedAt',
  },
  indexes: [
    ['account', 'subscribed', '-subscribedAt'],
    ['organisation', '-subscribedAt'],
  ],
})

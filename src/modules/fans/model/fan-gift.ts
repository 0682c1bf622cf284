import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, moment, money, ref, text } from '#kinds/index.ts'

const own = { system: true } as const

/** By what of an account a fan came to give (fans.md "fansdon"). */
export const giftWays = {
  article: '文章',
  menu: '菜单',
  message: '消息',
  qrCode: '二维码',
  other: '其他',
} as const

/** A gift of somebody who followed an account before it was paid (粉丝捐赠). Kept by the gift's own transaction; amounts in fen. */
export const fanGift = resource('fans/fanGift', {
  label: '粉丝捐赠',
  measure: '笔',
  title: 'number',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, ...own }),
    number: text('捐赠单号', { required: true, max: 32, ...own }),
    donation: ref('捐赠', 'finance/donation', { required: true, unique: true, ...own }),
    fan: ref('粉丝', 'fans/fan', { required: true, ...own }),
    account: ref('公众号', 'fans/officialAccount', { required: true, ...own }),
    donor: ref('捐赠人', 'people/donor', { required: true, ...own }),
    cause: ref('标的', 'project/cause', own),
    amount: money('金额', { required: true, ...own }),
    net: money('净额', { required: true, ...own }),
    paidAt: moment('时间', { required: true, ...own }),
    days: count('关注到捐赠', { required: true, unit: '天', ...own }),
    way: choice('来源', giftWays, { required: true, initial: 'other', ...own }),
    content: text('来源内容', { max: 120, ...own }),
    first: flag('首捐', { required: true, initial: false, ...own }),
    refunded: flag('已退款', { required: true, initial: false, ...own }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  /** Whether somebody gave thanks for it. */
  extra: extra<{ readonly thanked: boolean }>(),
  views: {
    list: [
      'paidAt',
      'fan',
      'account',
      'days',
      'cause',
      'amount',
      'way',
      'first',
      'net',
      'content',
      'number',
      'donor',
      'refunded',
      'organisation',
    ],
    filter: [
      'account',
      'way',
      'paidAt',
      'amount',
      'first',
      'refunded',
      'cause',
      'fan',
      'donor',
      'organisation',
    ],
    search: ['number', 'content'],
    sort: '-paidAt',
  },
  indexes: [
    ['organisation', '-paidAt'],
    ['account', '-paidAt'],
    ['fan', '-paidAt'],
  ],
  discussion: false,
  history: false,
})

import { resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, count, day, money, recordNumber, ref, text, url } from '#kinds/index.ts'

/** What a promotion asks for. */
export const promotionTargets = {
  cause: '募捐标的',
  team: '一起捐团队',
  monthly: '月捐计划',
  article: '文章',
  station: '公益驿站',
} as const

/** Days after a link was opened within which an order is its doing. */
export const attributionDays = 7

const counted = { required: true, system: true, initial: 0, silent: true } as const

/** A link by which somebody asks for gifts (推广记录), with what it brought; amounts in fen. */
export const promotion = resource('promotion/promotion', {
  label: '推广',
  measure: '条',
  title: 'name',
  fields: {
    number: recordNumber('推广编号', 'TG'),
    organisation: ref('所属机构', 'charity/organisation', { required: true, frozen: true }),
    name: text('推广名', { required: true, min: 2, max: 40 }),
    targetKind: choice('对象类型', promotionTargets, { required: true, initial: 'cause' }),
    cause: ref('标的', 'project/cause', { hint: '对象为募捐标的时选择' }),
    article: ref('文章', 'article/article', { hint: '对象为文章时选择' }),
    targetName: text('对象名称', { max: 60, hint: '对象为团队、月捐计划或驿站时填写' }),
    channel: choice(
      '渠道',
      {
        wechat: '公众号',
        sms: '短信',
        poster: '海报',
        offline: '线下',
        weibo: '微博',
        douyin: '抖音',
        partner: '合作平台',
        other: '其他',
      },
      { required: true },
    ),
    promoter: ref('推广人', 'access/account', { hint: '本机构或平台的账号' }),
    promoterName: text('外部推广人', { max: 40, open: '推广时对外署名的个人或单位' }),
    landing: url('落地页', { required: true, hint: '打开推广链接后到达的页面，应为 https 地址' }),
    validFrom: day('有效期起', { required: true }),
    validTo: day('有效期止', { unset: '长期' }),
    budget: money('推广成本', { hint: '计入募捐成本的参考数' }),
    code: text('短码', { system: true, max: 12, unique: true }),
    pv: count('PV', counted),
    uv: count('UV', counted),
    orders: count('下单', counted),
    paidCount: count('捐赠笔数', counted),
    paidAmount: money('捐赠额', counted),
  },
  owner: { organisation: 'organisation' },
  lifecycle: switchable({ danger: true }),
  views: {
    list: [
      'name',
      'targetKind',
      'channel',
      'promoter',
      'pv',
      'uv',
      'orders',
      'paidCount',
      'paidAmount',
      'budget',
      'validTo',
      'state',
      'cause',
      'organisation',
      'number',
      'validFrom',
      'createdAt',
    ],
    filter: ['channel', 'targetKind', 'state', 'cause', 'organisation', 'promoter', 'validTo'],
    search: ['name', 'number'],
    form: {
      推广: ['organisation', 'name', 'channel', 'promoter', 'promoterName'],
      对象: ['targetKind', 'cause', 'article', 'targetName', 'landing'],
      期限与成本: ['validFrom', 'validTo', 'budget'],
    },
    detail: {
      推广: ['number', 'organisation', 'name', 'channel', 'promoter', 'promoterName'],
      对象: ['targetKind', 'cause', 'article', 'targetName', 'landing'],
      期限与成本: ['validFrom', 'validTo', 'budget'],
      效果: ['pv', 'uv', 'orders', 'paidCount', 'paidAmount'],
    },
  },
  indexes: [['organisation', 'state']],
})

import { z } from 'zod'
import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import {
  choice,
  count,
  flag,
  image,
  json,
  moment,
  money,
  printMoney,
  recordNumber,
  ref,
  text,
} from '#kinds/index.ts'

/** What a code leads to. */
export const qrKinds = {
  '1': '项目',
  '2': '机构',
  '3': '设备',
  '4': '驿站',
  '5': '活动',
  '6': '文章',
  '9': '站内链接',
} as const
export type QrKind = keyof typeof qrKinds

/** Which field names the target of each kind; an organisation is its own target. */
export const targetFields = {
  '1': 'cause',
  '3': 'device',
  '4': 'station',
  '5': 'activity',
  '6': 'article',
  '9': 'path',
} as const satisfies Partial<Record<QrKind, string>>

/** How a code is set on paper. */
export const posters = {
  portrait: '竖版',
  landscape: '横版',
  desk: '台卡',
  sticker: '贴纸',
} as const
export type PosterKind = keyof typeof posters

/** Days after a scan within which an order is its doing. */
export const scanDays = 7

const counted = { required: true, system: true, initial: 0, silent: true } as const

/** What lists show beside the record. */
export interface QrFacts {
  /** What it leads to, in words. */
  readonly target: string
  /** `/q/…` under the origin of the product. */
  readonly link: string
  /** Its time is over. */
  readonly isExpired: boolean
  /** Why its target takes no money now; null where it does, or asks for none. */
  readonly whyNoMoney: string | null
  /** Scans of the last thirty days. */
  readonly lately: number
}

/** A code that somebody scans, with what came of it (二维码); amounts in fen. */
export const qrCode = resource('equipment/qrCode', {
  label: '二维码',
  measure: '个',
  title: 'name',
  fields: {
    number: recordNumber('编号', 'QR'),
    name: text('名称', { required: true, min: 2, max: 40 }),
    kind: choice('类型', qrKinds, { required: true, initial: '1' }),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    cause: ref('募捐标的', 'project/cause'),
    station: ref('驿站', 'equipment/postStation'),
    article: ref('文章', 'article/article'),
    device: text('设备', { max: 40, hint: '关联本机构的设备，填写序列号或资产编号' }),
    activity: text('活动', { max: 60 }),
    path: text('站内链接', {
      max: 200,
      pattern: /^\/[\w\-./?=&%]*$/,
      patternHint: '站内链接以 / 开头',
      hint: '机构网站上的路径，如 /about',
    }),
    placement: text('投放位置', { max: 60 }),
    campaign: text('渠道标识', { max: 30, hint: '随扫码带到捐赠页' }),
    amounts: json(
      '推荐金额',
      z
        .array(z.int('金额应为整数（分）').min(1, '金额应大于 0').max(100_000_000, '金额过大'))
        .max(6, '推荐金额最多 6 个'),
      { words: rows => rows.map(fen => `¥${printMoney(fen)}`).join('、') },
    ),
    validFrom: moment('有效期起'),
    validTo: moment('有效期止', { unset: '长期' }),
    shortCode: text('短码', { required: true, system: true, frozen: true, unique: true, max: 12 }),
    poster: choice('海报模板', posters, { required: true, initial: 'portrait' }),
    logo: image('标志', { maxMb: 2, types: ['png', 'jpg'] }),
    scans: count('扫码数', counted),
    visitors: count('访客', counted),
    orders: count('下单', counted),
    donations: count('捐赠笔数', counted),
    amount: money('捐赠金额', counted),
    lastScan: moment('最近扫码', { system: true, silent: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'export'],
  final: ['update'],
  actions: { download: '下载' },
  extra: extra<QrFacts>(),
  finds: { expired: flag('已过期') },
  lifecycle: switchable({ danger: true, bulk: true, final: true }),
  views: {
    list: [
      'name',
      'kind',
      'organisation',
      'placement',
      'campaign',
      'validTo',
      'scans',
      'visitors',
      'donations',
      'amount',
      'state',
      'number',
      'cause',
      'station',
      'lastScan',
      'createdAt',
    ],
    filter: ['kind', 'organisation', 'state', 'cause', 'station', 'campaign', 'validTo'],
    search: ['name', 'number', 'placement'],
    form: {
      目标: ['kind', 'organisation', 'cause', 'station', 'article', 'device', 'activity', 'path'],
      投放: ['name', 'placement', 'campaign', 'amounts', 'validFrom', 'validTo'],
      海报: ['poster', 'logo'],
    },
    detail: {
      目标: [
        'number',
        'kind',
        'organisation',
        'cause',
        'station',
        'article',
        'device',
        'activity',
        'path',
      ],
      投放: ['placement', 'campaign', 'amounts', 'validFrom', 'validTo', 'poster', 'logo'],
      效果: ['scans', 'visitors', 'orders', 'donations', 'amount', 'lastScan'],
    },
  },
  indexes: [
    ['organisation', 'state'],
    ['organisation', '-scans'],
    ['station', 'state'],
  ],
})

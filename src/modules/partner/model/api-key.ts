import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, choices, count, moment, money, ref, refs, secret, text } from '#kinds/index.ts'
import { keyScopes } from './words.ts'

/** Where a key works: the sandbox keeps what it is told away from the books. */
export const environments = { '1': '测试', '2': '生产' } as const

/** A key of a partner: what it may do, from where, how often, until when (接入密钥). */
export const apiKey = resource('platform/apiKey', {
  label: '接入密钥',
  measure: '个',
  keptBy: 'platform',
  title: 'name',
  fields: {
    platform: ref('平台', 'platform/partnerPlatform', { required: true, frozen: true }),
    name: text('用途', { required: true, max: 40 }),
    accessKey: text('AccessKey', {
      required: true,
      system: true,
      frozen: true,
      unique: true,
      max: 40,
    }),
    secret: secret('Secret', { required: true, system: true, silent: true }),
    formerSecret: secret('旧 Secret', { system: true, silent: true }),
    formerUntil: moment('旧 Secret 有效至', { system: true }),
    environment: choice('环境', environments, { required: true, initial: '1', frozen: true }),
    hmac: choice(
      '签名算法',
      { '1': 'HMAC-SHA256', '2': 'HMAC-SM3' },
      { initial: '1', frozen: true },
    ),
    scopes: choices('权限范围', keyScopes, { required: true }),
    organisations: refs('限定机构', 'charity/organisation', {
      max: 100,
      hint: '留空表示平台适用的全部机构',
    }),
    ips: text('IP白名单', {
      max: 1000,
      lines: 3,
      hint: '每行一个 IPv4、IPv6 或网段，最多 20 个；不填不限制',
    }),
    rate: count('限速', { required: true, min: 1, max: 6000, initial: 300, unit: '次/分' }),
    maxAmount: money('单笔上限', { min: 1 }),
    dailyAmount: money('单日推送捐赠上限', { min: 1, hint: '不填不限' }),
    expiresAt: moment('有效期至', { hint: '留空为一年，最长 730 天' }),
    lastUsedAt: moment('最近使用', { system: true, silent: true }),
    lastIp: text('最近来源', { system: true, silent: true, max: 45 }),
    revokeReason: text('吊销原因', { system: true, max: 200 }),
  },
  verbs: ['view', 'create', 'update'],
  final: ['update'],
  stepUp: ['create'],
  discussion: false,
  // Answers the new secret, so it is a call of its own.
  actions: { rotate: '轮换' },
  lifecycle: lifecycle({
    states: { active: '有效', rotating: '轮换中', revoked: '已吊销', expired: '已过期' },
    tones: { active: 'green', rotating: 'orange', revoked: 'red' },
    initial: 'active',
    editable: ['active', 'rotating'],
    removable: [],
    moves: {
      turn: { label: '轮换', from: ['active'], to: 'rotating', system: true },
      revoke: {
        label: '吊销',
        from: ['active', 'rotating'],
        to: 'revoked',
        danger: true,
        ask: { reason: text('吊销原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      settle: { label: '轮换完成', from: ['rotating'], to: 'active', system: true },
      expire: { label: '到期', from: ['active', 'rotating'], to: 'expired', system: true },
    },
  }),
  views: {
    list: [
      'name',
      'accessKey',
      'environment',
      'scopes',
      'state',
      'ips',
      'rate',
      'expiresAt',
      'lastUsedAt',
      'platform',
    ],
    filter: ['platform', 'environment', 'state', 'expiresAt'],
    search: ['name', 'accessKey'],
    form: {
      密钥: ['platform', 'name', 'environment', 'hmac', 'scopes', 'organisations', 'expiresAt'],
      限制: ['ips', 'rate', 'maxAmount', 'dailyAmount'],
    },
    detail: {
      密钥: [
        'platform',
        'name',
        'accessKey',
        'environment',
        'hmac',
        'scopes',
        'organisations',
        'expiresAt',
      ],
      限制: ['ips', 'rate', 'maxAmount', 'dailyAmount'],
      使用: ['lastUsedAt', 'lastIp', 'formerUntil', 'revokeReason'],
    },
  },
  indexes: [['platform', 'state']],
})

import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, choices, count, json, moment, ref, secret, text, url } from '#kinds/index.ts'
import { hookEvents } from './words.ts'

/** An address of a partner that is told of events (回调). */
export const webhook = resource('platform/webhook', {
  label: '回调',
  measure: '个',
  keptBy: 'platform',
  title: 'name',
  fields: {
    platform: ref('平台', 'platform/partnerPlatform', { required: true, frozen: true }),
    name: text('名称', { required: true, max: 40 }),
    url: url('回调地址', { required: true, hint: '公网 https 地址' }),
    events: choices('事件', hookEvents, { required: true }),
    secret: secret('签名密钥', { required: true, system: true, silent: true }),
    timeoutSeconds: count('超时', { required: true, min: 1, max: 30, initial: 5, unit: '秒' }),
    maxAttempts: count('最多尝试', { required: true, min: 1, max: 10, initial: 7, unit: '次' }),
    failures: count('连续放弃', { required: true, system: true, initial: 0, silent: true }),
    stopReason: text('停用原因', { system: true, max: 200 }),
  },
  verbs: ['view', 'create', 'update'],
  final: ['update'],
  discussion: false,
  actions: {
    test: {
      label: '测试推送',
      when: ['enabled', 'disabled', 'broken'],
      confirm: '向回调地址推送一条示例？',
    },
  },
  extra: extra<{ readonly delivered: number; readonly tried: number; readonly waiting: number }>(),
  lifecycle: lifecycle({
    states: { enabled: '启用', disabled: '停用', broken: '自动停用' },
    tones: { enabled: 'green', broken: 'red' },
    initial: 'enabled',
    removable: [],
    moves: {
      disable: { label: '停用', from: ['enabled'], to: 'disabled', danger: true },
      enable: { label: '启用', from: ['disabled', 'broken'], to: 'enabled' },
      break: { label: '自动停用', from: ['enabled'], to: 'broken', system: true },
    },
  }),
  views: {
    list: [
      'name',
      'url',
      'events',
      'state',
      'timeoutSeconds',
      'maxAttempts',
      'failures',
      'platform',
    ],
    filter: ['platform', 'state'],
    search: ['name'],
    form: { 回调: ['platform', 'name', 'url', 'events', 'timeoutSeconds', 'maxAttempts'] },
    detail: {
      回调: [
        'platform',
        'name',
        'url',
        'events',
        'timeoutSeconds',
        'maxAttempts',
        'failures',
        'stopReason',
      ],
    },
  },
  indexes: [['platform', 'state']],
})

/** One try of a delivery. */
export const attempts = z.array(
  z.object({
    at: z.string(),
    /** HTTP status; null where no answer came. */
    status: z.number().nullable(),
    ms: z.number(),
    answer: z.string(),
  }),
)

/** One event on its way to one address, with every try (推送记录). */
export const webhookDelivery = resource('platform/webhookDelivery', {
  label: '推送记录',
  measure: '条',
  title: 'subject',
  fields: {
    webhook: ref('回调', 'platform/webhook', { required: true, system: true }),
    platform: ref('平台', 'platform/partnerPlatform', { required: true, system: true }),
    event: choice('事件', { ...hookEvents, ping: '测试' }, { required: true, system: true }),
    subject: text('对象', { required: true, system: true, max: 80 }),
    seq: count('序号', { required: true, system: true }),
    payload: json('内容', z.record(z.string(), z.unknown()), {
      system: true,
      words: value => JSON.stringify(value, null, 2),
      open: '只含公开信息，不含任何加密的个人信息',
    }),
    attempts: json('尝试', attempts, {
      system: true,
      words: rows =>
        rows
          .map(({ at, status, ms, answer }) => `${at} ${status ?? '无应答'} ${ms}ms ${answer}`)
          .join('\n'),
    }),
    tries: count('已尝试', { required: true, system: true, initial: 0 }),
    nextAt: moment('下次推送', { system: true }),
    claimedAt: moment('开始推送', { system: true, silent: true }),
    deliveredAt: moment('送达时间', { system: true }),
  },
  verbs: ['view', 'export'],
  discussion: false,
  history: false,
  lifecycle: lifecycle({
    states: {
      waiting: '待推送',
      delivering: '推送中',
      retrying: '重试中',
      delivered: '已送达',
      dead: '已放弃',
    },
    tones: {
      waiting: 'blue',
      delivering: 'blue',
      retrying: 'orange',
      delivered: 'green',
      dead: 'red',
    },
    initial: 'waiting',
    editable: [],
    removable: [],
    moves: {
      replay: {
        label: '重推',
        from: ['delivered', 'dead', 'retrying'],
        to: 'waiting',
        bulk: true,
        confirm: '同一事件以相同的 X-Event-Id 再推一次？',
      },
      claim: { label: '开始推送', from: ['waiting', 'retrying'], to: 'delivering', system: true },
      settle: {
        label: '推送结束',
        from: ['delivering'],
        to: ['delivered', 'retrying', 'dead'],
        system: true,
      },
    },
  }),
  views: {
    list: [
      'event',
      'subject',
      'state',
      'tries',
      'nextAt',
      'deliveredAt',
      'createdAt',
      'webhook',
      'platform',
    ],
    filter: ['platform', 'webhook', 'event', 'state', 'createdAt'],
    search: ['subject'],
    detail: {
      推送: ['webhook', 'event', 'subject', 'tries', 'nextAt', 'deliveredAt'],
      内容: ['payload'],
      尝试: ['attempts'],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['webhook', 'state', 'nextAt'],
    ['webhook', 'subject', 'seq'],
    ['event', '-createdAt'],
    ['platform', '-createdAt'],
  ],
})

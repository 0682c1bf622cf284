import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, ref, sealedText, text } from '#kinds/index.ts'

/** The ways a message leaves the product. */
export const channels = { sms: '短信', mail: '邮件', webhook: '回调' } as const

export type Channel = keyof typeof channels

/**
 * One message on its way out (消息发送记录). Recipient and content are sealed; whoever may see
 * them in the clear says why. `held`: no provider is set up, the message stays here for operators.
 */
export const outboxMessage = resource('message/outboxMessage', {
  label: '消息发送记录',
  title: 'subject',
  fields: {
    channel: choice('渠道', channels, { required: true, system: true }),
    /** The template of an SMS, the subject of a mail, the event of a webhook. */
    subject: text('模板/主题', { required: true, system: true, max: 200 }),
    /** For everybody's eyes: `138****5678`. */
    recipientShown: text('接收方', { required: true, system: true, max: 300 }),
    recipient: sealedText('接收方明文', { required: true, system: true, max: 2000 }),
    body: sealedText('内容', { required: true, system: true, max: 200_000, lines: 6 }),
    /** Template parameters, headers and keys that the provider needs. */
    params: sealedText('参数', { system: true, max: 200_000 }),
    provider: text('服务商', { required: true, system: true, max: 40 }),
    providerId: text('服务商流水', { system: true, max: 200 }),
    providerMessage: text('服务商应答', { system: true, max: 500 }),
    tries: count('次数', { required: true, system: true, initial: 0 }),
    mostTries: count('最多次数', { required: true, system: true, initial: 1 }),
    /** Worth nothing afterwards (codes): not sent any more. */
    expiresAt: moment('过期时间', { system: true }),
    claimedAt: moment('开始发送', { system: true }),
    sentAt: moment('发送时间', { system: true }),
    account: ref('账号', 'access/account', { system: true }),
    organisation: ref('机构', 'charity/organisation', { system: true }),
  },
  lifecycle: lifecycle({
    states: {
      queued: '排队',
      sending: '发送中',
      sent: '已发送',
      failed: '失败',
      doubtful: '结果不明',
      held: '未发送（未配置）',
      dropped: '已放弃',
    },
    tones: {
      queued: 'blue',
      sending: 'blue',
      sent: 'green',
      failed: 'red',
      doubtful: 'orange',
      dropped: 'grey',
    },
    initial: 'queued',
    editable: [],
    removable: [],
    moves: {
      retry: { label: '重新发送', from: ['failed', 'doubtful', 'held'], to: 'queued', bulk: true },
      drop: { label: '放弃', from: ['failed', 'doubtful', 'held'], to: 'dropped', bulk: true },
      claim: { label: '开始发送', from: ['queued'], to: 'sending', system: true },
      settle: {
        label: '发送结束',
        from: ['sending'],
        to: ['sent', 'failed', 'queued', 'doubtful'],
        system: true,
      },
      hold: { label: '留存', from: ['queued'], to: 'held', system: true },
    },
  }),
  owner: { organisation: 'organisation', account: 'account' },
  verbs: ['view'],
  actions: { unmask: '查看明文' },
  stepUp: ['unmask'],
  discussion: false,
  views: {
    list: [
      'createdAt',
      'channel',
      'subject',
      'recipientShown',
      'state',
      'tries',
      'sentAt',
      'provider',
      'providerMessage',
    ],
    filter: ['createdAt', 'channel', 'state', 'subject', 'recipientShown', 'provider', 'account'],
    search: ['subject', 'recipientShown'],
    detail: {
      消息: ['channel', 'subject', 'recipientShown', 'recipient', 'body', 'state', 'expiresAt'],
      发送: [
        'provider',
        'providerId',
        'providerMessage',
        'tries',
        'claimedAt',
        'sentAt',
        'account',
        'organisation',
      ],
    },
  },
  indexes: [
    ['state', '-createdAt'],
    ['account', '-createdAt'],
  ],
})

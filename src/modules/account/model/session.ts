import { nobody } from '#kernel/resource/permission.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, moment, ref, text } from '#kinds/index.ts'

/** How somebody proved who they are. */
export const factors = {
  password: '密码',
  passwordSms: '密码+短信',
  passwordTotp: '密码+动态口令',
  ukey: 'UKEY',
} as const

/** Why a session ended, as its holder reads it. */
export const endReasons = {
  logout: '主动退出',
  idle: '超时',
  expired: '到期',
  replaced: '账号在其他设备登录',
  forced: '管理员下线',
  password: '密码变更',
  disabled: '账号停用',
} as const

/** Ways to confirm the identity again. */
export const stepUpMethods = {
  password: '密码',
  sms: '短信',
  totp: '动态口令',
  ukey: 'UKEY',
} as const

const own = { system: true } as const

/** A session (会话), made by login only; its holder sees and ends it. */
export const session = resource('account/session', {
  label: '会话',
  title: 'device',
  fields: {
    sidHash: text('会话摘要', {
      required: true,
      max: 64,
      unique: true,
      needs: nobody,
      silent: true,
      ...own,
    }),
    account: ref('账号', 'access/account', { required: true, ...own }),
    startedAt: moment('登录时间', { required: true, ...own }),
    lastSeenAt: moment('最近活动', { required: true, ...own }),
    expiresAt: moment('最晚到期', { required: true, ...own }),
    ip: text('IP', { required: true, max: 45, ...own }),
    area: text('属地', { max: 60, ...own }),
    device: text('终端', { max: 120, ...own }),
    knownDevice: ref('常用设备', 'account/knownDevice', own),
    securityKey: ref('登录UKEY', 'account/securityKey', own),
    factor: choice('认证方式', factors, { required: true, ...own }),
    restricted: choice(
      '受限',
      { none: '无', changePassword: '须改密码' },
      { required: true, initial: 'none', ...own },
    ),
    elevatedUntil: moment('二次验证有效至', own),
    elevatedBy: choice('二次验证方式', stepUpMethods, own),
    endedAt: moment('结束时间', own),
    endReason: choice('结束原因', endReasons, own),
  },
  owner: { self: 'account' },
  verbs: ['view'],
  views: {
    list: ['startedAt', 'lastSeenAt', 'ip', 'area', 'device', 'factor', 'endedAt', 'endReason'],
    filter: ['endedAt', 'factor', 'startedAt'],
    search: [],
    sort: '-startedAt',
  },
  indexes: [['account', 'endedAt', '-lastSeenAt']],
  discussion: false,
})

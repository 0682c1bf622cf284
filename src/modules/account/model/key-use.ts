import { choice, moment, ref, text } from '#kernel/kinds/index.ts'
import { resource } from '#kernel/resource/resource.ts'

const own = { system: true } as const

/** How the use of a key ended. */
export const keyResults = {
  ok: '成功',
  badSignature: '签名错误',
  revoked: '已吊销',
  expired: '已过期',
  untrusted: '颁发机构不受信任',
  lost: '已挂失',
  wrongAccount: '非绑定人',
  counter: '计数器回退',
} as const

/** One use of a security key (UKEY使用记录); never changed. */
export const keyUse = resource('account/keyUse', {
  label: 'UKEY使用记录',
  title: 'serial',
  fields: {
    key: ref('UKEY', 'account/securityKey', own),
    serial: text('序列号', { max: 400, ...own }),
    account: ref('账号', 'access/account', own),
    organisation: ref('所属机构', 'charity/organisation', own),
    at: moment('时间', { required: true, ...own }),
    purpose: choice(
      '用途',
      { login: '登录', stepUp: '敏感操作验证', sign: '审批签名' },
      { required: true, ...own },
    ),
    challengeId: text('签名编号', { max: 36, silent: true, ...own }),
    action: text('操作', { max: 100, ...own }),
    object: text('对象', { max: 100, ...own }),
    signed: text('签名内容', { max: 20_000, silent: true, ...own }),
    signature: text('签名', { max: 8000, silent: true, ...own }),
    result: choice('结果', keyResults, { required: true, ...own }),
    ip: text('IP', { max: 45, ...own }),
  },
  owner: { organisation: 'organisation', account: 'account' },
  verbs: ['view'],
  views: {
    list: ['at', 'serial', 'account', 'purpose', 'action', 'object', 'result', 'ip'],
    filter: ['key', 'account', 'purpose', 'result', 'at'],
    search: ['serial'],
    sort: '-at',
  },
  indexes: [['key', '-at']],
  discussion: false,
})

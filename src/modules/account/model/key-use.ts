import { resource } from '#kernel/resource/resource.ts'
import { choice, moment, ref, text } from '#kinds/index.ts'

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
    action: text('动作代码', { max: 200, ...own }),
    act: text('操作', { max: 200, ...own }),
    objectType: text('对象类型', { max: 100, ...own }),
    objectId: text('对象编号', { max: 64, ...own }),
    object: text('对象', { max: 500, ...own }),
    signed: text('签名内容', { max: 200_000, silent: true, ...own }),
    signature: text('签名', { max: 8000, silent: true, ...own }),
    result: choice('结果', keyResults, { required: true, ...own }),
    ip: text('IP', { max: 45, ...own }),
  },
  owner: { organisation: 'organisation', account: 'account' },
  verbs: ['view'],
  views: {
    list: ['at', 'serial', 'account', 'purpose', 'act', 'objectType', 'object', 'result', 'ip'],
    filter: ['key', 'account', 'purpose', 'objectType', 'objectId', 'result', 'at'],
    search: ['serial', 'object'],
    sort: '-at',
  },
  indexes: [
    ['key', '-at'],
    ['objectType', 'objectId', '-at'],
  ],
  discussion: false,
  history: false,
})

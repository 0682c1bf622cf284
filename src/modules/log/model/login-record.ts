import { resource } from '#kernel/resource/resource.ts'
import { choice, choices, flag, moment, ref, text } from '#kinds/index.ts'

/** What somebody tried at the door. */
export const loginKinds = {
  login: '登录',
  logout: '登出',
  secondFactor: '二次验证',
  stepUp: '敏感验证',
  smsSend: '短信发送',
  passwordChange: '修改密码',
  passwordReset: '重置密码',
  lock: '暂停登录',
  unlock: '解锁',
  sessionEnd: '会话结束',
} as const

/** How it ended. */
export const loginResults = {
  ok: '成功',
  wrong: '凭证错误',
  captcha: '验证码错误',
  locked: '已暂停',
  disabled: '已停用',
  ip: 'IP不允许',
  expired: '已过期',
  refused: '已拒绝',
} as const

/** What was strange about it. */
export const loginAnomalies = {
  newDevice: '新设备',
  newArea: '异地',
  night: '非工作时间',
  many: '频繁失败',
  impossible: '不可能行程',
} as const

/** What a list of logins tells, on the screen and in its sheet. */
const listed = [
  'at',
  'typedName',
  'accountName',
  'method',
  'kind',
  'result',
  'anomalies',
  'ip',
  'area',
  'device',
] as const

/** One login, logout or try of one (登录日志); never changed, written by the server only. */
export const loginRecord = resource('log/loginRecord', {
  label: '登录日志',
  title: 'typedName',
  fields: {
    at: moment('时间', { required: true, system: true }),
    /** Not the name but its keyed hash where no account has it: people type passwords there. */
    typedName: text('登录名', { required: true, system: true, max: 200 }),
    account: ref('账号', 'access/account', { system: true }),
    accountName: text('姓名', { system: true, max: 100, open: '工作人员姓名，供审计追溯' }),
    ownerKind: choice(
      '账号类型',
      {
        platform: '平台',
        organisation: '机构',
        unit: '主管单位',
        vendor: '厂商',
        merchant: '商家',
      },
      { system: true },
    ),
    organisation: ref('机构', 'charity/organisation', { system: true }),
    ip: text('IP', { system: true, max: 64 }),
    area: text('属地', { system: true, max: 60 }),
    device: text('终端', { system: true, max: 120 }),
    knownDevice: flag('常用设备', { system: true }),
    kind: choice('类型', loginKinds, { required: true, system: true }),
    method: choice(
      '方式',
      {
        password: '密码',
        passwordSms: '密码+短信',
        passwordTotp: '密码+动态口令',
        ukey: 'UKEY',
        fido2: 'FIDO2',
      },
      { system: true },
    ),
    result: choice('结果', loginResults, {
      required: true,
      system: true,
      tones: {
        ok: 'green',
        wrong: 'red',
        captcha: 'orange',
        locked: 'red',
        disabled: 'red',
        ip: 'red',
        expired: 'orange',
      },
    }),
    anomalies: choices('异常', loginAnomalies, { system: true }),
    note: text('说明', { system: true, max: 200 }),
    sessionHash: text('会话', { system: true, max: 64 }),
    requestId: text('请求号', { system: true, max: 100 }),
  },
  owner: { organisation: 'organisation', account: 'account' },
  verbs: ['view', 'export'],
  stepUp: ['export'],
  discussion: false,
  history: false,
  views: {
    list: listed,
    filter: [
      'at',
      'account',
      'organisation',
      'kind',
      'method',
      'result',
      'anomalies',
      'ip',
      'sessionHash',
    ],
    search: ['typedName'],
    sheet: listed,
    sort: '-at',
  },
  indexes: [
    ['account', '-at'],
    ['ip', '-at'],
    ['result', '-at'],
  ],
})

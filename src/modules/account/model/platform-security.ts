import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { choice, flag, json, plainWords, ref, text } from '#kinds/index.ts'

/** For whom a setting's value holds. */
export const settingScopes = {
  global: '全局',
  platform: '平台账号',
  organisationKind: '机构账号',
  unit: '主管单位',
  vendor: '厂商',
  organisation: '指定机构',
} as const

export const settingGroups = {
  password: '密码',
  login: '登录',
  captcha: '验证码',
  session: '会话',
  twoFactor: '二次验证',
  register: '注册',
  sms: '短信',
  network: '网络',
  privacy: '数据',
  file: '文件',
  log: '日志',
} as const

/** When a changed value is in force. */
export const settingEffects = {
  nextRequest: '下一次请求',
  nextLogin: '下次登录',
  nextChange: '下次改密',
} as const

const value = z.json()
const own = { system: true } as const

/** A security setting (系统安全设置) of the platform, or an override of one; its calls are under /api/common. */
export const platformSecurity = resource('common/platformSecurity', {
  label: '系统安全设置',
  title: 'name',
  fields: {
    key: text('设置项', { required: true, max: 60, ...own }),
    name: text('名称', { required: true, max: 60, ...own }),
    group: choice('分组', settingGroups, { required: true, ...own }),
    scopeKind: choice('适用范围', settingScopes, { required: true, initial: 'global', ...own }),
    organisation: ref('指定机构', 'charity/organisation', own),
    valueKind: choice(
      '值类型',
      { int: '整数', bool: '是否', choice: '选项', list: '列表', time: '时段' },
      { required: true, ...own },
    ),
    value: json('当前值', value, { required: true, words: plainWords, ...own }),
    defaultValue: json('默认值', value, { required: true, words: plainWords, ...own }),
    floor: text('底线', { max: 100, ...own }),
    isPublic: flag('登录前可读', { required: true, initial: false, ...own }),
    effect: choice('生效方式', settingEffects, { required: true, ...own }),
    description: text('说明', { max: 300, ...own }),
  },
  final: ['update', 'delete'],
  verbs: ['view', 'update', 'delete'],
  actions: { insert: '按账号类别设置' },
  views: {
    list: [
      'name',
      'key',
      'group',
      'value',
      'defaultValue',
      'floor',
      'scopeKind',
      'organisation',
      'effect',
      'updatedBy',
      'updatedAt',
    ],
    filter: ['group', 'scopeKind'],
    search: ['key', 'name'],
    sort: 'key',
  },
  discussion: false,
})

import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  choices,
  count,
  day,
  email,
  files,
  flag,
  json,
  moment,
  phone,
  ref,
  refs,
  term,
  text,
  timeOfDay,
  uscc,
} from '#kinds/index.ts'
import { syncFacts, syncMapping } from '#modules/cause/model/index.ts'

/** What a partner is. */
export const platformKinds = {
  '1': '公募平台',
  '2': '机构站点',
  '3': '小程序',
  '4': '政府信息平台',
  '5': '银行与支付',
  '6': '其他系统',
} as const

/** How a connection stands: by its calls of the last hour and its last pushes. */
export const healths = { good: '正常', bad: '异常', idle: '无流量' } as const
export type Health = keyof typeof healths

/** What lists show beside the record. */
export interface PlatformFacts {
  /** Calls of today, and those that failed. */
  readonly calls: number
  readonly failures: number
  readonly delivered: number
  readonly undelivered: number
  readonly waiting: number
  readonly health: Health
  /** When the first of its keys ends. */
  readonly keyUntil: string | null
}

/** Another system that is connected to the product (接入平台). */
export const partnerPlatform = resource('platform/partnerPlatform', {
  label: '接入平台',
  measure: '个',
  keptBy: 'platform',
  title: 'name',
  fields: {
    number: text('平台编号', { required: true, system: true, frozen: true, unique: true, max: 10 }),
    name: text('平台名称', { required: true, min: 2, max: 40, unique: true }),
    kind: choice('平台类型', platformKinds, { required: true, initial: '1' }),
    designated: term('指定公募平台', 'designated-platform'),
    designatedTo: day('指定有效期至', { unset: '长期', hint: '到期后停止接收捐赠' }),
    organisations: refs('适用机构', 'charity/organisation', { max: 100, hint: '留空表示全部机构' }),
    operator: text('运营主体', { max: 60 }),
    uscc: uscc('统一社会信用代码'),
    domain: text('域名', {
      max: 1000,
      lines: 3,
      hint: '每行一个主机名，最多 10 个，如 pay.example.org',
    }),
    appId: text('AppID', {
      max: 18,
      pattern: /^wx[0-9a-f]{16}$/,
      patternHint: 'AppID 为 wx 加 16 位小写字母或数字',
    }),
    contact: text('技术联系人', { required: true, max: 50, personal: true }),
    phone: phone('联系电话', { required: true }),
    email: email('邮箱', { required: true, personal: true }),
    direction: choices(
      '数据方向',
      { '1': '推送捐赠给本平台', '2': '查询本平台', '3': '接收本平台推送', '4': '本平台同步标的' },
      { required: true },
    ),
    syncTarget: ref('同步目标', 'cause/syncTarget', { hint: '标的同步到该平台时使用的接口' }),
    syncKinds: choices('同步内容', {
      project: '项目',
      fund: '基金',
      help: '求助',
      progress: '进展',
      report: '报告',
      donation: '捐赠公示',
    }),
    syncMode: choice('同步方式', { '1': '实时', '2': '定时', '3': '手动导出文件' }),
    syncAt: timeOfDay('每日同步时间'),
    mapping: json('字段映射', syncMapping, {
      system: true,
      words: lines => lines.map(({ ours, theirs }) => `${syncFacts[ours]} → ${theirs}`).join('\n'),
    }),
    mappingVersion: count('映射版本', { system: true }),
    agreement: files('接入协议', { max: 5 }),
    agreementTo: day('协议到期日', { index: true }),
    remark: text('备注', { max: 500, lines: 3 }),
    isEverKeyed: flag('已建密钥', { required: true, system: true, initial: false, silent: true }),
    lastInAt: moment('最近接入', { system: true, silent: true }),
    lastOutAt: moment('最近推送', { system: true, silent: true }),
    stopReason: text('停用原因', { system: true, max: 200 }),
  },
  verbs: ['view', 'create', 'update', 'export'],
  final: ['update'],
  actions: { unmask: '查看明文', test: '连通测试' },
  extra: extra<PlatformFacts>(),
  finds: { troubled: flag('异常'), ending: flag('密钥30天内到期') },
  lifecycle: lifecycle({
    states: { draft: '未启用', enabled: '启用', disabled: '停用' },
    tones: { enabled: 'green', disabled: 'red' },
    initial: 'draft',
    removable: [],
    moves: {
      enable: { label: '启用', from: ['draft', 'disabled'], to: 'enabled' },
      disable: {
        label: '停用',
        from: ['enabled'],
        to: 'disabled',
        danger: true,
        ask: { reason: text('停用原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
    },
  }),
  views: {
    list: [
      'name',
      'kind',
      'organisations',
      'direction',
      'state',
      'number',
      'agreementTo',
      'lastInAt',
      'lastOutAt',
      'createdAt',
    ],
    filter: ['kind', 'state', 'direction', 'agreementTo'],
    search: ['name', 'number'],
    form: {
      基本信息: ['kind', 'designated', 'designatedTo', 'name', 'organisations', 'operator', 'uscc'],
      数据方向: ['direction', 'syncTarget', 'syncKinds', 'syncMode', 'syncAt'],
      域名与AppID: ['domain', 'appId'],
      联系人: ['contact', 'phone', 'email'],
      协议: ['agreement', 'agreementTo', 'remark'],
    },
  },
})

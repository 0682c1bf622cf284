import { isIP } from 'node:net'
import { keyActs } from '../model/key-acts.ts'
import { middlewareAddress, usualMiddleware } from '../model/ukey-middleware.ts'
import { logSettings } from './log-settings.ts'
import { figure, hours, option, toggle, words } from './setting-kinds.ts'

const isPublic = true
const isForAll = true
const nextLogin = { effect: 'nextLogin' } as const
const nextChange = { effect: 'nextChange' } as const
const network = /^[0-9a-fA-F.:]+(\/\d{1,3})?$/

/** The closed list of security settings (product.md "systemSafe", public.md "Settings read here"). */
export const settingList = {
  'password.minLength': figure('密码最短长度', 'password', {
    initial: 10,
    min: 8,
    max: 64,
    strict: 'more',
    isPublic,
    ...nextChange,
  }),
  'password.classes': figure('密码字符类别数', 'password', {
    initial: 3,
    min: 3,
    max: 4,
    strict: 'more',
    isPublic,
    ...nextChange,
    description: '大写字母、小写字母、数字、符号',
  }),
  'password.maxAgeDays': figure('密码有效期（天）', 'password', {
    initial: 90,
    min: 1,
    max: 180,
    strict: 'less',
    ...nextLogin,
  }),
  'password.history': figure('不得重复最近次数', 'password', {
    initial: 5,
    min: 3,
    max: 24,
    strict: 'more',
    ...nextChange,
  }),
  'password.weakList': words('弱密码附加词', 'password', {
    initial: [],
    floor: '内置弱密码库始终生效',
    ...nextChange,
    description: '除内置弱密码库、登录名、机构名称外，密码不得包含的词',
  }),
  'password.firstChange': toggle('首次登录强制改密', 'password', {
    initial: true,
    fixed: true,
    ...nextLogin,
  }),
  'password.warnDays': figure('密码到期提醒天数', 'password', { initial: 7, min: 0, max: 60 }),
  'password.weakGrace': figure('弱密码可推迟次数', 'password', {
    initial: 0,
    min: 0,
    max: 3,
    strict: 'less',
    ...nextLogin,
  }),
  'login.maxFailures': figure('失败锁定次数', 'login', {
    isForAll,
    isPublic,
    initial: 5,
    min: 1,
    max: 10,
    strict: 'less',
  }),
  'login.lockMinutes': figure('锁定分钟', 'login', {
    isForAll,
    isPublic,
    initial: 15,
    min: 10,
    max: 1440,
    strict: 'more',
  }),
  'login.captcha': option('验证码方式', 'captcha', {
    isForAll,
    initial: 'puzzle',
    options: { puzzle: '滑块拼图', icon: '图标点选', alternating: '两者轮换' },
    floor: '不能关闭',
    isPublic,
  }),
  'login.captchaAfter': figure('失败几次后必须验证码', 'captcha', {
    isForAll,
    initial: 0,
    min: 0,
    max: 3,
    strict: 'less',
    isPublic,
  }),
  'login.inactiveDays': figure('未登录停用（天）', 'login', {
    isPublic,
    initial: 90,
    min: 7,
    max: 180,
    strict: 'less',
  }),
  'login.hours': hours('允许登录时段', 'network', {
    isPublic,
    initial: '00:00-24:00',
    ...nextLogin,
  }),
  'login.ips': words('登录IP白名单', 'network', {
    initial: [],
    allowed: network,
    ...nextLogin,
    description: '不填不限；须包含修改人自己的地址',
    fault: value =>
      value.map(each => each.split('/')[0] ?? '').every(address => isIP(address) > 0)
        ? undefined
        : '应为 IP 地址或网段',
  }),
  'login.ukey': toggle('UKEY登录', 'login', { isForAll, initial: true, isPublic }),
  'login.queryPassword': option('查询串密码', 'login', {
    isForAll,
    isPublic,
    initial: 'plain',
    options: { plain: '允许明文', sealed: '仅密文', never: '禁止GET登录' },
  }),
  'register.open': toggle('开放注册', 'register', { isForAll, initial: true, isPublic }),
  'sms.ttl': figure('短信码有效（秒）', 'sms', {
    isForAll,
    initial: 300,
    min: 60,
    max: 600,
    strict: 'less',
  }),
  'sms.resend': figure('短信码间隔（秒）', 'sms', {
    isForAll,
    initial: 60,
    min: 60,
    max: 600,
    strict: 'more',
  }),
  'sms.hourly': figure('短信码每时上限', 'sms', {
    isForAll,
    initial: 5,
    min: 1,
    max: 10,
    strict: 'less',
  }),
  'sms.daily': figure('短信码每日上限', 'sms', {
    isForAll,
    initial: 10,
    min: 1,
    max: 20,
    strict: 'less',
  }),
  'session.idleMinutes': figure('空闲退出（分）', 'session', {
    initial: 30,
    min: 5,
    max: 60,
    strict: 'less',
  }),
  'session.maxHours': figure('最长会话（时）', 'session', {
    initial: 12,
    min: 1,
    max: 24,
    strict: 'less',
    ...nextLogin,
  }),
  'session.single': toggle('单点在线', 'session', { initial: true, strict: true, ...nextLogin }),
  'twoFactor.required': words('必须双因素的账号', 'twoFactor', {
    initial: ['platform', 'org_head', 'org_finance'],
    kept: ['platform'],
    floor: '平台全部',
    ...nextLogin,
    description: 'platform 表示平台全部账号，其余为角色编码',
  }),
  'stepUp.minutes': figure('二次验证有效（分）', 'twoFactor', {
    initial: 10,
    min: 1,
    max: 30,
    strict: 'less',
  }),
  'upms.twoStepGrant': words('授权需第二人确认', 'twoFactor', {
    isForAll,
    initial: ['platform'],
    kept: ['platform'],
    allowed: /^(platform|organisation|unit|vendor|merchant)$/,
    floor: '平台账号必须',
    description: '需要第二人确认的账号类型',
  }),
  'ukey.actions': words('仅限UKEY验证的操作', 'twoFactor', {
    isStricterOnly: true,
    initial: [],
    allowed: new RegExp(`^(${Object.keys(keyActs).join('|')})$`),
    floor: '高风险操作至少须第二因素',
    description: Object.entries(keyActs)
      .map(([code, { label }]) => `${code}：${label}`)
      .join('；'),
  }),
  'ukey.crlMaxDays': figure('吊销列表最长天数', 'twoFactor', {
    isForAll,
    initial: 30,
    min: 1,
    max: 90,
    strict: 'less',
  }),
  'ukey.middleware': words('UKEY本机驱动地址', 'login', {
    isForAll,
    initial: usualMiddleware,
    allowed: middlewareAddress,
    floor: '仅限本机地址',
    isPublic,
    description: '依次尝试，第一个应答的为准，如 wss://127.0.0.1:15200',
    fault: value => (value.length > 0 && value.length <= 8 ? undefined : '应有 1–8 个地址'),
  }),
  threeAdmins: toggle('三员分立', 'twoFactor', { isForAll, initial: true, fixed: true }),
  'unmask.dailyLimit': figure('每人每日查看敏感字段', 'privacy', {
    initial: 50,
    min: 1,
    max: 500,
    strict: 'less',
  }),
  'export.approveRows': figure('含敏感字段导出需审批行数', 'privacy', {
    initial: 1,
    min: 1,
    max: 1000,
    strict: 'less',
  }),
  'export.expireDays': figure('导出文件保留天数', 'privacy', {
    initial: 7,
    min: 1,
    max: 30,
    strict: 'less',
  }),
  'export.watermark': toggle('导出水印', 'privacy', { initial: true, fixed: true }),
  'upload.maxMb': figure('单文件上限（MB）', 'file', {
    initial: 20,
    min: 1,
    max: 200,
    strict: 'less',
  }),
  'upload.videoMaxMb': figure('视频上限（MB）', 'file', {
    initial: 100,
    min: 1,
    max: 500,
    strict: 'less',
  }),
  'upload.types': words('允许类型', 'file', {
    initial: [
      'jpg',
      'png',
      'gif',
      'webp',
      'pdf',
      'doc',
      'docx',
      'xls',
      'xlsx',
      'csv',
      'zip',
      'mp4',
      'mp3',
    ],
    allowed: /^(?!exe$|js$|mjs$|html?$|svg$|bat$|sh$)[a-z0-9]{2,5}$/,
    floor: '不含 exe、js、html、svg',
  }),
  ...logSettings,
} as const

export type SettingKey = keyof typeof settingList

/** The type of a setting's value. */
export type SettingValue<K extends SettingKey> = (typeof settingList)[K]['initial']

/** Whether a text is the key of a setting. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settingList, text)
}

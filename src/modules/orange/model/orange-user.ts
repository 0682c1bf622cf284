import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { area, choice, count, decimal, flag, moment, ref, tags, text } from '#kinds/index.ts'

/** By what somebody has earned in all; the thresholds stand in the settings. */
export const levels = { '1': '暖橙', '2': '亮橙', '3': '金橙', '4': '红橙', '5': '满橙' } as const

/** Days after leaving on which personal facts go. */
export const keepDaysAfterLeaving = 30

const own = { system: true } as const
const server = { required: true, system: true } as const
const counted = { ...server, initial: 0, silent: true } as const
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })
const days = count('天数', { required: true, min: 1, max: 365, initial: 7, unit: '天' })

/** Somebody registered who takes part in the programme (橙心用户), with what the ledger of hearts says. */
export const orangeUser = resource('orange/orangeUser', {
  label: '橙心用户',
  measure: '位',
  title: 'nickname',
  fields: {
    user: ref('注册用户', 'website/registeredUser', { ...server, unique: true }),
    nickname: text('昵称', { ...server, max: 20, open: '用户自己公开的昵称，已审核' }),
    birthYear: count('出生年', { ...own, isYear: true, min: 1900, max: 2200 }),
    minor: flag('未成年', { ...server, initial: false }),
    guardianConsent: flag('监护人同意', { ...server, initial: false }),
    area: area('地区', own),
    company: text('企业', { ...own, max: 60 }),
    group: text('团体', { ...own, max: 60 }),
    channel: text('加入渠道', { ...own, max: 20 }),
    inviter: ref('邀请人', 'orange/orangeUser', own),
    joinedAt: moment('加入时间', server),
    lastActiveAt: moment('最近活跃', { ...own, silent: true }),
    balance: count('橙心余额', counted),
    debt: count('待抵扣', { ...counted, hint: '扣减超过余额的部分，从以后获得的橙心中抵扣' }),
    earned: count('累计获得', counted),
    donated: count('捐出', counted),
    deducted: count('扣减', counted),
    expired: count('过期', counted),
    level: choice('等级', levels, {
      ...server,
      initial: '1',
      silent: true,
      tones: { '2': 'blue', '3': 'orange', '4': 'red', '5': 'purple' },
    }),
    signDays: count('连续签到', { ...counted, unit: '天' }),
    signTotal: count('累计签到', { ...counted, unit: '天' }),
    lastSignDay: text('最近签到日', { ...own, max: 10, silent: true }),
    activities: count('参加活动', { ...counted, unit: '次' }),
    hours: decimal('服务时长', { ...counted, digits: 1, unit: '小时' }),
    absences: count('爽约', { ...counted, unit: '次' }),
    violations: count('违规', { ...counted, unit: '次' }),
    tags: tags('标签', { system: true, max: 10 }),
    mutedUntil: moment('禁言至', own),
    signUpBarredUntil: moment('限报名至', own),
    frozenUntil: moment('冻结至', own),
    standing: text('处理原因', { ...own, max: 200 }),
    optedOut: flag('不接收活动推送', { ...server, initial: false }),
    rulesVersion: count('同意的规则版本', { ...server, initial: 0 }),
    leftAt: moment('退出时间', own),
  },
  keptBy: 'platform',
  verbs: ['view', 'export'],
  actions: {
    tag: {
      label: '打标签',
      when: ['normal', 'muted', 'frozen'],
      bulk: true,
      ask: { tags: tags('标签', { max: 10, required: true }) },
    },
    unmask: '查看明文',
    receive: '接收站点的用户与行为',
  },
  lifecycle: lifecycle({
    states: { normal: '正常', muted: '禁言', frozen: '冻结', left: '已退出' },
    tones: { normal: 'green', muted: 'orange', frozen: 'red' },
    initial: 'normal',
    moves: {
      mute: { label: '禁言', from: ['normal'], to: 'muted', danger: true, ask: { days, reason } },
      freeze: {
        label: '冻结',
        from: ['normal', 'muted'],
        to: 'frozen',
        danger: true,
        ask: { days, reason },
      },
      release: { label: '解除', from: ['muted', 'frozen'], to: 'normal' },
      leave: { label: '退出', from: ['normal', 'muted', 'frozen'], to: 'left', system: true },
    },
  }),
  extra: extra<{
    /** Of the registered user, masked. */
    readonly phone: string | null
    readonly avatar: string | null
  }>(),
  views: {
    list: [
      ...(['nickname', 'area', 'level', 'balance', 'earned', 'donated', 'signDays'] as const),
      ...(['activities', 'hours', 'absences', 'violations', 'lastActiveAt', 'state'] as const),
      ...(['company', 'group', 'tags', 'joinedAt', 'minor', 'debt', 'expired'] as const),
    ],
    filter: [
      ...(['level', 'area', 'company', 'group', 'tags', 'minor', 'joinedAt'] as const),
      ...(['lastActiveAt', 'balance', 'state'] as const),
    ],
    search: ['nickname'],
    detail: {
      用户: [
        'user',
        'nickname',
        'area',
        'company',
        'group',
        'tags',
        'channel',
        'inviter',
        'joinedAt',
      ],
      橙心: ['balance', 'debt', 'earned', 'donated', 'deducted', 'expired', 'level'],
      参与: [
        'signDays',
        'signTotal',
        'activities',
        'hours',
        'absences',
        'violations',
        'lastActiveAt',
      ],
      限制: [
        'minor',
        'guardianConsent',
        'mutedUntil',
        'signUpBarredUntil',
        'frozenUntil',
        'standing',
      ],
    },
    sort: '-joinedAt',
  },
  indexes: [['state', '-joinedAt'], ['lastActiveAt'], ['-balance'], ['-hours']],
  discussion: false,
})

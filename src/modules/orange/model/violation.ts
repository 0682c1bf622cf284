import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, files, moment, recordNumber, ref, text } from '#kinds/index.ts'

export const violationKinds = {
  '1': '虚假签到',
  '2': '冒名参加',
  '3': '刷橙心',
  '4': '违规内容',
  '5': '报名爽约',
  '6': '辱骂骚扰',
  '7': '盗图',
  '9': '其他',
} as const
export type ViolationKind = keyof typeof violationKinds

/** What a decision usually takes, by kind; the decider may say another figure. */
export const usualDeductions: Readonly<Record<ViolationKind, number>> = {
  '1': 50,
  '2': 100,
  '3': 500,
  '4': 50,
  '5': 20,
  '6': 100,
  '7': 50,
  '9': 0,
}

export const penalties = {
  warn: '警告',
  mute: '禁言',
  bar: '限报名',
  freeze: '冻结',
  expel: '取消资格',
} as const

/** Days within which somebody may object. */
export const appealDays = 15

const own = { system: true } as const
const levels = { '1': '轻微', '2': '一般', '3': '严重' } as const
const opinion = text('说明', { required: true, min: 2, max: 500, lines: 3 })

/** A breach of the programme's rules (违规): decided, appealed to somebody else, upheld or revoked. */
export const violation = resource('orange/violation', {
  label: '违规',
  measure: '件',
  title: 'number',
  fields: {
    number: recordNumber('编号', 'WG'),
    user: ref('用户', 'orange/orangeUser', { required: true, frozen: true }),
    kind: choice('类型', violationKinds, { required: true, frozen: true, initial: '9' }),
    source: choice(
      '来源',
      { machine: '系统识别', report: '举报', patrol: '巡查' },
      { required: true, frozen: true, initial: 'patrol' },
    ),
    object: text('对象', { max: 120, hint: '活动、晒图、夸夸或签到的编号' }),
    facts: text('事实', { required: true, min: 2, max: 500, lines: 3 }),
    evidence: files('证据', { max: 9, hint: '截图、照片；系统识别的以记录为证' }),
    level: choice('级别', levels, { ...own, tones: { '2': 'orange', '3': 'red' } }),
    deduct: count('扣减', { ...own, max: 5000, unit: '橙心' }),
    taken: count('已扣', { ...own, unit: '橙心' }),
    penalty: choice('处罚', penalties, own),
    until: moment('处罚至', own),
    opinion: text('处理说明', { ...own, max: 500 }),
    decidedBy: ref('处理人', 'access/account', own),
    reviewer: ref('复核人', 'access/account', own),
    decidedAt: moment('处理时间', own),
    appeal: text('申诉', { ...own, max: 500 }),
    appealedAt: moment('申诉时间', own),
    judgedBy: ref('申诉处理人', 'access/account', own),
    judgement: text('申诉结论', { ...own, max: 500 }),
  },
  keptBy: 'platform',
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'export'],
  actions: { receive: '接收举报与申诉' },
  lifecycle: lifecycle({
    states: {
      pending: '待处理',
      grave: '待复核',
      decided: '已处罚',
      appealing: '申诉中',
      upheld: '维持',
      revoked: '已撤销',
      dismissed: '不成立',
    },
    tones: {
      ...({ pending: 'orange', grave: 'orange', decided: 'red', appealing: 'purple' } as const),
      ...({ upheld: 'red', revoked: 'green' } as const),
    },
    initial: 'pending',
    editable: [],
    removable: [],
    moves: {
      decide: {
        label: '成立',
        from: ['pending'],
        to: ['decided', 'grave'],
        danger: true,
        ask: {
          level: choice('级别', levels, { required: true, initial: '1' }),
          deduct: count('扣减', { required: true, initial: 0, max: 5000, unit: '橙心' }),
          penalty: choice('处罚', penalties, { required: true, initial: 'warn' }),
          days: count('处罚天数', { max: 3650, unit: '天', hint: '禁言、限报名、冻结时填写' }),
          opinion,
        },
      },
      confirm: { label: '复核通过', from: ['grave'], to: 'decided', danger: true },
      sendBack: { label: '退回', from: ['grave'], to: 'pending', ask: { opinion } },
      dismiss: { label: '不成立', from: ['pending'], to: 'dismissed', ask: { opinion } },
      appeal: { label: '申诉', from: ['decided'], to: 'appealing', system: true },
      uphold: { label: '维持', from: ['appealing'], to: 'upheld', ask: { opinion } },
      revoke: { label: '撤销', from: ['appealing'], to: 'revoked', ask: { opinion } },
      lessen: {
        label: '减轻',
        from: ['appealing'],
        to: 'upheld',
        ask: { deduct: count('改为扣减', { required: true, max: 5000, unit: '橙心' }), opinion },
      },
    },
  }),
  extra: extra<{
    /** Who else used the same phone, and how often the user was found at fault. */
    readonly shared: readonly {
      readonly user: string
      readonly nickname: string
      readonly times: number
    }[]
    readonly earlier: number
  }>(),
  views: {
    list: [
      ...([
        'number',
        'user',
        'kind',
        'source',
        'level',
        'deduct',
        'penalty',
        'until',
        'state',
      ] as const),
      ...(['decidedBy', 'appealedAt', 'createdAt', 'facts', 'taken'] as const),
    ],
    filter: ['kind', 'source', 'level', 'user', 'createdAt', 'state'],
    search: ['number', 'object'],
    form: { 登记违规: ['user', 'kind', 'source', 'object', 'facts', 'evidence'] },
    detail: {
      事实: ['number', 'user', 'kind', 'source', 'object', 'facts', 'evidence'],
      处理: [
        'level',
        'deduct',
        'taken',
        'penalty',
        'until',
        'opinion',
        'decidedBy',
        'reviewer',
        'decidedAt',
      ],
      申诉: ['appeal', 'appealedAt', 'judgedBy', 'judgement'],
    },
  },
  indexes: [['user', '-createdAt']],
  discussion: false,
})

/** Every movement of hearts; the tens say what it does: 1, 2 issue, 3 use, 4 give back. */
export const heartKinds = {
  '11': '每日签到',
  '12': '补签',
  '13': '连续签到奖励',
  '14': '参加活动',
  '15': '组织活动',
  '16': '晒图通过',
  '17': '晒图精选',
  '18': '收到夸夸',
  '19': '送出夸夸',
  '20': '邀请好友',
  '21': '主题任务',
  '22': '公益捐赠',
  '23': '人工增加',
  '31': '捐出',
  '32': '违规扣减',
  '33': '过期',
  '34': '冲回',
  '35': '人工扣减',
  '36': '补签消耗',
  '41': '申诉返还',
  '42': '捐出退回',
} as const
export type HeartKind = keyof typeof heartKinds

/** Kinds that the daily cap of a user holds. */
export const cappedKinds: readonly HeartKind[] = [
  ...(['11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22'] as const),
]

/** The columns of the balance sheet of hearts, each with its kinds; together they are all kinds. */
export const heartColumns = {
  signed: { label: '签到', kinds: ['11', '12', '13'] },
  activity: { label: '活动', kinds: ['14', '15'] },
  photo: { label: '晒图', kinds: ['16', '17'] },
  praise: { label: '夸夸', kinds: ['18', '19'] },
  task: { label: '任务邀请', kinds: ['20', '21'] },
  other: { label: '其他发放', kinds: ['22', '23'] },
  donated: { label: '捐出', kinds: ['31', '42'] },
  deducted: { label: '扣减', kinds: ['32', '35', '36', '41'] },
  expired: { label: '过期', kinds: ['33'] },
  reversed: { label: '冲回', kinds: ['34'] },
} as const satisfies Record<
  string,
  { readonly label: string; readonly kinds: readonly HeartKind[] }
>
export type HeartColumn = keyof typeof heartColumns

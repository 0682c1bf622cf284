/** What a template tells of (fans.md "messageTemplate"). */
export const messageScenes = {
  paid: '捐赠成功',
  receipt: '票据开具',
  progress: '项目进展',
  report: '结项报告',
  monthlyNotice: '月捐扣款前提醒',
  monthlyPaid: '月捐扣款成功',
  monthlyFailed: '月捐扣款失败',
  refund: '退款',
  audit: '审核结果',
  activity: '活动提醒',
  points: '积分到期',
  care: '关怀',
} as const
export type MessageScene = keyof typeof messageScenes

/** From where a value of a template may come: facts of the business, or a text. */
export const fieldSources = {
  donor: '捐赠人显示名',
  cause: '标的名称',
  amount: '金额',
  number: '业务单号',
  at: '业务时间',
  organisation: '机构名称',
  words: '本次填写的内容',
  text: '固定文字',
} as const
export type FieldSource = keyof typeof fieldSources

/** Facts that each scene knows. */
export const sourcesOf: Readonly<Record<MessageScene, readonly FieldSource[]>> = {
  paid: ['donor', 'cause', 'amount', 'number', 'at', 'organisation', 'text'],
  receipt: ['donor', 'amount', 'number', 'at', 'organisation', 'text'],
  progress: ['donor', 'cause', 'at', 'organisation', 'words', 'text'],
  report: ['donor', 'cause', 'at', 'organisation', 'text'],
  monthlyNotice: ['donor', 'cause', 'amount', 'at', 'organisation', 'text'],
  monthlyPaid: ['donor', 'cause', 'amount', 'number', 'at', 'organisation', 'text'],
  monthlyFailed: ['donor', 'cause', 'amount', 'at', 'organisation', 'words', 'text'],
  refund: ['donor', 'cause', 'amount', 'number', 'at', 'organisation', 'text'],
  audit: ['donor', 'number', 'at', 'organisation', 'words', 'text'],
  activity: ['donor', 'at', 'organisation', 'words', 'text'],
  points: ['donor', 'amount', 'at', 'organisation', 'words', 'text'],
  care: ['donor', 'at', 'organisation', 'words', 'text'],
}

/** Pages of the donor side that a message leads to. */
export const donorPages = {
  cause: '标的详情',
  donation: '我的捐赠',
  receipt: '我的票据',
  monthly: '我的月捐',
  progress: '项目进展',
  help: '我的求助',
  home: '首页',
} as const

/** Nobody is written to between these hours in Beijing, unless the template says otherwise. */
export const quietHours = { from: 22, until: 8 } as const

/** From so many receivers on, a second person agrees to a mass send. */
export const secondPersonFrom = 1000

/** What a personal value is looked at for (logCenter.md "dataAccessLog"). */
export const purposes = {
  verify: '核实身份',
  contact: '联系',
  payout: '拨付',
  receipt: '开票',
  complaint: '投诉处理',
  legal: '司法/监管',
  other: '其他',
} as const

export type Purpose = keyof typeof purposes

/**
 * How somebody gets personal values in the clear: one by asking for it, a page or a call that shows
 * them by a rule, a printed sheet, a file.
 */
export const accessWays = {
  reveal: '单条查看',
  view: '页面显示',
  print: '打印',
  api: '接口',
  export: '导出',
} as const

export type AccessWay = keyof typeof accessWays

/** Characters that a reason for seeing personal data in the clear has at least and at most. */
export const reasonLength = { min: 5, max: 200 } as const

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

/** Characters that a reason for seeing personal data in the clear has at least and at most. */
export const reasonLength = { min: 5, max: 200 } as const

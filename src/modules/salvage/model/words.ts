/** What became of a line (specification: 0 not issued, 1 issued, 2 rejected). */
export const sendStatuses = { '0': '未发放', '1': '已发放', '2': '已驳回' } as const

/** How the amount of a line comes about (标准). */
export const amountModes = {
  '1': '每人定额',
  '2': '按救助分类',
  '3': '按家庭人口',
  '4': '逐人录入',
} as const

/** What kinds of shops take the vouchers of a batch. */
export const partnerKinds = { '1': '实体商务', '2': '电子商务', '3': '自营商务' } as const

/** How somebody proves that he got what was issued (签收方式). */
export const proofKinds = {
  '1': '手写签名',
  '2': '现场照片',
  '3': '短信验证码',
  '4': '银行回单',
  '5': '核销即签收',
} as const

/** Why a line is not issued. */
export const rejectReasons = {
  dead: '已去世',
  moved: '已迁出',
  ended: '资格终止',
  repeated: '重复救助',
  account: '账户错误',
  declined: '本人放弃',
  overdue: '逾期未领',
  objected: '公示剔除',
  other: '其他',
} as const

/** Reasons that can be mended, so that the line may be issued again by another batch. */
export const mendable: readonly string[] = ['account', 'overdue', 'other']

/** How a voucher stands. */
export const voucherStates = {
  '0': '未生成',
  '1': '待使用',
  '2': '部分核销',
  '3': '已核销',
  '4': '已过期',
  '5': '已作废',
  '6': '已退回',
} as const

/** What a sample check found. */
export const verifyResults = {
  '1': '属实',
  '2': '未收到',
  '3': '金额不符',
  '4': '联系不上',
  '5': '非本人领取',
} as const

/** What is bought with vouchers, or laid out in a shop. */
export const goodsCategories = {
  food: '食品粮油',
  daily: '日用品',
  clothes: '服装鞋帽',
  school: '学习用品',
  medicine: '药品器械',
  appliance: '家用电器',
  baby: '母婴用品',
  fuel: '取暖燃料',
  service: '生活服务',
} as const

/** What no voucher ever buys. */
export const neverBought = {
  tobacco: '烟',
  alcohol: '酒',
  lottery: '彩票',
  stored: '储值卡',
} as const

/** Checks of a roster (名册核查). */
export const rosterChecks = {
  R1: '人员状态',
  R2: '救助分类',
  R3: '重复救助',
  R4: '限额与年龄',
  R5: '利益关联',
  R6: '收款账户',
  R7: '家庭与电话',
  R8: '疑似重复',
  R9: '失信名单',
} as const

export const findingLevels = { block: '拦截', warn: '警示' } as const

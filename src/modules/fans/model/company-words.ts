/** What a company is (fans.md "company"). */
export const companyKinds = {
  state: '国有',
  private: '民营',
  foreign: '外资',
  joint: '合资',
  individual: '个体',
  socialOrg: '社会组织',
  public: '事业单位',
  overseas: '境外',
} as const

/** Sections of the national economy (GB/T 4754-2017). */
export const industries = {
  A: '农、林、牧、渔业',
  B: '采矿业',
  C: '制造业',
  D: '电力、热力、燃气及水生产和供应业',
  E: '建筑业',
  F: '批发和零售业',
  G: '交通运输、仓储和邮政业',
  H: '住宿和餐饮业',
  I: '信息传输、软件和信息技术服务业',
  J: '金融业',
  K: '房地产业',
  L: '租赁和商务服务业',
  M: '科学研究和技术服务业',
  N: '水利、环境和公共设施管理业',
  O: '居民服务、修理和其他服务业',
  P: '教育',
  Q: '卫生和社会工作',
  R: '文化、体育和娱乐业',
  S: '公共管理、社会保障和社会组织',
  T: '国际组织',
} as const

/** What a company may be willing to give. */
export const intentions = {
  money: '资金',
  goods: '物资',
  matching: '配捐',
  staff: '员工捐赠',
  volunteer: '志愿服务',
  voucher: '消费券',
  technology: '技术',
} as const

/** How near a company stands. */
export const companyLevels = {
  strategic: '战略',
  important: '重点',
  normal: '一般',
  potential: '潜在',
} as const

/** From so many fen on a state-owned company gives with the consent of who oversees its assets (慈善法 art. 43). */
export const stateOwnedFrom = 10_000_000

/** Notice before an agreement ends, in days. */
export const agreementNotice = 30

/** What the one donor of an organisation is called for whom nobody is known. */
export const unknownName = '未识别'

/** What a donor is called whom the law's erasure left without a name (个人信息保护法 art. 47). */
export const erasedName = '已匿名'

/** Ways by which a donor may be spoken to. */
export const contactWays = {
  sms: '短信',
  phone: '电话',
  email: '邮件',
  wechat: '微信',
  post: '邮寄',
} as const

/** Where a donor stands (fans.md "stage"); all but the last follow from the gifts. */
export const donorStages = {
  new: '新捐赠人',
  active: '活跃',
  major: '大额',
  lapsing: '将流失',
  lapsed: '沉睡',
  lost: '不再联系',
} as const

/** What the survivor of a merge may take over from the other one. */
export const mergeable = {
  name: '姓名/名称',
  displayName: '公开显示名',
  phone: '手机',
  email: '邮箱',
  wechat: '微信昵称',
  paper: '证件',
  uscc: '统一社会信用代码',
  sex: '性别',
  birthday: '生日',
  area: '地区',
  address: '地址',
  keeper: '维护人',
  memo: '备注',
} as const

/** For how many days a merge may be undone (拆分). */
export const splitDays = 30

/** What a donor is called who left a phone and no name. */
export const namelessGiver = '未留姓名'

/** How a station is kept; `3` never closes. */
export const stationKinds = { '1': '自建', '2': '共建', '3': '24小时' } as const

/** The six things that a station has (六有), with the field of the picture that proves each. */
export const sixHave = {
  sign: '统一标识',
  place: '固定场所',
  equipped: '完备设施',
  rules: '管理制度',
  staffed: '人员管理',
  mapped: '有地图可查',
} as const
export type SixHave = keyof typeof sixHave

/** Which field holds the picture of each of the six. */
export const sixPhotos = {
  sign: 'signPhoto',
  place: 'placePhoto',
  equipped: 'equippedPhoto',
  rules: 'rulesPhoto',
  staffed: 'staffedPhoto',
  mapped: 'mappedPhoto',
} as const satisfies Record<SixHave, string>

/** Days on which a station is open. */
export const openDays = {
  '1': '周一',
  '2': '周二',
  '3': '周三',
  '4': '周四',
  '5': '周五',
  '6': '周六',
  '7': '周日',
  holiday: '法定节假日',
} as const

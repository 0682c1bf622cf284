/** As whom a gift is booked. */
export const donorKinds = { '1': '个人', '2': '单位', '3': '匿名(未识别)' } as const

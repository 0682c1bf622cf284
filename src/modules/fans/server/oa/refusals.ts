/** The channel refused a call, with its own code and words. */
export class OaRefusal extends Error {
  readonly errcode: number
  constructor(errcode: number, errmsg: string) {
    super(errmsg)
    this.errcode = errcode
  }
}

/** The token is not good any more: another one is asked for, once. */
export const staleToken: ReadonlySet<number> = new Set([40_001, 40_014, 42_001, 42_007])

/** The account itself cannot be opened: AppID, AppSecret or the list of addresses is wrong. */
export const lostCredentials: ReadonlySet<number> = new Set([40_013, 40_125, 40_243])

/** The same call may be taken later. */
export const busyCodes: ReadonlySet<number> = new Set([-1, 45_009, 45_011])

/** The fan does not follow any more, or refuses messages. */
export const refusedByFan: ReadonlySet<number> = new Set([43_004, 43_019, 43_101])

const advice: Readonly<Record<number, string>> = {
  [-1]: '微信公众平台繁忙，请稍后重试',
  40013: 'AppID 有误，请与公众平台「基本配置」核对',
  40125: 'AppSecret 有误，请在公众平台「基本配置」重置后重新填写',
  40243: 'AppSecret 已冻结，请在公众平台解冻',
  40164: '本服务的出口地址不在白名单，请在公众平台「IP白名单」中添加',
  40037: '模板 ID 有误，请从公众平台重新选择模板',
  43004: '对方没有关注公众号',
  43019: '对方已被移入公众平台黑名单',
  43101: '对方拒收消息',
  45009: '接口调用已达当日上限，请次日再试',
  45015: '对方超过 48 小时没有互动，不能发送',
  45047: '对方互动后可回复的条数已用完',
  47003: '模板内容不符合要求，请核对各字段的字数',
  48001: '公众号没有此接口的权限，请确认已认证',
  50001: '公众号没有授权此接口',
}

/** A refusal of the channel with what to do about it: `invalid appsecret：AppSecret 有误 …`. */
export function sentenceOf({ errcode, message }: OaRefusal): string {
  const told = advice[errcode]
  return told === undefined ? `${message}（${errcode}）` : `${message}：${told}`
}

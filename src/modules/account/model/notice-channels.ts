import { z } from 'zod'
import type { NoticeKind } from '#modules/platform/model/notice.ts'

/** The preference that says which notices leave the product too. */
export const noticeChannelsKey = 'noticeChannels'

/** Notices that may go by SMS or mail beside the bell, with what each is about. */
export const forwardable = {
  todo: { label: '待办提醒', note: '有新的事项等待我处理时' },
  result: { label: '审核结果', note: '我提交的事项通过、驳回或退回时' },
  expiry: { label: '到期提醒', note: '证照、UKEY 等即将到期时' },
  security: { label: '安全提醒', note: '新设备登录、密码或第二因素变更、日志告警时' },
} as const satisfies Partial<Record<NoticeKind, { label: string; note: string }>>

export type ForwardableKind = keyof typeof forwardable

/** The ways in which notices of one kind go out. */
export const chosenChannels = z.object({
  sms: z.boolean().default(false),
  mail: z.boolean().default(false),
})

/** By kind; a kind that is absent stays in the bell. */
export type NoticeChannels = Partial<Record<ForwardableKind, z.infer<typeof chosenChannels>>>

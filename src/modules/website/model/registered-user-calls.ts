import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { risks } from './index.ts'

/** 发站内信. */
export const registeredUserSendMessage = ask('POST website/registeredUser/sendMessage', {
  question: z.strictObject({
    ids: z.array(z.uuid()).min(1, '请先选择用户').max(1000, '一次最多 1000 人'),
    title: z.string().trim().min(2, '标题不少于 2 个字').max(40, '标题不超过 40 个字'),
    content: z.string().trim().min(2, '请填写内容').max(500, '内容不超过 500 个字'),
  }),
  answer: z.object({
    sent: z.number(),
    passedOver: z.number(),
  }),
})

/** 用户的绑定与设备. */
export const registeredUserDevices = ask('GET website/registeredUser/getDevices', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    devices: z.array(
      z.object({
        device: z.string(),
        source: z.enum(['orange', 'import', 'team', 'site', 'wechat', 'mini', 'device']),
        ip: z.string().nullable(),
        firstAt: z.string(),
        lastAt: z.string(),
      }),
    ),
    bindings: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        key: z.string(),
      }),
    ),
  }),
})

/** 用户的捐赠. */
export const registeredUserGiving = ask('GET website/registeredUser/getGiving', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      organisation: z.string(),
      organisationName: z.string(),
      count: z.number(),
      net: z.number(),
      lastAt: z.string().nullable(),
    }),
  ),
})

/** 导出本人信息. */
export const registeredUserExportDossier = ask('POST website/registeredUser/exportDossier', {
  question: z.strictObject({ id: z.uuid('记录编号有误') }),
  answer: z.unknown(),
})

/** 处理用户风险标记. */
export const registeredUserMarkRisk = ask('POST website/registeredUser/markRisk', {
  question: z.strictObject({
    ids: z.array(z.uuid()).min(1, '请先选择用户').max(200),
    risk: z.array(z.enum(Object.keys(risks) as [keyof typeof risks])),
    reason: z.string().trim().min(2, '请填写原因').max(200),
  }),
  answer: z.unknown(),
})
